import type { admin, QueryOf, StoredText } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable, Stored } from '../../../platform/database/database.ts';
import { type Part, selectPart } from '../../../platform/pages.ts';

/** SQL of what needs a second administrator. People are named by their e-mail addresses. */

export type ProposalRow = Stored<
  Omit<admin.Proposal, 'currency' | 'amount' | 'decisionReason'>,
  'proposedAt' | 'decidedAt'
> & {
  readonly asset: string | null;
  readonly amount: bigint | null;
  readonly decisionReason: StoredText | null;
};

type Wanted = Pick<QueryOf<typeof admin.adminListApprovals>, 'status' | 'kind'>;

const proposals = sql`
  select p.id, p.kind, p.about, p.changes, p.user_id as "userId", coalesce(owner.email, '') as "user", p.asset, p.amount, p.reason,
    coalesce(proposer.email, '') as "proposedBy", p.proposed_at as "proposedAt", p.status,
    decider.email as "decidedBy", p.decided_at as "decidedAt", p.decision_reason as "decisionReason"
  from view_proposal p
  left join view_user owner on owner.id = p.user_id
  left join view_user proposer on proposer.id = p.proposed_by
  left join view_user decider on decider.id = p.decided_by`;

export async function selectProposals(queryable: Queryable, ids: readonly string[]): Promise<ProposalRow[]> {
  return queryable.rows<ProposalRow>(sql`${proposals} where p.id = any(${ids}::uuid[])`);
}

export async function selectPage(queryable: Queryable, { status, kind }: Wanted, part: Part) {
  const wanted = sql`(${status ?? null}::text is null or p.status = ${status ?? null})
    and (${kind ?? null}::text is null or p.kind = ${kind ?? null})`;
  const select = sql`${proposals} where ${wanted} order by p.proposed_at desc, p.id desc`;
  const counted = sql`view_proposal p where ${wanted}`;
  return selectPart<ProposalRow>(queryable, { select, counted }, part);
}

/** Active administrators beside this one. */
export async function countOthers(queryable: Queryable, userId: string): Promise<number> {
  const row = await queryable.row<{ others: number }>(sql`
    select count(*)::int as others from view_user
    where role in ('admin', 'super_admin') and status = 'active' and id <> ${userId}`);
  return row?.others ?? 0;
}
