import { admin, walletAddresses } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import { readAddressHistory } from './address-history.ts';
import { listApprovals } from './list-approvals.ts';
import { listTransactions } from './list-transactions.ts';
import { listWallets } from './list-wallets.ts';
import { readTransaction } from './read-transaction.ts';

/** What customers hold, what moved it, and what waits for a second administrator. */
export function addMoneyRoutes(routes: Routes, deps: AdminDeps): void {
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

  routes.handle(admin.adminListApprovals, async ({ caller, query }) => ({
    data: await listApprovals(deps, caller.userId, query),
  }));
}
