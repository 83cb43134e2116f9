import { investment, transactions, wallet } from '@halyard/contract';

/** What an act of trading changes, and is therefore read again after it. */
export const TRADING_READS = [
  investment.getPortfolio,
  investment.listOrders,
  investment.listHistory,
  investment.getRisk,
  wallet.getBalances,
  transactions.listTransactions,
] as const;
