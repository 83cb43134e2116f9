import { books } from '@halyard/contract';
import { requireBooksOfKey } from '../../../platform/http/identity.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { toTransaction } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { changeBook, closeBook, openBook, resetBook } from './manage-books.ts';
import { listBooks } from './show-books.ts';
import { transferMoney } from './transfer-money.ts';

export function addBookRoutes(routes: Routes, deps: WalletDeps): void {
  routes.answer(books.listBooks, async ({ caller }) => listBooks(deps, caller));
  routes.write(books.openBook, async (tx, { caller, body }) => openBook(deps, tx, caller, body));

  routes.write(books.changeBook, async (tx, { caller, params, body }) =>
    changeBook(deps, tx, caller, params.id, body),
  );

  routes.write(books.resetBook, async (tx, { caller, params }) => resetBook(deps, tx, caller, params.id));
  routes.write(books.closeBook, async (tx, { caller, params }) => closeBook(deps, tx, caller, params.id));

  routes.handle(books.transferMoney, async ({ caller, body, transaction }) => {
    // Before the transaction: an answer that was kept is for nobody either who may not ask.
    requireBooksOfKey(caller, [body.from, body.to]);
    return transaction(async (tx) => {
      const moved = await transferMoney(deps, tx, caller, body);
      return { data: { out: toTransaction(moved.out), in: toTransaction(moved.in) } };
    });
  });
}
