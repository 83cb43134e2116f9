import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** What the back office says of transactions and approvals, and on more than one screen. */

export const ADMIN = {
  auditFailure: failureTexts('Failed to load the audit log'),
  approvalsFailure: failureTexts('Failed to load approvals'),
  /** The one act by which something waits for a second person. */
  sendForApproval: 'Send for approval',
  proposalApproved: (what: string) => `${what} approved`,
  proposalRejected: (what: string) => `${what} rejected`,
  proposalTakenBack: (what: string) => `${what} taken back`,
  proposalDecided: 'There is nothing left to decide: somebody else was faster, or it no longer stands.',
  proposalFailure: failureTexts('Failed to decide on the proposal'),
  transactionsFailure: failureTexts('Failed to load transactions'),
  transactionApproved: 'Transaction approved successfully',
  transactionApproveFailure: failureTexts('Failed to approve transaction'),
  amountArrived: 'Please enter the amount that arrived',
  transactionRejected: 'Transaction rejected',
  transactionRejectFailure: failureTexts('Failed to reject transaction'),
  reasonMissing: SHARED_SENTENCES.missingReason,
  changedMeanwhile: 'Somebody else changed this in the meantime',
  changedMeanwhileLead:
    'What you have typed is still here. Loading their version replaces it; keeping yours replaces theirs when you save.',
  deletedMeanwhile: 'Somebody else deleted this in the meantime',
  deletedMeanwhileLead: 'It can no longer be saved. What you have typed is still here to copy.',
} as const;
