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

  routes.act(admin.adminProposeGroupVersion, async (tx, { caller, params: { id }, body }) => {
    const proposal = await proposeVersion(deps, tx, caller, id, body);
    return deps.approvals.answer(tx, caller, 'Terms of a group', proposal);
  });

  routes.act(admin.adminProposeGroup, async (tx, { caller, body }) =>
    deps.approvals.answer(tx, caller, 'New group', await proposeGroup(deps, tx, caller, body)),
  );
}
