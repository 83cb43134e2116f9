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
  routes.answer(walletAddresses.walletAddressHistory, async ({ params }) =>
    readAddressHistory(deps, params.id),
  );

  routes.answer(admin.adminListWallets, async ({ query }) => listWallets(deps, query));
  routes.answer(admin.adminListTransactions, async ({ query }) => listTransactions(deps, query));

  routes.write(admin.adminGetTransaction, async (tx, { actor, params }) =>
    readTransaction(deps, tx, actor, params.id),
  );

  routes.answer(admin.adminListApprovals, async ({ caller, query }) =>
    listApprovals(deps, caller.userId, query),
  );
}
