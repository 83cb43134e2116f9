import type { BookId } from '@halyard/accounting';
import type { events } from '@halyard/contract';
import { assert } from '@halyard/money';
import sql, { type Sql } from 'sql-template-tag';
import { becameVisible } from '../../../platform/database/became-visible.ts';
import { column, type Form, rowsOf } from '../../../platform/database/batch-write.ts';
import { type Database, named, type Queryable, type Tx } from '../../../platform/database/database.ts';
import type { Place } from './heads.ts';
import { type Kept, keptText, lastText, whole } from './kept-events.ts';
import type { Message, StoredChange } from './message.ts';

/** SQL of the accounts' messages. */

export type NewMessage = {
  readonly userId: BookId;
  readonly changes: readonly StoredChange[];
  readonly events: readonly events.NewEvent[];
};

/** Where a message was written, and the number of its first event; null where it has none. */
export type Written = { readonly seq: bigint; readonly firstEvent: bigint | null };

/** Takes the account's next number and writes the message under it, in one statement. */
export async function insertMessage(tx: Tx, message: NewMessage, at: Date): Promise<Written> {
  const alone = sql`
    with moved as (select ${message.userId}::uuid as user_id), ${messageSteps([message], at, 'one')}
    select seq, first_event as "firstEvent" from live_written`;
  const written = await tx.row<Written>(named('live-append', alone));
  assert(written, 'a message that is written has a number');
  return written;
}

const messageColumns = [
  column<NewMessage>('user_id', 'uuid', ({ userId }) => userId),
  column<NewMessage>('changes', 'jsonb', ({ changes }) => JSON.stringify(changes)),
  column<NewMessage>('events', 'json', ({ changes, events }) =>
    events.length > 0 ? keptText(changes, events) : null,
  ),
  column<NewMessage>('many', 'int', ({ events }) => events.length),
];

/** The steps of a larger statement that write one message for each of these accounts that `moved` names as well. */
export function messageSteps(messages: readonly NewMessage[], at: Date, form: Form = 'many'): Sql {
  return sql`
    live_told as materialized (
      select n.* from ${rowsOf(messageColumns, messages, form)} join moved on moved.user_id = n.user_id),
    live_seq as (
      insert into live_account (user_id, last_seq, last_event) select user_id, 1, many from live_told order by user_id
      on conflict (user_id) do update
        set last_seq = live_account.last_seq + 1, last_event = live_account.last_event + excluded.last_event
      returning user_id, last_seq, last_event),
    live_written as (
      insert into live_event (user_id, seq, at, changes, first_event, events)
      select s.user_id, s.last_seq, ${at}::timestamptz, n.changes,
        case when n.many > 0 then s.last_event - n.many + 1 end, n.events
      from live_seq s join live_told n using (user_id)
      returning user_id, seq, first_event)`;
}

/**
 * True for whose next number can be taken at once: it is taken hold of, or nobody has been told anything yet. It waits for
 * nobody.
 */
export const numberIsFree = (userId: Sql): Sql => sql`coalesce(
  (select true from live_account a where a.user_id = ${userId} for no key update skip locked),
  (select false from live_account a where a.user_id = ${userId}), true)`;

/** Waits until whoever is telling these accounts something has ended. A transaction then tells them alone. */
export async function waitForNumbers(queryable: Queryable, userIds: readonly BookId[]): Promise<void> {
  const lock = sql`select from live_account where user_id = any(${[...userIds]}::uuid[]) order by user_id for no key update`;
  await queryable.run(named('live-wait', lock));
}

export async function selectLastSeq(queryable: Queryable, userId: BookId): Promise<bigint> {
  const query = sql`select last_seq from live_account where user_id = ${userId}`;
  return (await queryable.row<{ last_seq: bigint }>(named('live-last', query)))?.last_seq ?? 0n;
}

/** Between which numbers an account's messages are: after `gone`, up to `newest`. */
export type Ends = { readonly gone: bigint; readonly newest: bigint };
const NO_ENDS: Ends = { gone: 0n, newest: 0n };

export async function selectEnds(queryable: Queryable, userId: BookId): Promise<Ends> {
  const query = sql`select gone_seq as gone, last_seq as newest from live_account where user_id = ${userId}`;
  return (await queryable.row<Ends>(named('live-ends', query))) ?? NO_ENDS;
}

const columns = sql`
  user_id as "userId", seq, at, changes, first_event as "firstEvent", coalesce(events, '[]') as events`;

/** What an account was told after this number, in order. */
export async function selectSince(
  queryable: Queryable,
  userId: BookId,
  seq: bigint,
  limit: number,
): Promise<Message[]> {
  const query = sql`
    select ${columns} from live_event where user_id = ${userId} and seq > ${seq} order by seq limit ${limit}`;
  return (await queryable.rows<Message>(named('live-since', query))).map(whole);
}

/**
 * The messages with an account's events after this number, in order, the number itself perhaps among the first: a message
 * is found by its first event.
 */
export async function selectWithEvents(
  queryable: Queryable,
  userId: BookId,
  after: bigint,
  limit: number,
): Promise<Message[]> {
  const query = sql`
    select ${columns} from live_event
    where user_id = ${userId} and first_event >= coalesce((
      select max(first_event) from live_event where user_id = ${userId} and first_event <= ${after} + 1), 1)
    order by first_event limit ${limit}`;
  return (await queryable.rows<Message>(named('live-events', query))).map(whole);
}

/** A message's place among those of all accounts, in the order in which they became visible. */
export type HousePlace = { readonly xid: string; readonly userId: BookId; readonly seq: bigint };

/**
 * Messages with events of all accounts after this one. It stops before the oldest transaction that is still under way: what
 * that one writes will stand before whatever has been committed since.
 */
export async function selectOfHouse(
  queryable: Queryable,
  { xid, userId, seq }: HousePlace,
  limit: number,
): Promise<(Message & HousePlace)[]> {
  const query = sql`
    select ${columns}, xid::text as xid from live_event
    where xid >= ${xid}::text::xid8 and (xid, user_id, seq) > (${xid}::text::xid8, ${userId}::uuid, ${seq}::bigint)
      and xid < pg_snapshot_xmin(pg_current_snapshot()) and first_event is not null
    order by xid, user_id, seq limit ${limit}`;
  return (await queryable.rows<Message & HousePlace>(query)).map(whole);
}

/** The same of an account's events. */
export async function selectEventEnds(queryable: Queryable, userId: BookId): Promise<Ends> {
  const query = sql`select gone_event as gone, last_event as newest from live_account where user_id = ${userId}`;
  return (await queryable.row<Ends>(named('live-event-ends', query))) ?? NO_ENDS;
}

/** The same for many accounts at once, each after its own number. */
export async function selectSinceEach(
  queryable: Queryable,
  places: readonly Place[],
  limit: number,
): Promise<Message[]> {
  const seqs = places.map(({ seq }) => seq);
  const query = sql`
    select ${columns} from unnest(${places.map(({ userId }) => userId)}::uuid[], ${seqs}::bigint[]) as n(owner_id, after)
    cross join lateral (
      select * from live_event where user_id = n.owner_id and seq > n.after order by seq limit ${limit}) e
    order by user_id, seq limit ${limit}`;
  return (await queryable.rows<Message>(query)).map(whole);
}

/** What the database shows right now, to be compared with later. */
export async function selectSnapshot(queryable: Queryable): Promise<string> {
  const row = await queryable.row<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  return row?.snapshot ?? '';
}

export type NewPlace = Place & { readonly snapshot: string };

/** Places of messages that have become visible since then. */
const newSince = (seen: string) => sql`
  select user_id as "userId", seq, pg_current_snapshot()::text as snapshot from live_event
  where ${becameVisible(seen)}
  order by xid`;

export async function selectNew(queryable: Queryable, seen: string, limit: number): Promise<NewPlace[]> {
  return queryable.rows<NewPlace>(named('live-new', sql`${newSince(seen)} limit ${limit}`));
}

export function streamNew(database: Database, seen: string, batch: number): AsyncGenerator<NewPlace[]> {
  return database.stream<NewPlace>(newSince(seen), batch);
}

/**
 * Numbers stay without a gap, and what happened in the books; what was said goes. The database allows it of somebody who is
 * erased.
 */
export async function forgetMessages(tx: Tx, bookIds: readonly BookId[]): Promise<void> {
  for (const bookId of bookIds) {
    let after: bigint | undefined = 0n;
    while (after !== undefined) after = await forgetSome(tx, bookId, after);
  }
  await tx.run(sql`
    update live_event set changes = '[]' where user_id = any(${[...bookIds]}::uuid[]) and changes <> '[]'`);
}

/** Of messages with events, some after this one; answers the last of them. */
async function forgetSome(tx: Tx, bookId: BookId, after: bigint): Promise<bigint | undefined> {
  const kept = await tx.rows<Kept & { readonly seq: bigint }>(sql`
    select seq, changes, events from live_event where user_id = ${bookId} and seq > ${after}
      and first_event is not null and changes <> '[]' order by seq limit 1000`);
  const seqs = kept.map(({ seq }) => seq);
  await tx.run(sql`
    update live_event e set changes = '[]', events = n.events::json
    from unnest(${seqs}::bigint[], ${kept.map(lastText)}::text[]) as n(seq, events)
    where e.user_id = ${bookId} and e.seq = n.seq`);
  return seqs.at(-1);
}
