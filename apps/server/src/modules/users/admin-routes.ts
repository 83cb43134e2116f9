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
  routes.handle(admin.adminUpdateUser, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => {
      const { person, proposal } = await updateUser(deps, tx, caller, params.id, body);
      const shown = toAdminUser(person, await deps.balanceUsdOf(tx, person.id));
      if (!proposal) return { data: { ...shown, proposal }, message: SHARED_SENTENCES.userUpdated };
      return {
        data: { ...shown, proposal: await deps.approvals.show(tx, proposal) },
        status: 202,
        message: await deps.approvals.sentence(
          tx,
          caller,
          proposal.kind === 'tier' ? 'Tier' : 'Change of rights',
        ),
      };
    }),
  );

  routes.handle(admin.adminProposeSwapFree, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => {
      const proposal = await proposeSwapFree(deps, tx, caller, params.id, body);
      return {
        data: await deps.approvals.show(tx, proposal),
        status: 202,
        message: await deps.approvals.sentence(tx, caller, 'Change of the nights'),
      };
    }),
  );

  routes.handle(admin.adminProposeBookGroup, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => {
      const proposal = await proposeBookGroup(deps, tx, caller, params, body);
      return {
        data: await deps.approvals.show(tx, proposal),
        status: 202,
        message: await deps.approvals.sentence(tx, caller, 'Group of the account'),
      };
    }),
  );

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
