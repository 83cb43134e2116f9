import { admin, SHARED_SENTENCES } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { TermsOf } from './decide-proposal.ts';
import type { Approvals } from './approvals.ts';
import { selectProposal } from './store.ts';

type Given = { readonly decision: 'approve' } | { readonly decision: 'reject'; readonly reason: string };

type Deps = {
  readonly approvals: Approvals;
  /** What carries each kind out, which modules after this one know. */
  readonly terms: TermsOf;
};

export function addApprovalRoutes(routes: Routes, deps: Deps): void {
  const { approvals } = deps;
  routes.act(admin.adminApproveProposal, async (tx, { caller, params: { id } }) => {
    const decided = await approve(deps, tx, caller, id);
    const message =
      decided.kind === 'adjustment' ? SHARED_SENTENCES.walletAdjusted : 'Approved and carried out';
    return { data: await approvals.show(tx, decided), message };
  });

  routes.write(admin.adminRejectProposal, async (tx, { caller, params: { id }, body }) =>
    approvals.show(tx, await approvals.reject(tx, caller, id, body.reason)),
  );
}

/** The same steps for whoever decides about several things. */
export function decideProposal(deps: Deps) {
  return async (tx: Tx, caller: Identity, id: string, given: Given) => {
    if (given.decision === 'approve') await approve(deps, tx, caller, id);
    else await deps.approvals.reject(tx, caller, id, given.reason);
    return { waits: false };
  };
}

async function approve({ approvals, terms }: Deps, tx: Tx, caller: Identity, id: string) {
  // Its kind never changes, so it may be asked for before anything is locked.
  const { kind } = (await selectProposal(tx, id)) ?? refuse('approval-not-found');
  return approvals.approve(tx, caller, id, terms[kind]);
}
