import { admin, transactions, wallet } from '@halyard/contract';

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
