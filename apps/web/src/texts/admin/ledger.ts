import { failureTexts } from '../failure-texts.ts';

/** What the books and the audit log say to staff. */

export const RECORDS = {
  balanceFailure: failureTexts('Failed to load the trial balance'),
  entriesFailure: failureTexts('Failed to load the entries'),
  entryFailure: failureTexts('Failed to load the entry'),
  accountFailure: failureTexts('Failed to load the account'),
  verificationFailure: failureTexts('Failed to load the last verification'),
  verifyFailure: failureTexts('Failed to start the verification'),
  verifyStarted: 'Verification started',
  auditExported: 'Audit log exported',
  auditExportFailure: failureTexts('Failed to export the audit log'),
} as const;
