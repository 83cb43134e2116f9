import type { admin } from '@halyard/contract';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database.ts';

/** SQL of the proposals that need a second administrator. People are named by their e-mail addresses. */

export type ProposalStatus = admin.Proposal['status'];

export type ProposalRow = {
  readonly id: string;
  readonly userId: string;
  readonly user: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly status: ProposalStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
};

export async function selectPage(
  queryable: Queryable,
  status: ProposalStatus | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: ProposalRow[]; total: number }> {
  const wanted = status ? sql`p.status = ${status}` : sql`true`;
  const rows = await queryable.rows<ProposalRow>(sql`
    select p.id, p.user_id as "userId", coalesce(owner.email, '') as "user", p.asset, p.amount, p.reason,
      coalesce(proposer.email, '') as "proposedBy", p.proposed_at as "proposedAt", p.status,
      decider.email as "decidedBy", p.decided_at as "decidedAt", p.decision_reason as "decisionReason"
    from view_proposal p
    left join view_user owner on owner.id = p.user_id
    left join view_user proposer on proposer.id = p.proposed_by
    left join view_user decider on decider.id = p.decided_by
    where ${wanted} order by p.proposed_at desc, p.id desc limit ${limit} offset ${offset}`);
  const count = await queryable.row<{ total: number }>(
    sql`select count(*)::int as total from view_proposal p where ${wanted}`,
  );
  return { rows, total: count?.total ?? 0 };
}
