import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the risk screen says. */

export const RISK = {
  saved: 'Risk limits saved',
  saveFailure: failureTexts('Failed to save risk limits', 'Failed to save risk limits. Please try again.'),
  invalidPercent: SHARED_SENTENCES.invalidPercent,
} as const;
