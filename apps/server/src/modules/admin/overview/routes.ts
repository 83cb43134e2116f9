import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import { readAnalytics } from './analytics.ts';
import { readQueues } from './read-queues.ts';

/** What waits for staff, and the figures of the whole house. */
export function addOverviewRoutes(routes: Routes, deps: AdminDeps): void {
  // Routes are bound once, when the process starts.
  const startedAt = deps.clock.now();

  routes.handle(admin.adminReadQueues, async () => ({ data: await readQueues(deps.database) }));

  routes.handle(admin.adminAnalytics, async ({ query }) => ({
    data: { ...(await readAnalytics(deps, query.period)), serverStartedAt: startedAt.toISOString() },
  }));
}
