import type { BookId, UserId } from '@halyard/accounting';
import type { books } from '@halyard/contract';
import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';

/** SQL of the books themselves: whose they are, what they are called, and whether they are open. */

export type BookRow = {
  readonly bookId: BookId;
  readonly ownerId: UserId;
  readonly kind: (typeof books.BOOK_KINDS)[number];
  readonly name: string;
  readonly status: (typeof books.BOOK_STATUSES)[number];
  readonly openedAt: Date;
  /** When a practice book last began anew. */
  readonly resetAt: Date | null;
  readonly version: bigint;
};

const columns = sql`
  user_id as "bookId", owner_id as "ownerId", kind, name, status, opened_at as "openedAt", reset_at as "resetAt", version`;

export type NewBook = Pick<BookRow, 'bookId' | 'ownerId' | 'kind' | 'name'>;

export async function insertBook(tx: Tx, { bookId, ownerId, kind, name }: NewBook, at: Date): Promise<void> {
  await tx.run(sql`
    insert into ledger_book (user_id, owner_id, kind, name, opened_at)
    values (${bookId}, ${ownerId}, ${kind}, ${name}, ${at})`);
}

/** One of this person's books. Somebody else's does not exist for them. */
export async function selectBook(
  queryable: Queryable,
  ownerId: UserId,
  bookId: BookId,
): Promise<BookRow | null> {
  const one = sql`select ${columns} from ledger_book where user_id = ${bookId} and owner_id = ${ownerId}`;
  return queryable.row<BookRow>(named('ledger-book', one));
}

/** All of them, the main one first. The main book is found by its own key, the others by their owner. */
export async function selectBooks(queryable: Queryable, ownerId: UserId): Promise<BookRow[]> {
  return queryable.rows<BookRow>(sql`
    select ${columns} from ledger_book where user_id = ${ownerId}
    union all
    (select ${columns} from ledger_book where owner_id = ${ownerId} and kind <> 'main' order by opened_at, user_id)`);
}

export async function updateBookName(tx: Tx, bookId: BookId, name: string): Promise<void> {
  await tx.run(sql`update ledger_book set name = ${name} where user_id = ${bookId}`);
}

export async function updateResetAt(tx: Tx, bookId: BookId, at: Date): Promise<void> {
  await tx.run(sql`update ledger_book set reset_at = ${at} where user_id = ${bookId}`);
}

export async function closeBook(tx: Tx, bookId: BookId, at: Date): Promise<void> {
  await tx.run(sql`update ledger_book set status = 'closed', closed_at = ${at} where user_id = ${bookId}`);
}
