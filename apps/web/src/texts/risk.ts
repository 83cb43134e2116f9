import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the risk screen says. */

export const RISK = {
  saved: 'Risk limits saved',
  saveFailure: failureTexts('Failed to save risk limits', 'Failed to save risk limits. Please try again.'),
  managed:
    'Everything in this account is paid in full. It has no margin to run out of, and no margin call or stop-out closes anything here.',
  invalidPercent: SHARED_SENTENCES.invalidPercent,
} as const;
