import { admin, SHARED_SENTENCES } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { toAdminUser } from './admin-user.ts';
import { decideKyc } from './kyc/decide-kyc.ts';
import type { UserAdminDeps } from './deps.ts';
import { listKyc } from './kyc/list-kyc.ts';
import { openKyc } from './kyc/open-kyc.ts';
import { readDocument } from './kyc/read-document.ts';
import { proposeBookGroup } from './tier/book-group.ts';
import { declineSwapFree, proposeSwapFree } from './tier/swap-free.ts';
import { updateUser } from './update-user.ts';

export function addUserAdminRoutes(routes: Routes, deps: UserAdminDeps): void {
  const { approvals } = deps;

  routes.act(admin.adminUpdateUser, async (tx, { caller, params, body }) => {
    const { person, proposal } = await updateUser(deps, tx, caller, params.id, body);
    const shown = toAdminUser(person, await deps.balanceUsdOf(tx, person.id));
    if (!proposal) return { data: { ...shown, proposal }, message: SHARED_SENTENCES.userUpdated };
    const what = proposal.kind === 'tier' ? 'Tier' : 'Change of rights';
    const answer = await approvals.answer(tx, caller, what, proposal);
    return { ...answer, data: { ...shown, proposal: answer.data } };
  });

  routes.act(admin.adminProposeSwapFree, async (tx, { caller, params, body }) => {
    const proposal = await proposeSwapFree(deps, tx, caller, params.id, body);
    return approvals.answer(tx, caller, 'Change of the nights', proposal);
  });

  routes.act(admin.adminProposeBookGroup, async (tx, { caller, params, body }) => {
    const proposal = await proposeBookGroup(deps, tx, caller, params, body);
    return approvals.answer(tx, caller, 'Group of the account', proposal);
  });

  routes.write(admin.adminDeclineSwapFree, async (tx, { caller, params, body }) =>
    declineSwapFree(deps, tx, caller, params.id, body.reason),
  );

  routes.answer(admin.adminListKyc, async ({ query }) => listKyc(deps.database, query));

  routes.write(admin.adminGetKyc, async (tx, { actor, params }) => openKyc(deps, tx, actor, params.userId));

  routes.handle(admin.adminKycDocument, async ({ actor, params }) => readDocument(deps, actor, params.id));

  routes.write(admin.adminDecideKyc, async (tx, { caller, params, body }) =>
    decideKyc(deps, tx, caller, { ...body, userId: params.userId }),
  );
}
