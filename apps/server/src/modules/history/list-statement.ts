import type { AnswerOf, QueryOf, transactions } from '@halyard/contract';
import { offsetOf, pagination } from '../../platform/pages.ts';
import { toTransaction } from '../ledger/index.ts';
import type { HistoryDeps } from './index.ts';
import { periodStart } from './periods.ts';
import * as store from './store.ts';

/** One page of a customer's statement, newest first. */
export async function listStatement(
  { clock, database }: HistoryDeps,
  userId: string,
  query: QueryOf<typeof transactions.listTransactions>,
): Promise<AnswerOf<typeof transactions.listTransactions>> {
  const filter = toFilter(userId, query, clock.now());
  const { rows, total } = await store.selectPage(
    database,
    filter,
    query.limit,
    offsetOf(query.page, query.limit),
  );
  return { transactions: rows.map(toTransaction), pagination: pagination(query.page, query.limit, total) };
}

/** The filters of the screen as the store reads them: the same for the list and for the file. */
export function toFilter(
  userId: string,
  { type, status, currency, period, search }: QueryOf<typeof transactions.exportTransactions>,
  now: Date,
): store.StatementFilter {
  return { userId, type, status, currency, search, since: period && periodStart(period, now) };
}
