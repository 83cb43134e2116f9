import { workspace } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { WorkspaceDeps } from './deps.ts';
import { saveCharts } from './save-charts.ts';
import * as store from './store.ts';

export function addWorkspaceRoutes(routes: Routes, deps: WorkspaceDeps): void {
  routes.answer(
    workspace.getCharts,
    async ({ caller }) =>
      (await store.selectCharts(deps.database, caller.userId)) ?? { version: 0, content: null },
  );

  routes.write(workspace.saveCharts, async (tx, { caller, body }) => ({
    version: await saveCharts(deps, tx, caller, body),
  }));
}
