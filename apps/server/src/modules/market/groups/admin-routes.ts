import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { type GroupDeps, proposeVersion } from './change-group.ts';
import { proposeGroup } from './make-group.ts';
import { compareGroup, listGroups, type ReadGroupsDeps } from './read-groups.ts';

export type GroupRoutesDeps = GroupDeps & ReadGroupsDeps;

export function addGroupAdminRoutes(routes: Routes, deps: GroupRoutesDeps): void {
  routes.answer(admin.adminListGroups, async () => listGroups(deps));

  routes.answer(admin.adminCompareGroup, async ({ params: { id }, query: { terms } }) =>
    compareGroup(deps, id, terms),
  );

  routes.handle(admin.adminProposeGroupVersion, async ({ caller, params: { id }, body, transaction }) =>
    transaction(async (tx) => ({
      data: await deps.approvals.show(tx, await proposeVersion(deps, tx, caller, id, body)),
      status: 202,
      message: await deps.approvals.sentence(tx, caller, 'Terms of a group'),
    })),
  );

  routes.handle(admin.adminProposeGroup, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({
      data: await deps.approvals.show(tx, await proposeGroup(deps, tx, caller, body)),
      status: 202,
      message: await deps.approvals.sentence(tx, caller, 'New group'),
    })),
  );
}
