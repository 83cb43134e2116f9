import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What cloud mining says. */

export const MINING = {
  done: SHARED_SENTENCES.miningActivated,
  underfunded: SHARED_SENTENCES.underfunded,
  failure: failureTexts('Failed to process mining request'),
  tryLater: 'Please try again later.',
} as const;
