import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from './failure-texts.ts';

/** What the back office says of people, wallets, addresses and transactions. */

export const ADMIN = {
  usersFailure: failureTexts('Failed to load users', 'Error loading users'),
  userFailure: failureTexts('Failed to load user details'),
  userUpdated: 'User updated successfully',
  userUpdateFailure: failureTexts('Failed to update user'),
  usersExported: 'Users exported successfully',
  usersExportFailure: failureTexts('Failed to export users'),
  holdingsFailure: failureTexts('Failed to load positions'),
  holdingsClosed: (positions: number, orders: number) =>
    `${positions} ${positions === 1 ? 'position' : 'positions'} closed, ${orders} ${orders === 1 ? 'order' : 'orders'} cancelled`,
  holdingsLeft: (count: number, why: string) =>
    `${count} ${count === 1 ? 'position is' : 'positions are'} still open: ${why}`,
  holdingsCloseFailure: failureTexts('Failed to close positions'),
  sessionsFailure: failureTexts('Failed to load sessions'),
  sessionsEnded: (count: number) => (count === 1 ? 'Session ended' : `${count} sessions ended`),
  sessionsEndFailure: failureTexts('Failed to end the session'),
  auditFailure: failureTexts('Failed to load the audit log'),
  walletsFailure: failureTexts('Failed to load wallets'),
  walletAdjusted: 'Wallet adjusted successfully',
  walletAdjustFailure: failureTexts('Failed to adjust wallet'),
  approvalsFailure: failureTexts('Failed to load approvals'),
  proposalApproved: (what: string) => `${what} approved`,
  proposalRejected: (what: string) => `${what} rejected`,
  proposalTakenBack: (what: string) => `${what} taken back`,
  proposalFailure: failureTexts('Failed to decide on the proposal'),
  addressCreated: 'Wallet address created successfully',
  addressCreateFailure: failureTexts('Failed to create wallet address'),
  addressHistoryFailure: 'Failed to load the history',
  addressUpdated: 'Wallet address updated successfully',
  addressUpdateFailure: failureTexts('Failed to update wallet address'),
  addressDeleted: 'Wallet address deleted successfully',
  addressDeleteFailure: failureTexts('Failed to delete wallet address'),
  addressToggled: 'Wallet address status updated successfully',
  addressToggleFailure: failureTexts('Failed to update wallet address status'),
  deleteAddress: 'Are you sure you want to delete this wallet address?',
  transactionsFailure: failureTexts('Failed to load transactions'),
  transactionApproved: 'Transaction approved successfully',
  transactionFirstApproval: 'First approval recorded. A second administrator must approve this.',
  transactionApproveFailure: failureTexts('Failed to approve transaction'),
  amountArrived: 'Please enter the amount that arrived',
  transactionRejected: 'Transaction rejected',
  transactionRejectFailure: failureTexts('Failed to reject transaction'),
  reasonMissing: SHARED_SENTENCES.missingReason,
  userMissing: SHARED_SENTENCES.nameOneUser,
  userOvertaken: 'Somebody else changed this user in the meantime',
  userOvertakenLead:
    'Nothing was saved. What you have changed here stays; everything else takes its newest value.',
  statusOvertaken: (status: string) =>
    `This account was set to “${status}” in the meantime. Please close this and look again.`,
  adjustNow: 'The balance changes at once and the customer is told.',
} as const;
