import type { admin, StoredText } from '@halyard/contract';
import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';

/** SQL of proposals. */

export type Changes = admin.Proposal['changes'];

export type Proposal = {
  readonly id: string;
  readonly kind: admin.ProposalKind;
  readonly subject: string;
  readonly about: string;
  readonly userId: string | null;
  readonly content: unknown;
  readonly basis: unknown;
  readonly changes: Changes;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly status: admin.Proposal['status'];
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: StoredText | null;
};

const columns = sql`
  id, kind, subject, about, user_id as "userId", content, basis, changes, reason, proposed_by as "proposedBy",
  proposed_at as "proposedAt", status, decided_by as "decidedBy", decided_at as "decidedAt",
  decision_reason as "decisionReason"`;

export async function insertProposal(tx: Tx, row: Proposal): Promise<void> {
  await tx.run(sql`
    insert into approval_proposal (id, kind, subject, about, user_id, content, basis, changes, reason, proposed_by,
      proposed_at)
    values (${row.id}, ${row.kind}, ${row.subject}, ${row.about}, ${row.userId}, ${JSON.stringify(row.content)}::jsonb,
      ${JSON.stringify(row.basis)}::jsonb, ${JSON.stringify(row.changes)}::jsonb, ${row.reason}, ${row.proposedBy},
      ${row.proposedAt})`);
}

export async function selectProposal(queryable: Queryable, id: string): Promise<Proposal | null> {
  return queryable.row<Proposal>(sql`select ${columns} from approval_proposal where id = ${id}`);
}

export async function lockProposal(tx: Tx, id: string): Promise<Proposal | null> {
  return tx.row<Proposal>(sql`select ${columns} from approval_proposal where id = ${id} for update`);
}

export async function selectOpen(
  queryable: Queryable,
  kind: admin.ProposalKind,
  subject: string,
): Promise<Proposal | null> {
  return queryable.row<Proposal>(
    named(
      'approval-open',
      sql`select ${columns} from approval_proposal where kind = ${kind} and subject = ${subject} and status = 'pending'`,
    ),
  );
}

export type Decision = Pick<Proposal, 'status' | 'decidedBy' | 'decisionReason'> & {
  readonly decidedAt: Date;
};

export async function decideProposal(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.run(sql`
    update approval_proposal set status = ${decision.status}, decided_by = ${decision.decidedBy},
      decided_at = ${decision.decidedAt}, decision_reason = ${decision.decisionReason}
    where id = ${id}`);
}

/** What is open of somebody. Whoever decides about one of them at this moment is waited for. */
export async function lockOpenOf(tx: Tx, personId: string): Promise<Proposal[]> {
  return tx.rows<Proposal>(sql`
    select ${columns} from approval_proposal where proposed_by = ${personId} and status = 'pending'
    order by id for update`);
}

export async function lockOpenAbout(tx: Tx, kind: admin.ProposalKind, subject: string): Promise<Proposal[]> {
  return tx.rows<Proposal>(sql`
    select ${columns} from approval_proposal where kind = ${kind} and subject = ${subject} and status = 'pending'
    order by id for update`);
}

/** What is open of this person's money or rights. */
export async function lockOpenFor(tx: Tx, userId: string): Promise<Proposal[]> {
  return tx.rows<Proposal>(sql`
    select ${columns} from approval_proposal where user_id = ${userId} and status = 'pending' order by id for update`);
}

/** That two decided stays, and when; the words about whom it was go. The database allows it once the person is erased. */
export async function forgetWords(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update approval_proposal set about = '', content = '{}', basis = '{}', changes = '[]', reason = '', decision_reason = null
    where user_id = ${userId}`);
}
