import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import { adminPagination, offsetOf } from '../../platform/pages.ts';
import { toTransaction } from '../ledger/index.ts';
import type { AdminDeps } from './index.ts';
import * as store from './store-transactions.ts';

/** Transactions of all customers, newest first. */
export async function listTransactions(
  { database }: AdminDeps,
  query: QueryOf<typeof admin.adminListTransactions>,
): Promise<AnswerOf<typeof admin.adminListTransactions>> {
  const { rows, total } = await store.selectPage(
    database,
    query,
    query.limit,
    offsetOf(query.page, query.limit),
  );
  return {
    transactions: rows.map((row) => ({
      ...toTransaction(row),
      userId: row.userId,
      user: row.user,
      date: (row.completedAt ?? row.createdAt).toISOString(),
      approvals: approvalsOf(row),
    })),
    pagination: adminPagination(query.page, query.limit, total),
  };
}

/** How many administrators have agreed and how many must. Only what waits for a decision has that. */
export function approvalsOf(row: store.TransactionRow): admin.AdminTransaction['approvals'] {
  if (row.status !== 'pending' || (row.type !== 'deposit' && row.type !== 'withdrawal')) return null;
  return { given: row.given, needed: row.needed };
}
