import { scaleOf } from '@halyard/catalogue';
import { type admin, type AnswerInput, type QueryOf, textOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import { adminPagination, partOf } from '../../../platform/pages.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-approvals.ts';

/** What waits for a second administrator or was decided by one, newest first. */
export async function listApprovals(
  { database }: AdminDeps,
  callerId: string,
  query: QueryOf<typeof admin.adminListApprovals>,
): Promise<AnswerInput<typeof admin.adminListApprovals>> {
  const { rows, total } = await store.selectPage(database, query, partOf(query));
  return {
    approvals: rows.map(toProposal),
    others: await store.countOthers(database, callerId),
    pagination: adminPagination(query.page, query.limit, total),
  };
}

/** These proposals as staff see them. */
export async function proposalsOf(queryable: Queryable, ids: readonly string[]) {
  return ids.length === 0 ? [] : (await store.selectProposals(queryable, ids)).map(toProposal);
}

function toProposal({ asset, amount, ...row }: store.ProposalRow) {
  return {
    ...row,
    currency: asset,
    amount: asset === null || amount === null ? null : unitsToNumber(amount, scaleOf(asset)),
    decisionReason: row.decisionReason && textOf(row.decisionReason),
  };
}
