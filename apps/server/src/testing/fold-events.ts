import { isDeepStrictEqual } from 'node:util';
import { events } from '@halyard/contract';
import sql from 'sql-template-tag';
import { readEvents } from '../modules/live/index.ts';
import type { Database } from '../platform/database/database.ts';

/** What programs were told, beside what there was to tell by the rows: the two must be the same. */

/** Each thing that an account's events tell of, once for every event that tells of it. */
export async function toldByEvents(database: Database): Promise<string[]> {
  const all = (await readAll(database)).flat();
  return all.flatMap(namesOf).toSorted();
}

function namesOf(event: events.BookEvent): string[] {
  const { type } = event;
  switch (type) {
    case 'order-accepted':
    case 'order-filled':
      return [`${type} ${event.data.order.id}`];
    case 'order-cancelled':
    case 'order-rejected':
      return [`${type} ${event.data.order.id} ${event.data.reason}`];
    case 'position-opened':
      return [`opened ${event.data.position.id} ${event.data.transactionId}`];
    case 'position-closed':
      return [
        `closed ${event.data.position.id}`,
        `closing ${event.data.position.id} ${event.data.transactionId}`,
      ];
    case 'position-reduced':
      return [`closing ${event.data.position.id} ${event.data.transactionId}`];
    case 'financing':
      return [`financing ${event.data.positionId} ${event.data.transactionId}`];
    case 'deposit':
    case 'withdrawal':
    case 'transfer':
    case 'conversion':
    case 'adjustment':
      return [`money ${event.data.transactionId} ${event.data.status}`];
    default:
      return [];
  }
}

/** The same things as the rows of orders, positions, nights and the statement have them. */
export async function tellableRows(database: Database): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select 'order-accepted ' || id as name from trading_order
    union all select 'order-filled ' || id from trading_order where status = 'filled'
    union all select 'order-rejected ' || id || ' ' || reason from trading_order where status = 'rejected'
    union all select 'order-cancelled ' || id || ' ' || coalesce(reason, 'expired') from trading_order
      where status in ('cancelled', 'expired')
    union all select case kind when 'open' then 'opened ' else 'closing ' end || position_id || ' ' || transaction_id
      from trading_fill
    union all select 'closed ' || id from trading_position where closed_at is not null
    union all select 'financing ' || position_id || ' ' || transaction_id from trading_night
    union all select 'money ' || id || ' pending' from ledger_transaction where type in ('deposit', 'withdrawal')
    union all select 'money ' || id || ' ' || status from ledger_transaction where type <> 'trade' and status <> 'pending'`);
  return rows.map(({ name }) => name).toSorted();
}

/** What the newest event with a balance in dollars says that each account holds. */
export async function heldByEvents(database: Database): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const event of (await readAll(database)).flat()) {
    const { data } = event;
    if ('balance' in data && (!('currency' in data) || data.currency === 'USD'))
      held[event.book] = data.balance;
  }
  return held;
}

/** The dollars of these accounts, as the ledger has them. */
export async function heldByRows(
  database: Database,
  books: readonly string[],
): Promise<Record<string, number>> {
  const rows = await database.rows<{ book: string; held: number }>(sql`
    select user_id as book, (available + locked + deficit)::float8 / 100 as held from ledger_balance
    where asset = 'USD' and user_id = any(${[...books]}::uuid[])`);
  return Object.fromEntries(rows.map(({ book, held }) => [book, held]));
}

/** Every event of every account, each as its schema has it and with nothing that is not named there. */
async function readAll(database: Database): Promise<events.BookEvent[][]> {
  const books = await database.rows<{ book: string }>(
    sql`select user_id as book from live_account order by user_id`,
  );
  const all = await Promise.all(books.map(({ book }) => readEvents(database, book, 0, 1_000_000)));
  for (const [index, event] of all.flatMap((ofBook) => [...ofBook.entries()])) {
    const parsed = events.bookEvent.parse(event);
    if (event.number !== index + 1) throw new Error(`Event ${index + 1} is numbered ${event.number}`);
    // Fields of an object have no order: those that a message keeps with its changes come in another one.
    if (isDeepStrictEqual(event.data, parsed.data)) continue;
    const [was, is] = [JSON.stringify(event.data), JSON.stringify(parsed.data)];
    throw new Error(`An event says what its schema does not name: ${was} is read as ${is}`);
  }
  return all;
}
