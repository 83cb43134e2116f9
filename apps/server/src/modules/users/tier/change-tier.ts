import type { Tx } from '../../../platform/database/database.ts';
import type { UserAdminDeps } from '../deps.ts';
import type { Person } from '../person.ts';

/**
 * A tier is the group of its owner's books: another one makes each of them another book to whoever remembers it. Their locks
 * come before the person's, by id as everywhere, and with them each moves on.
 */
export async function lockBooks(
  { ledger }: Pick<UserAdminDeps, 'ledger'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const books = await ledger.booksOf(tx, userId);
  for (const bookId of books.map((book) => book.bookId).toSorted()) await ledger.lock(tx, bookId);
}

/** Whoever shows prices of these books, or watches prices for them, learns which ones count from now on. */
export async function tellBooks(
  { ledger, live }: Pick<UserAdminDeps, 'ledger' | 'live'>,
  tx: Tx,
  { id, tier }: Pick<Person, 'id' | 'tier'>,
): Promise<void> {
  for (const { bookId } of await ledger.booksOf(tx, id))
    await live.append(tx, bookId, [{ kind: 'group', group: tier }]);
}
