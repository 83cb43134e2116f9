import { failureTexts } from './failure-texts.ts';

/** The tiers of an account, and moving up. */

export const TIER_TEXTS = {
  names: { standard: 'Standard', premium: 'Premium', professional: 'Professional' },
  lead: 'What your accounts pay: their part of the market spread and of the full commission.',
  moved: 'Your accounts trade at the prices of the new tier from now on.',
  failure: failureTexts('Your tier was not changed', 'Your tier was not changed. Please try again.'),
  rule: (nights: number) =>
    `You can move up once your net deposits and the equity of all your accounts reach a tier’s minimum. ${nights} nights below both end it, a day after we tell you.`,
  changes: (at: string, next: string) => `You are ${next} from ${at}.`,
  ends: (at: string) =>
    `You have been below the minimum for long. Your tier ends on ${at} unless you reach it again.`,
} as const;
