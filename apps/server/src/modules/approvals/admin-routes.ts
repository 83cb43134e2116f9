import { admin, SHARED_SENTENCES } from '@halyard/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import type { TermsOf } from './decide-proposal.ts';
import type { Approvals } from './approvals.ts';
import { selectProposal } from './store.ts';

type Deps = {
  readonly database: Database;
  readonly approvals: Approvals;
  /** What carries each kind out, which modules after this one know. */
  readonly terms: TermsOf;
};

export function addApprovalRoutes(routes: Routes, { database, approvals, terms }: Deps): void {
  routes.handle(admin.adminApproveProposal, async ({ caller, params: { id }, transaction }) => {
    // Its kind never changes, so it may be asked for before anything is locked.
    const { kind } = (await selectProposal(database, id)) ?? refuse('approval-not-found');
    return transaction(async (tx) => ({
      data: await approvals.show(tx, await approvals.approve(tx, caller, id, terms[kind])),
      message: kind === 'adjustment' ? SHARED_SENTENCES.walletAdjusted : 'Approved and carried out',
    }));
  });

  routes.handle(admin.adminRejectProposal, async ({ caller, params: { id }, body, transaction }) =>
    transaction(async (tx) => ({
      data: await approvals.show(tx, await approvals.reject(tx, caller, id, body.reason)),
    })),
  );
}
