import sql from 'sql-template-tag';
import type { Tx } from '../../platform/database.ts';

/** SQL of adjustments that wait for a second administrator. */

export type ProposalRow = {
  readonly id: string;
  readonly userId: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
};

const columns = sql`
  id, user_id as "userId", asset, amount, reason, proposed_by as "proposedBy", proposed_at as "proposedAt", status,
  decided_by as "decidedBy", decided_at as "decidedAt", decision_reason as "decisionReason"`;

export async function insertProposal(tx: Tx, row: ProposalRow): Promise<void> {
  await tx.run(sql`
    insert into wallet_proposal (id, user_id, asset, amount, reason, proposed_by, proposed_at)
    values (${row.id}, ${row.userId}, ${row.asset}, ${row.amount}, ${row.reason}, ${row.proposedBy}, ${row.proposedAt})`);
}

export async function selectProposal(
  tx: Tx,
  id: string,
  options: { lock?: true } = {},
): Promise<ProposalRow | null> {
  return options.lock
    ? tx.row<ProposalRow>(sql`select ${columns} from wallet_proposal where id = ${id} for update`)
    : tx.row<ProposalRow>(sql`select ${columns} from wallet_proposal where id = ${id}`);
}

export type ProposalDecision = {
  readonly status: 'approved' | 'rejected';
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reason: string | null;
  readonly transactionId: string | null;
};

export async function decideProposal(tx: Tx, id: string, decision: ProposalDecision): Promise<void> {
  await tx.run(sql`
    update wallet_proposal set status = ${decision.status}, decided_by = ${decision.decidedBy},
      decided_at = ${decision.decidedAt}, decision_reason = ${decision.reason}, transaction_id = ${decision.transactionId}
    where id = ${id} and status = 'pending'`);
}
