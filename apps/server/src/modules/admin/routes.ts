import { admin, walletAddresses } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { readAddressHistory } from './address-history.ts';
import { readAnalytics } from './analytics.ts';
import type { AdminDeps } from './index.ts';
import { listApprovals } from './list-approvals.ts';
import { listTransactions } from './list-transactions.ts';
import { listWallets } from './list-wallets.ts';
import { addPeopleRoutes } from './people-routes.ts';
import { readQueues } from './read-queues.ts';
import { readTransaction } from './read-transaction.ts';
import { addRiskRoutes } from './risk-book-routes.ts';

export function addAdminRoutes(routes: Routes, deps: AdminDeps): void {
  // Routes are bound once, when the process starts.
  const startedAt = deps.clock.now();

  addPeopleRoutes(routes, deps);

  routes.handle(admin.adminReadQueues, async () => ({ data: await readQueues(deps.database) }));

  routes.handle(walletAddresses.walletAddressHistory, async ({ params }) => ({
    data: await readAddressHistory(deps, params.id),
  }));

  routes.handle(admin.adminListWallets, async ({ query }) => ({ data: await listWallets(deps, query) }));

  routes.handle(admin.adminListTransactions, async ({ query }) => ({
    data: await listTransactions(deps, query),
  }));

  routes.handle(admin.adminGetTransaction, async ({ caller, params, ip, transaction }) =>
    transaction(async (tx) => ({
      data: await readTransaction(deps, tx, { actorId: caller.userId, ip }, params.id),
    })),
  );

  routes.handle(admin.adminListApprovals, async ({ query }) => ({ data: await listApprovals(deps, query) }));

  routes.handle(admin.adminAnalytics, async ({ query }) => ({
    data: { ...(await readAnalytics(deps, query.period)), serverStartedAt: startedAt.toISOString() },
  }));

  addRiskRoutes(routes, deps);
}
