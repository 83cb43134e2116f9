import { workspace } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import type { WorkspaceDeps } from './deps.ts';
import { saveCharts } from './save-charts.ts';
import * as store from './store.ts';

export function addWorkspaceRoutes(routes: Routes, deps: WorkspaceDeps): void {
  routes.handle(workspace.getCharts, async ({ caller }) => ({
    data: (await store.selectCharts(deps.database, caller.userId)) ?? { version: 0, content: null },
  }));

  routes.handle(workspace.saveCharts, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({ data: { version: await saveCharts(deps, tx, caller, body) } })),
  );
}
