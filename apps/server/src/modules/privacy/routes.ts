import { admin, closing, users } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { takeArchive } from './archive/take-archive.ts';
import { closeAccount, proposeClosing, readClosing } from './closing/close-account.ts';
import type { ClosingDeps, PrivacyDeps } from './deps.ts';

export function addPrivacyRoutes(routes: Routes, deps: PrivacyDeps & ClosingDeps): void {
  routes.handle(users.takeArchive, async ({ caller, ip, reply }) =>
    takeArchive(deps, { caller, ip, reader: reply.raw }),
  );

  routes.answer(closing.readClosing, async ({ caller }) => readClosing(deps, caller));
  routes.write(closing.closeAccount, async (tx, { caller }) => closeAccount(deps, tx, caller));
}

export function addPrivacyAdminRoutes(routes: Routes, deps: ClosingDeps): void {
  routes.act(admin.adminProposeClosing, async (tx, { caller, params, body }) => {
    const proposal = await proposeClosing(deps, tx, caller, params.id, body.reason);
    return deps.approvals.answer(tx, caller, 'Closing of an account', proposal);
  });
}
