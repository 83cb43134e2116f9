import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { becameVisible } from '../../platform/database/became-visible.ts';
import type { Database, Queryable, Tx } from '../../platform/database/database.ts';
import {
  endOfPiece,
  estimateRows,
  FIRST_ID,
  type IdRange,
  LAST_ID,
} from '../../platform/database/row-pieces.ts';
import { ALL_ROWS, rowsOfIds, type Scope } from '../../platform/database/row-checks.ts';

/**
 * How far the book has been read: what is new since a moment, what each customer's lines and statement come to up to
 * there, and where the slow look at what is old stands. All of it is read and written in one snapshot of the database.
 */

/** One snapshot for everything the work reads, and as much time as it needs. */
export const inOneSnapshot = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`);
    await tx.run(sql`set local statement_timeout = 0`);
    return work(tx);
  });

const UNHURRIED_MS = 6 * 3_600_000;

/** As much time, and a snapshot for each statement; on the copy of the database, where there is one. */
export const unhurried = <T>(database: Database, work: (queryable: Queryable) => Promise<T>): Promise<T> =>
  database.past.reading(async (queryable) => {
    await queryable.run(sql`set local statement_timeout = 0`);
    return work(queryable);
  }, UNHURRIED_MS);

/** The moment up to which all is read; null where nothing is, or where that moment was one of another database. */
export async function selectSeen(queryable: Queryable): Promise<string | null> {
  return queryable.value<string>(sql`
    select seen::text from ledger_proof
    where pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot())`);
}

/** The moment of this transaction's own snapshot. */
export async function selectNow(queryable: Queryable): Promise<string> {
  return (await queryable.value<string>(sql`select pg_current_snapshot()::text as now`)) ?? '';
}

export async function upsertSeen(queryable: Queryable, seen: string): Promise<void> {
  await queryable.run(sql`
    insert into ledger_proof (seen) values (${seen}::pg_snapshot) on conflict (is_only) do update set seen = excluded.seen`);
}

export async function deleteSeen(queryable: Queryable): Promise<void> {
  await queryable.run(sql`delete from ledger_proof`);
}

/** An entry nobody has checked yet. */
export type NewEntry = {
  readonly id: string;
  readonly xid: string;
  readonly causeId: string;
};

/** Entries that have become visible since then. */
export async function selectNewEntries(
  queryable: Queryable,
  seen: string,
  after: NewEntry | null,
  limit: number,
): Promise<NewEntry[]> {
  return queryable.rows<NewEntry>(sql`
    select id, xid::text, cause_id as "causeId" from ledger_entry
    where ${becameVisible(seen)}
      and (xid, id) > (${after?.xid ?? '0'}::xid8, ${after?.id ?? FIRST_ID}::uuid)
    order by xid, id limit ${limit}`);
}

export type Moved = { readonly userId: BookId; readonly at: Date };

/** Whose lines these entries have, each with the moment of the entry. */
export async function selectMoved(queryable: Queryable, entryIds: readonly string[]): Promise<Moved[]> {
  return queryable.rows<Moved>(sql`
    select distinct l.user_id as "userId", e.posted_at as at
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.id = any(${[...entryIds]}::uuid[]) and l.user_id is not null`);
}

const foldOfLines = sql`
  coalesce(sum(amount) filter (where account = 'available'), 0) as available,
  coalesce(sum(amount) filter (where account = 'locked'), 0) as locked,
  coalesce(sum(amount) filter (where account = 'deficit'), 0) as deficit`;
const foldOfStatement = sql`
  coalesce(sum(case type when 'withdrawal' then -amount else amount end - fees), 0) as total, max(completed_at) as until`;

/** Adds the lines of these entries to what is known of their customers, and what their statement says since. */
export async function addToProven(
  queryable: Queryable,
  entryIds: readonly string[],
  userIds: readonly BookId[],
): Promise<void> {
  await queryable.run(sql`
    insert into ledger_proven as p (user_id, asset, available, locked, deficit, statement, statement_until)
    select user_id, asset, ${foldOfLines}, 0, '-infinity' from ledger_line
    where entry_id = any(${[...entryIds]}::uuid[]) and user_id is not null group by user_id, asset
    on conflict (user_id, asset) do update set
      available = p.available + excluded.available, locked = p.locked + excluded.locked,
      deficit = p.deficit + excluded.deficit`);
  await queryable.run(sql`
    update ledger_proven p set statement = p.statement + n.total, statement_until = n.until
    from ledger_proven k cross join lateral (
      select ${foldOfStatement} from ledger_transaction
      where user_id = k.user_id and asset = k.asset and status = 'completed' and completed_at > k.statement_until
    ) n
    where k.user_id = any(${[...userIds]}::uuid[]) and n.until is not null
      and p.user_id = k.user_id and p.asset = k.asset`);
}

/** Adds these customers up anew, from all their lines and all of their statement. */
export const renewProven = (queryable: Queryable, userIds: readonly BookId[]): Promise<void> =>
  foldAnew(queryable, rowsOfIds(userIds));

export const renewAllProven = (queryable: Queryable): Promise<void> => foldAnew(queryable, ALL_ROWS);

async function foldAnew(queryable: Queryable, rows: Scope): Promise<void> {
  await queryable.run(sql`delete from ledger_proven where ${rows(sql`user_id`)}`);
  await queryable.run(sql`
    insert into ledger_proven (user_id, asset, available, locked, deficit, statement, statement_until)
    select user_id, asset, available, locked, deficit, coalesce(total, 0), coalesce(until, '-infinity')
    from (
      select user_id, asset, ${foldOfLines} from ledger_line
      where user_id is not null and ${rows(sql`user_id`)} group by user_id, asset
    ) l left join (
      select user_id, asset, ${foldOfStatement} from ledger_transaction
      where status = 'completed' and ${rows(sql`user_id`)} group by user_id, asset
    ) t using (user_id, asset)`);
}

/** Customers whose balance is not what is known of them. Either of the two is wrong. */
export async function selectDiffering(queryable: Queryable, limit: number): Promise<string[]> {
  return queryable.values<BookId>(sql`
    select distinct coalesce(b.user_id, p.user_id)
    from ledger_balance b full join ledger_proven p on p.user_id = b.user_id and p.asset = b.asset
    where (b.available, b.locked, b.deficit, b.available + b.locked + b.deficit)
      is distinct from (p.available, p.locked, p.deficit, p.statement)
    limit ${limit}`);
}

/** How many lines there are, as far as the database keeps count by itself. */
export const estimateLines = (queryable: Queryable): Promise<number> =>
  estimateRows(queryable, 'ledger_line');

/** Where the next piece of entries, of this fraction of them all, ends that begins after this id. */
export const endOfEntries = (queryable: Queryable, after: string, fraction: number): Promise<string> =>
  endOfPiece(queryable, { name: 'ledger_entry', id: sql`id`, from: sql`ledger_entry` }, after, fraction);

export const endOfCustomers = (queryable: Queryable, after: string, fraction: number): Promise<string> =>
  endOfPiece(queryable, { name: 'ledger_book', id: sql`user_id`, from: sql`ledger_book` }, after, fraction);

/** Where the round along this stands. */
export async function selectRound(queryable: Queryable, along: string): Promise<string> {
  const row = await queryable.row<{ after: string }>(
    sql`select after from ledger_round where along = ${along}`,
  );
  return row?.after ?? FIRST_ID;
}

/** This piece has been looked at. The last one ends the round, and the next begins. */
export async function upsertRound(
  queryable: Queryable,
  along: string,
  { after, until }: IdRange,
  at: Date,
): Promise<void> {
  const isLast = until === LAST_ID;
  const began = sql`case when ${after === FIRST_ID}::boolean then excluded.began_at else r.began_at end`;
  await queryable.run(sql`
    insert into ledger_round as r (along, after, began_at, whole_since)
    values (${along}, ${isLast ? FIRST_ID : until}, ${at}, ${isLast ? at : null})
    on conflict (along) do update set after = excluded.after, began_at = ${began},
      whole_since = case when ${isLast}::boolean then ${began} else r.whole_since end`);
}
