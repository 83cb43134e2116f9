import { failureTexts } from '../failure-texts.ts';

/** What the system screen says to staff. */

export const ADMIN_SYSTEM = {
  systemFailure: failureTexts('Failed to load the state of the system'),
  systemStale: 'These figures may be out of date',
  mailFailure: failureTexts('Failed to load the mail outbox'),
  mailReadFailure: failureTexts('Failed to load the mail'),
  mailRetried: 'The mail is tried again',
  mailRetryFailure: failureTexts('Failed to try the mail again'),
  mailDropped: 'Mail dropped',
  mailDropFailure: failureTexts('Failed to drop the mail'),
} as const;
