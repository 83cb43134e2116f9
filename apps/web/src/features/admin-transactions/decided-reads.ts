import { admin, transactions, wallet } from '@halyard/contract';
import { reload } from '../../platform/calls/read.ts';
import { isDecidedElsewhere } from './decisions.ts';

/** What a decision about money changes on the screens. */
export const DECIDED_READS = [
  admin.adminAnalytics,
  admin.adminListTransactions,
  admin.adminGetTransaction,
  admin.adminListWallets,
  admin.adminListUsers,
  wallet.getBalances,
  transactions.listTransactions,
] as const;

/** When somebody was faster the row is read again and the dialog goes; answers whether it was so. */
export function yieldTo(failure: unknown, onClose: () => void): boolean {
  if (!isDecidedElsewhere(failure)) return false;
  void reload(DECIDED_READS);
  onClose();
  return true;
}
