import type { Routes } from '../../platform/http/routes.ts';
import { addAuditRoutes } from './audit/routes.ts';
import type { AdminDeps } from './deps.ts';
import { addLedgerRoutes } from './ledger/routes.ts';
import { addMoneyRoutes } from './money/routes.ts';
import { addOverviewRoutes } from './overview/routes.ts';
import { addPeopleRoutes } from './people/routes.ts';
import { addRiskRoutes } from './risk/routes.ts';

/** Everything staff look at, but for the system itself: its calls are added when it is known which jobs there are. */
export function addAdminRoutes(routes: Routes, deps: AdminDeps): void {
  addOverviewRoutes(routes, deps);
  addPeopleRoutes(routes, deps);
  addMoneyRoutes(routes, deps);
  addRiskRoutes(routes, deps);
  addLedgerRoutes(routes, deps);
  addAuditRoutes(routes, deps);
}
