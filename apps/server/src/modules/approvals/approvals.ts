import type { admin, StoredText } from '@halyard/contract';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { approveProposal, rejectProposal, type Terms } from './decide-proposal.ts';
import type { ApprovalsDeps } from './deps.ts';
import { type NewProposal, propose } from './propose.ts';
import { sentenceOf, showProposal } from './show-proposal.ts';
import * as store from './store.ts';
import { voidProposals } from './void-proposals.ts';

export type Approvals = ReturnType<typeof createApprovals>;

export function createApprovals(deps: ApprovalsDeps) {
  return {
    propose: (tx: Tx, caller: Identity, given: NewProposal) => propose(deps, tx, caller, given),
    /** The one that waits; of adjustments there may be several, so they are not asked for in this way. */
    openAbout: (queryable: Queryable, kind: Exclude<admin.ProposalKind, 'adjustment'>, subject: string) =>
      store.selectOpen(queryable, kind, subject),
    approve: (tx: Tx, caller: Identity, id: string, terms: Terms) =>
      approveProposal(deps, tx, caller, id, terms),
    reject: (tx: Tx, caller: Identity, id: string, reason: string) =>
      rejectProposal(deps, tx, caller, id, reason),

    /** What it was proposed over has changed. */
    voidAbout: async (
      tx: Tx,
      by: string | null,
      kind: admin.ProposalKind,
      subject: string,
      because: StoredText,
    ) => voidProposals(deps, tx, by, await store.lockOpenAbout(tx, kind, subject), because),
    /** Whoever proposed them may no longer decide about anything. */
    voidOf: async (tx: Tx, by: string | null, personId: string, because: StoredText) =>
      voidProposals(deps, tx, by, await store.lockOpenOf(tx, personId), because),

    /** Whoever it is about has gone. */
    voidFor: async (tx: Tx, by: string | null, userId: string, because: StoredText) =>
      voidProposals(deps, tx, by, await store.lockOpenFor(tx, userId), because),
    forgetWords: store.forgetWords,

    show: (queryable: Queryable, proposal: store.Proposal) => showProposal(deps, queryable, proposal),
    /** What to tell whoever proposed something; where nobody could decide about it, what they can do. */
    sentence: (queryable: Queryable, caller: Identity, what: string) =>
      sentenceOf(deps, queryable, caller, what),
  };
}
