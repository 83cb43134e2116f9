import { transactions } from '@halyard/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { readOwnTransaction } from './describe-transaction.ts';
import { exportStatement } from './export-statement.ts';
import type { HistoryDeps } from './deps.ts';
import { createStatementReader } from './list-statement.ts';
import { readStats } from './read-stats.ts';

export function addHistoryRoutes(routes: Routes, deps: HistoryDeps): void {
  const readStatement = createStatementReader(deps);
  for (const list of [transactions.listTransactions, transactions.listWalletTransactions])
    routes.handle(list, async ({ caller, query }) => readStatement(caller, query));

  routes.handle(transactions.transactionStats, async ({ caller, query }) => ({
    data: await readStats(deps, caller.userId, query.period),
  }));

  routes.handle(transactions.exportTransactions, async ({ caller, query, reply }) =>
    exportStatement(deps, caller.userId, query, reply.raw),
  );

  routes.handle(transactions.getTransaction, async ({ caller, params }) => ({
    data: await readOwnTransaction(deps, caller.userId, params.id),
  }));
}
