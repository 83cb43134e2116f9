import { isDeepStrictEqual } from 'node:util';
import { type admin, plainText, type StoredText, textOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import { isAdministrator } from '../../platform/http/authorise.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ApprovalsDeps } from './deps.ts';
import * as store from './store.ts';
import { tellChiefs } from './tell-chiefs.ts';

/** What a module does about proposals of a kind of its own. */
export type Terms = {
  /** Takes the locks of what it is about and answers what stands there now; null where it is gone. */
  readonly lock: (tx: Tx, proposal: store.Proposal) => Promise<unknown>;
  readonly carryOut: (tx: Tx, caller: Identity, proposal: store.Proposal) => Promise<void>;
  /** Whoever may propose it: it counts as long as they may. */
  readonly proposers?: 'super_admin';
};
export type TermsOf = Readonly<Record<admin.ProposalKind, Terms>>;

/** The second administrator agrees: it is carried out in the same transaction, as it was proposed. */
export async function approveProposal(
  deps: ApprovalsDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  terms: Terms,
  why?: string,
): Promise<store.Proposal> {
  const seen = (await store.selectProposal(tx, id)) ?? refuse('approval-not-found');
  // What it is about first, then the proposal: the same order everywhere.
  const standing = await terms.lock(tx, seen);
  const proposal = (await store.lockProposal(tx, id)) ?? refuse('approval-not-found');
  requireOpen(proposal);
  if (proposal.proposedBy === caller.userId || proposal.userId === caller.userId) refuse('own-approval');
  if (!isDeepStrictEqual(asStored(standing), proposal.basis)) refuse('approval-void');
  if (!(await isStaff(deps, tx, caller.userId))) refuse('not-permitted');
  if (!(await isStaff(deps, tx, proposal.proposedBy, terms.proposers))) refuse('approval-void');

  // Decided first: what carrying it out changes voids whatever else was proposed about the same thing.
  const reason = why === undefined || why === proposal.reason ? null : plainText(why);
  const decided = await decide(deps, tx, caller.userId, proposal, { status: 'approved', reason });
  await terms.carryOut(tx, caller, proposal);
  await tellChiefs(deps, tx, caller.userId, proposal, 'proposal-carried-out');
  await audit(deps, tx, caller.userId, decided);
  return decided;
}

/** Also by whoever proposed it: they take it back. Whoever it is about decides about it neither way. */
export async function rejectProposal(
  deps: ApprovalsDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  reason: string,
): Promise<store.Proposal> {
  const proposal = (await store.lockProposal(tx, id)) ?? refuse('approval-not-found');
  if (proposal.status !== 'pending') refuse('approval-decided');
  if (proposal.userId === caller.userId && proposal.proposedBy !== caller.userId) refuse('own-approval');
  const decided = await decide(deps, tx, caller.userId, proposal, {
    status: 'rejected',
    reason: plainText(reason),
  });
  await audit(deps, tx, caller.userId, decided);
  return decided;
}

export async function decide(
  { clock }: Pick<ApprovalsDeps, 'clock'>,
  tx: Tx,
  by: string | null,
  proposal: store.Proposal,
  { status, reason }: { readonly status: store.Proposal['status']; readonly reason: StoredText | null },
): Promise<store.Proposal> {
  const decision = { status, decidedBy: by, decidedAt: clock.now(), decisionReason: reason };
  await store.decideProposal(tx, proposal.id, decision);
  return { ...proposal, ...decision };
}

/** Whether they still may, in what has been committed up to now. */
export async function isStaff(
  { people }: Pick<ApprovalsDeps, 'people'>,
  tx: Tx,
  id: string,
  role?: 'super_admin',
): Promise<boolean> {
  const member = await people.byId(tx, id);
  const isActive = member !== null && member.status === 'active' && isAdministrator(member);
  return isActive && (role === undefined || member.role === role);
}

function requireOpen({ status }: store.Proposal): void {
  if (status === 'void') refuse('approval-void');
  if (status !== 'pending') refuse('approval-decided');
}

/** As it comes back from the database. */
function asStored(basis: unknown): unknown {
  return JSON.parse(JSON.stringify(basis));
}

export async function audit(
  deps: Pick<ApprovalsDeps, 'audit'>,
  tx: Tx,
  by: string | null,
  { id, kind, userId, about, content, reason, status, decisionReason }: store.Proposal,
): Promise<void> {
  await deps.audit.record(tx, {
    actorId: by,
    action: `${kind}.${status === 'void' ? 'voided' : status}`,
    subjectId: userId,
    detail: {
      proposalId: id,
      about,
      content,
      reason,
      before: { status: 'pending' },
      after: { status },
      ...(decisionReason === null ? {} : { decisionReason: textOf(decisionReason) }),
    },
  });
}
