import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import { readAnalytics } from './analytics.ts';
import { readQueues } from './read-queues.ts';

/** What waits for staff, and the figures of the whole house. */
export function addOverviewRoutes(routes: Routes, deps: AdminDeps): void {
  // Routes are bound once, when the process starts.
  const startedAt = deps.clock.now();

  routes.answer(admin.adminReadQueues, async () => readQueues(deps.database));

  routes.answer(admin.adminAnalytics, async ({ query }) => ({
    ...(await readAnalytics(deps, query.period)),
    serverStartedAt: startedAt.toISOString(),
  }));
}
