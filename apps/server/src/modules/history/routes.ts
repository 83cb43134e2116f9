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
    routes.handle(list, async ({ book, query }) => readStatement(book, query));

  routes.answer(transactions.transactionStats, async ({ book, query }) =>
    readStats(deps, book.bookId, query.period),
  );

  routes.handle(transactions.exportTransactions, async ({ caller, book, query, reply }) =>
    exportStatement(deps, caller.userId, book.bookId, query, reply.raw),
  );

  routes.answer(transactions.getTransaction, async ({ book, params }) =>
    readOwnTransaction(deps, book.bookId, params.id),
  );
}
