import type { BookId, UserId } from '@halyard/accounting';
import type { books, StoredText } from '@halyard/contract';
import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';

/** SQL of the books themselves: whose they are, what they are called, and whether they are open. */

export type BookRow = {
  readonly bookId: BookId;
  readonly ownerId: UserId;
  readonly kind: (typeof books.BOOK_KINDS)[number];
  readonly name: string;
  readonly positionMode: (typeof books.POSITION_MODES)[number];
  readonly status: (typeof books.BOOK_STATUSES)[number];
  readonly openedAt: Date;
  /** Of real money, and its owner owes something of a reversed payment. */
  readonly isHeld: boolean;
  /** Its own group; null where it is in its owner's. */
  readonly group: string | null;
  /** What it is in from a moment on, null again for its owner's. */
  readonly groupNext: string | null;
  readonly groupChangesAt: Date | null;
  /** When a practice book last began anew. */
  readonly resetAt: Date | null;
  readonly version: bigint;
};

const columns = sql`
  user_id as "bookId", owner_id as "ownerId", kind, name, position_mode as "positionMode", status, opened_at as "openedAt", reset_at as "resetAt",
  group_id as "group", group_next as "groupNext", group_changes_at as "groupChangesAt", is_held as "isHeld", version`;

export type NewBook = Pick<BookRow, 'bookId' | 'ownerId' | 'kind' | 'name'>;

/** One of real money is held from the beginning where its owner owes something of a reversed payment. */
export async function insertBook(tx: Tx, { bookId, ownerId, kind, name }: NewBook, at: Date): Promise<void> {
  await tx.run(sql`
    insert into ledger_book (user_id, owner_id, kind, name, opened_at, is_held)
    values (${bookId}, ${ownerId}, ${kind}, ${name}, ${at},
      ${kind !== 'practice'} and coalesce((select is_held from ledger_book where user_id = ${ownerId}), false))`);
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

/**
 * Locks all open books of real money of whoever owns this one, by their ids as everywhere, and answers them. For what
 * one of them does that depends on the others.
 */
export async function lockRealBooks(tx: Tx, ownerId: UserId): Promise<BookId[]> {
  return tx.values<BookId>(
    named(
      'ledger-lock-real',
      sql`
    select user_id from ledger_book
    where (user_id = ${ownerId} or owner_id = ${ownerId} and kind <> 'main') and kind <> 'practice' and status = 'open'
    order by user_id for no key update`,
    ),
  );
}

/** Whether anything is owed in this book or in another one of its owner. */
export async function selectOwes(queryable: Queryable, bookId: BookId): Promise<boolean> {
  const row = await queryable.row<{ owes: boolean }>(sql`
    select b.others_owe or coalesce(d.deficit, 0) < 0 as owes from view_book_beside b
    left join ledger_balance d on d.user_id = b.user_id and d.asset = 'USD' where b.user_id = ${bookId}`);
  return row?.owes ?? false;
}

/** Everybody who owes something and has more than one book of real money. */
export async function selectDebtors(queryable: Queryable): Promise<UserId[]> {
  return queryable.values<UserId>(sql`
    select distinct b.owner_id from (select user_id from ledger_balance where deficit < 0) d
    join view_book_beside b on b.user_id = d.user_id where b.has_others`);
}

export async function updateBookName(tx: Tx, bookId: BookId, name: string): Promise<void> {
  await tx.run(sql`update ledger_book set name = ${name} where user_id = ${bookId}`);
}

export async function updatePositionMode(
  tx: Tx,
  bookId: BookId,
  mode: BookRow['positionMode'],
): Promise<void> {
  await tx.run(sql`update ledger_book set position_mode = ${mode} where user_id = ${bookId}`);
}

export type BookGroup = Pick<BookRow, 'group' | 'groupNext' | 'groupChangesAt'>;

export async function updateGroup(
  tx: Tx,
  bookId: BookId,
  { group, groupNext, groupChangesAt }: BookGroup,
): Promise<void> {
  await tx.run(sql`
    update ledger_book set group_id = ${group}, group_next = ${groupNext}, group_changes_at = ${groupChangesAt}
    where user_id = ${bookId}`);
}

/** The open books whose group is another one by now: some, after this one. */
export async function selectGroupsDue(
  queryable: Queryable,
  now: Date,
  after: string,
): Promise<Pick<BookRow, 'bookId' | 'ownerId'>[]> {
  return queryable.rows(sql`
    select user_id as "bookId", owner_id as "ownerId" from ledger_book
    where group_changes_at <= ${now} and status = 'open' and user_id > ${after} order by user_id limit 500`);
}

export async function updateResetAt(tx: Tx, bookId: BookId, at: Date): Promise<void> {
  await tx.run(sql`update ledger_book set reset_at = ${at} where user_id = ${bookId}`);
}

export async function closeBook(tx: Tx, bookId: BookId, at: Date): Promise<void> {
  await tx.run(sql`update ledger_book set status = 'closed', closed_at = ${at} where user_id = ${bookId}`);
}

/** What was written to the transactions of a book and what it was called: whoever it was about is erased. */
export async function forgetWords(tx: Tx, bookId: BookId, instead: StoredText): Promise<void> {
  await tx.run(sql`update ledger_book set name = 'Account' where user_id = ${bookId}`);
  await tx.run(sql`
    update ledger_transaction set reason = null,
      description = case when type = 'transfer' then ${instead} else description end
    where user_id = ${bookId} and status <> 'pending' and (type = 'transfer' or reason is not null)`);
}
