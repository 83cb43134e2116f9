import { transactions, wallet } from '@halyard/contract';

/** What a screen shows of the wallet, and therefore reads again after each act. */
export const WALLET_READS = [
  wallet.getBalances,
  transactions.listTransactions,
  transactions.transactionStats,
  transactions.getTransaction,
] as const;
