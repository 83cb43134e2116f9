import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import { adminPagination, partOf, totalWith } from '../../../platform/pages.ts';
import { periodStart } from '../../history/index.ts';
import { toTransaction } from '../../ledger/index.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-transactions.ts';

/** Transactions of all customers, a page at a time. */
export async function listTransactions(
  { clock, countOf, database }: AdminDeps,
  query: QueryOf<typeof admin.adminListTransactions>,
): Promise<AnswerOf<typeof admin.adminListTransactions>> {
  const { period, page, limit, sort, search, userId, ...rest } = query;
  const since = period && periodStart(period, clock.now());
  const found = search ? await store.findMeant(database, search) : {};
  const accounts = userId && (await store.accountsOf(database, [userId]));
  const filter = { ...rest, ...found, since, ...(accounts ? { accounts } : {}) };
  const part = partOf({ page, limit });
  const rows = await store.selectPage(database, filter, { sort, ...part });
  // A period begins at another moment each time it is asked for, and is the same question all the same.
  const question = { transactions: rest, userId, period, search };
  const total = await totalWith(rows, part, () =>
    countOf(question, () => store.countTransactions(database, filter)),
  );
  return {
    transactions: rows.map((row) => ({
      ...toTransaction(row),
      userId: row.userId,
      user: row.user,
      ...(row.book ? { book: row.book } : {}),
      date: (row.completedAt ?? row.createdAt).toISOString(),
      approvals: approvalsOf(row),
    })),
    pagination: adminPagination(page, limit, total),
  };
}

/** Which administrators have agreed and how many must. Only what waits for a decision has that. */
export function approvalsOf(row: store.TransactionRow): admin.AdminTransaction['approvals'] {
  if (row.status !== 'pending' || row.isUnderWay) return null;
  if (row.type !== 'deposit' && row.type !== 'withdrawal') return null;
  const given = row.approvers.length;
  // Where the first did not decide alone, there must be a second one.
  const needed = given > 0 ? 2 : row.needed;
  const amount = row.agreed === null ? null : unitsToNumber(row.agreed, scaleOf(row.asset));
  return { given, needed, by: [...row.approvers], amount };
}
