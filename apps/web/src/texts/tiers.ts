import type { tiers } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

type Terms = Omit<tiers.TierStanding['tiers'][number], 'tier' | 'minimum' | 'isReached' | 'coming'>;

/** In a line, from what it costs to what it allows. */
function termsText(terms: Terms): string {
  const { financingMarkup, maxLeverage, maxOrderUsd, maxPositions, callPercent, stopOutPercent } = terms;
  const parts = [
    `${terms.spreadPercent}% of the spread`,
    `${terms.commissionPercent}% of the commission`,
    financingMarkup && `${(financingMarkup * 100).toFixed(2)}% a year more for nights`,
    maxLeverage && `leverage up to 1:${maxLeverage}`,
    maxOrderUsd && `orders up to $${maxOrderUsd.toLocaleString('en')}`,
    maxPositions && `up to ${maxPositions} open positions`,
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
  failure: failureTexts('Your tier was not changed', 'Your tier was not changed. Please try again.'),
  rule: (nights: number) =>
    `You can move up once your net deposits and the equity of all your accounts reach a tier’s minimum. ${nights} nights below both end it, a day after we tell you.`,
  changes: (at: string, next: string) => `You are ${next} from ${at}.`,
  ends: (at: string) =>
    `You have been below the minimum for long. Your tier ends on ${at} unless you reach it again.`,
} as const;
