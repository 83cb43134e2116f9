import { SHARED_SENTENCES } from '@halyard/contract';
import { failureTexts } from '../failure-texts.ts';

/** What the back office says of balances and deposit addresses. */

export const ADMIN_WALLETS = {
  walletsFailure: failureTexts('Failed to load wallets'),
  walletAdjusted: SHARED_SENTENCES.walletAdjusted,
  walletAdjustFailure: failureTexts('Failed to adjust wallet'),
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
  userMissing: SHARED_SENTENCES.nameOneUser,
  adjustNow: 'The balance changes at once and the customer is told.',
} as const;
