import { type admin, type AnswerInput, type StoredText, textOf } from '@halyard/contract';
import { scaleOf } from '@halyard/catalogue';
import { unitsToNumber } from '@halyard/money';
import { brokenConstraint, type Queryable, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { approveProposal, audit, decide, isStaff, rejectProposal, type Terms } from './decide-proposal.ts';
import type { ApprovalsDeps } from './deps.ts';
import * as store from './store.ts';
import type { Proposal } from './store.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { tellChiefs } from './tell-chiefs.ts';

export type Approvals = ReturnType<typeof createApprovals>;

/** Somebody has lost their rights: what they said as the first of two, and stands elsewhere, is void with their proposals. */
type OnVoidOf = (tx: Tx, by: string | null, personId: string, because: StoredText) => Promise<void>;

export function createApprovals(deps: ApprovalsDeps) {
  const listeners: OnVoidOf[] = [];
  return {
    propose: (tx: Tx, caller: Identity, given: NewProposal) => propose(deps, tx, caller, given),
    /** The one that waits; of adjustments there may be several, so they are not asked for in this way. */
    openAbout: (queryable: Queryable, kind: Exclude<admin.ProposalKind, 'adjustment'>, subject: string) =>
      store.selectOpen(queryable, kind, subject),
    /** Whoever agrees may say why in words of their own, which are kept beside those of whoever proposed it. */
    approve: (tx: Tx, caller: Identity, id: string, terms: Terms, why?: string) =>
      approveProposal(deps, tx, caller, id, terms, why),
    reject: (tx: Tx, caller: Identity, id: string, reason: string) =>
      rejectProposal(deps, tx, caller, id, reason),

    /** Whether the word of the first of two still counts: whoever has lost their rights since has said nothing. */
    stands: (tx: Tx, personId: string) => isStaff(deps, tx, personId),

    /** What it was proposed over has changed. */
    voidAbout: async (
      tx: Tx,
      by: string | null,
      kind: admin.ProposalKind,
      subject: string,
      because: StoredText,
    ) => voidProposals(deps, tx, by, await store.lockOpenAbout(tx, kind, subject), because),
    /** Whoever proposed them may no longer decide about anything. */
    voidOf: async (tx: Tx, by: string | null, personId: string, because: StoredText) => {
      // What they lock comes before the log, which is written to last.
      const open = await store.lockOpenOf(tx, personId);
      for (const listener of listeners) await listener(tx, by, personId, because);
      await voidProposals(deps, tx, by, open, because);
    },
    /** For modules that keep first words of their own. */
    onVoidOf: (listener: OnVoidOf): void => void listeners.push(listener),

    /** Whoever it is about has gone. */
    voidFor: async (tx: Tx, by: string | null, userId: string, because: StoredText) =>
      voidProposals(deps, tx, by, await store.lockOpenFor(tx, userId), because),
    forgetWords: store.forgetWords,

    show: (queryable: Queryable, proposal: store.Proposal) => showProposal(deps, queryable, proposal),
    /** The answer to whoever proposed something: what waits now, and what is to be known of it. */
    answer: async (tx: Tx, caller: Identity, what: string, proposal: store.Proposal) => ({
      data: await showProposal(deps, tx, proposal),
      status: 202,
      message: await sentenceOf(deps, tx, caller, what),
    }),
  };
}

type Deps = Pick<ApprovalsDeps, 'people'>;

/** The proposal as staff see it: people are named by their e-mail addresses. */
async function showProposal(
  { people }: Deps,
  queryable: Queryable,
  proposal: Proposal,
): Promise<AnswerInput<typeof admin.adminProposeClosing>> {
  const emailOf = async (id: string | null) =>
    id ? ((await people.byId(queryable, id))?.email ?? '') : null;
  const { asset, amount } = proposal.content as { readonly asset?: string; readonly amount?: string };
  const { decisionReason } = proposal;
  return {
    ...proposal,
    user: (await emailOf(proposal.userId)) ?? '',
    currency: asset ?? null,
    amount:
      asset !== undefined && amount !== undefined ? unitsToNumber(BigInt(amount), scaleOf(asset)) : null,
    proposedBy: (await emailOf(proposal.proposedBy)) ?? '',
    decidedBy: await emailOf(proposal.decidedBy),
    decisionReason: decisionReason && textOf(decisionReason),
  };
}

/** Where nobody could decide about it, what they can do: nobody must wait for somebody who does not exist. */
async function sentenceOf(
  { people }: Deps,
  queryable: Queryable,
  caller: Pick<Identity, 'userId'>,
  what: string,
): Promise<string> {
  const staff = await people.staffInOrder(queryable);
  if (staff.some(({ id }) => id !== caller.userId)) return `${what} sent for approval`;
  return `${what} sent for approval. Nobody else can approve it yet: the operator adds an administrator with npm run admin.`;
}

/** They no longer stand, whatever anybody decides about them. `by` is null where it was the operator or time. */
async function voidProposals(
  deps: ApprovalsDeps,
  tx: Tx,
  by: string | null,
  open: readonly Proposal[],
  because: StoredText,
): Promise<void> {
  for (const proposal of open) {
    const decided = await decide(deps, tx, by, proposal, { status: 'void', reason: because });
    await audit(deps, tx, by, decided);
  }
}

type NewProposal = Pick<
  store.Proposal,
  'kind' | 'subject' | 'about' | 'userId' | 'content' | 'basis' | 'changes' | 'reason'
>;

/** Nothing is changed yet: it waits for a different administrator. */
async function propose(
  deps: ApprovalsDeps,
  tx: Tx,
  caller: Identity,
  given: NewProposal,
): Promise<store.Proposal> {
  const proposal: store.Proposal = {
    ...given,
    id: newId(),
    proposedBy: caller.userId,
    proposedAt: deps.clock.now(),
    status: 'pending',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  try {
    await store.insertProposal(tx, proposal);
  } catch (error) {
    if (brokenConstraint(error) === 'approval_proposal_once') refuse('already-proposed');
    throw error;
  }
  await tellChiefs(deps, tx, caller.userId, proposal, 'proposal-waiting');
  const { id, kind, userId, about, content, changes, reason } = proposal;
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: `${kind}.proposed`,
    subjectId: userId,
    detail: { proposalId: id, about, content, changes, reason },
  });
  return proposal;
}
