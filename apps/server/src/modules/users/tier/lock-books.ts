import type { Tx } from '../../../platform/database/database.ts';
import type { BookRow } from '../../ledger/index.ts';
import type { UserAdminDeps } from '../deps.ts';

/**
 * A tier is the group of its owner's books: another one makes each of them another book to whoever remembers it. Their locks
 * come before the person's, by id as everywhere, and with them each moves on. Between the two stand the groups: who tells customers
 * of terms holds one, and asks for people then.
 */
export async function lockBooks(
  {
    holdGroups,
    ledger,
    requireNightsBooked,
  }: Pick<UserAdminDeps, 'holdGroups' | 'ledger' | 'requireNightsBooked'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const bookIds = (await openBooks(ledger, tx, userId)).map(({ bookId }) => bookId);
  for (const bookId of bookIds) await ledger.lock(tx, bookId);
  await requireNightsBooked(tx, bookIds);
  await holdGroups(tx);
}

/** By id. Nothing is quoted to a book that is closed. */
export async function openBooks(
  ledger: Pick<UserAdminDeps['ledger'], 'booksOf'>,
  tx: Tx,
  userId: string,
): Promise<BookRow[]> {
  const books = await ledger.booksOf(tx, userId);
  return books
    .filter(({ status }) => status === 'open')
    .toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1));
}
