import type { tiers } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

type Terms = Omit<tiers.TierStanding['tiers'][number], 'tier' | 'minimum' | 'isReached' | 'coming'>;

/** In a line, from what it costs to what it allows. */
function termsText(terms: Terms): string {
  const {
    financingMarkup,
    maxLeverage,
    maxOrderUsd,
    maxPositions,
    maxTotalUsd,
    callPercent,
    stopOutPercent,
  } = terms;
  const parts = [
    `${terms.spreadPercent}% of the spread`,
    `${terms.commissionPercent}% of the commission`,
    financingMarkup && `${(financingMarkup * 100).toFixed(2)}% a year more for nights`,
    maxLeverage && `leverage up to 1:${maxLeverage}`,
    maxOrderUsd && `orders up to $${maxOrderUsd.toLocaleString('en')}`,
    maxPositions && `up to ${maxPositions} open positions`,
    maxTotalUsd && `up to $${maxTotalUsd.toLocaleString('en')} open in all accounts`,
    callPercent && `margin call at ${callPercent}%`,
    stopOutPercent && `stop-out at ${stopOutPercent}%`,
    terms.hasExceptions && 'some instruments other',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The tiers of an account, and moving up. */

export const TIER_TEXTS = {
  names: { standard: 'Standard', premium: 'Premium', professional: 'Professional' },
  lead: 'What your accounts pay: their part of the market spread and of the full commission.',
  terms: termsText,
  coming: (at: string, terms: string) => `From ${at}: ${terms}`,
  moved: 'Your accounts trade at the prices of the new tier from now on.',
  movesLater: 'Something in the new tier is stricter, so it begins in 24 hours.',
  failure: failureTexts('Your tier was not changed', 'Your tier was not changed. Please try again.'),
  rule: (nights: number) =>
    `You can move up once your net deposits and the equity of all your accounts reach a tier’s minimum. After ${nights} nights in a row below both, it ends a day after we tell you.`,
  nights: {
    title: 'Nights without financing',
    lead: 'Instead of overnight financing, in either direction, you pay a fee for each night of a position but the first two. It holds for all your accounts of real money.',
    on: 'Your nights are without financing',
    off: 'Your nights are financed as usual',
    since: (at: string) => `From the night of ${at} on.`,
    until: (at: string) => `With financing again from the night of ${at} on.`,
    waits: (at: string) => `You asked for a change on ${at}. Two of our staff decide, and we tell you.`,
    askOn: 'Ask for it',
    askOff: 'Ask for financing again',
    asked: 'Thank you. We decide about it and tell you.',
    failure: failureTexts('Nothing was asked for'),
    rule: 'The fee of a night, in dollars for each $100,000 that a position is worth. Nights count from the opening; on Wednesdays currencies and metals count three. A change begins with the next 22:00 UTC.',
  },
  accounts: {
    title: 'Accounts with terms of their own',
    name: (name: string, group: string | null) => `${name}: ${group ?? 'as your main account'}`,
    next: (at: string, group: string | null, terms: string) =>
      `From ${at} ${group ?? 'as your main account'}: ${terms}`,
  },
  changes: (at: string, next: string) => `You are ${next} from ${at}.`,
  ends: (at: string) =>
    `You have been below the minimum for too long. Your tier ends on ${at} unless you reach it again.`,
} as const;
