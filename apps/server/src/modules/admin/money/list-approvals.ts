import { scaleOf } from '@halyard/catalogue';
import { type admin, type AnswerOf, type QueryOf, textOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import { adminPagination, partOf } from '../../../platform/pages.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-approvals.ts';

/** What waits for a second administrator or was decided by one, newest first. */
export async function listApprovals(
  { database }: AdminDeps,
  callerId: string,
  query: QueryOf<typeof admin.adminListApprovals>,
): Promise<AnswerOf<typeof admin.adminListApprovals>> {
  const { rows, total } = await store.selectPage(database, query, partOf(query));
  return {
    approvals: rows.map(({ asset, amount, ...row }) => ({
      ...row,
      currency: asset,
      amount: asset === null || amount === null ? null : unitsToNumber(amount, scaleOf(asset)),
      proposedAt: row.proposedAt.toISOString(),
      decisionReason: row.decisionReason && textOf(row.decisionReason),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
    others: await store.countOthers(database, callerId),
    pagination: adminPagination(query.page, query.limit, total),
  };
}
