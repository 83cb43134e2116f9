import { books } from '@halyard/contract';
import { requireBooksOfKey } from '../../../platform/http/identity.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toTransaction } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { changeBook, closeBook, openBook, resetBook } from './manage-books.ts';
import { listBooks } from './show-books.ts';
import { transferMoney } from './transfer-money.ts';

export function addBookRoutes(routes: Routes, deps: WalletDeps): void {
  routes.handle(books.listBooks, async ({ caller }) => ({ data: await listBooks(deps, caller) }));

  routes.handle(books.openBook, async ({ caller, body, transaction }) =>
    transaction(async (tx) => ({ data: await openBook(deps, tx, caller, body) })),
  );

  routes.handle(books.changeBook, async ({ caller, params, body, transaction }) =>
    transaction(async (tx) => ({ data: await changeBook(deps, tx, caller, params.id, body) })),
  );

  routes.handle(books.resetBook, async ({ caller, params, transaction }) =>
    transaction(async (tx) => ({ data: await resetBook(deps, tx, caller, params.id) })),
  );

  routes.handle(books.closeBook, async ({ caller, params, transaction }) =>
    transaction(async (tx) => ({ data: await closeBook(deps, tx, caller, params.id) })),
  );

  routes.handle(books.transferMoney, async ({ caller, body, transaction }) => {
    // Before the transaction: an answer that was kept is for nobody either who may not ask.
    requireBooksOfKey(caller, [body.from, body.to]);
    return transaction(async (tx) => {
      const moved = await transferMoney(deps, tx, caller, body);
      return { data: { out: toTransaction(moved.out), in: toTransaction(moved.in) } };
    });
  });
}
