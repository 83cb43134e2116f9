import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import { adminPagination, offsetOf } from '../../../platform/pages.ts';
import type { AdminDeps } from '../index.ts';
import * as store from './store-approvals.ts';

/** Adjustments that wait for a second administrator or were decided by one, newest first. */
export async function listApprovals(
  { database }: AdminDeps,
  query: QueryOf<typeof admin.adminListApprovals>,
): Promise<AnswerOf<typeof admin.adminListApprovals>> {
  const { rows, total } = await store.selectPage(
    database,
    query.status,
    query.limit,
    offsetOf(query.page, query.limit),
  );
  return {
    approvals: rows.map(({ asset, amount, ...row }) => ({
      ...row,
      kind: 'adjustment',
      currency: asset,
      amount: unitsToNumber(amount, scaleOf(asset)),
      proposedAt: row.proposedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
    pagination: adminPagination(query.page, query.limit, total),
  };
}
