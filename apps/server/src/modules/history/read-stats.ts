import type { BookId } from '@halyard/accounting';
import type { AnswerOf, transactions } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { HistoryDeps } from './deps.ts';
import { type Period, periodStart } from './periods.ts';
import * as store from './store.ts';

/**
 * What came in and went out in a period, in dollars of the day it was completed. Practice funds, adjustments,
 * conversions and trades are neither; every transaction of the period counts, whatever became of it.
 */
export async function readStats(
  { clock, database }: HistoryDeps,
  userId: BookId,
  period: Period,
): Promise<AnswerOf<typeof transactions.transactionStats>> {
  const totals = await store.selectTotals(database, userId, periodStart(period, clock.now()));
  return {
    period,
    totalTransactions: totals.transactions,
    totalDeposits: usd(totals.deposits),
    totalWithdrawals: usd(totals.withdrawals),
    netFlow: usd(totals.deposits - totals.withdrawals),
  };
}
