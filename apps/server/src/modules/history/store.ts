import type { BookId } from '@halyard/accounting';
import type { StoredText } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { allOf, containsPattern } from '../../platform/pages.ts';
import {
  statementList,
  type StatementRow,
  type TransactionStatus,
  type TransactionType,
} from '../ledger/index.ts';
import { renderedIn, withoutSeparators } from './rendered.ts';

/** Which part of somebody's statement is wanted. The owner is never optional. */
export type StatementFilter = {
  readonly userId: BookId;
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly currency?: string | undefined;
  readonly since?: Date | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly symbol?: string | undefined;
  readonly search?: string | undefined;
};

export const newestFirst = sql`created_at desc, id desc`;

/**
 * One page of what a filter leaves and the number of its rows, in one question. The page is found by its keys, which
 * the index alone answers, before any row is read: so a far page costs little more than the first.
 */
export async function selectPage(
  queryable: Queryable,
  filter: StatementFilter,
  limit: number,
  offset: number,
): Promise<{ rows: StatementRow[]; total: number }> {
  const found = await queryable.rows<{ total: number } & (StatementRow | { id: null })>(sql`
    select counted.total, page.*
    from (select count(*)::int as total from view_transaction where ${where(filter)}) counted
    left join (
      select ${statementList} from view_transaction where id in (
        select id from view_transaction where ${where(filter)}
        order by ${newestFirst} limit ${limit} offset ${offset})
    ) page on true
    order by page."createdAt" desc, page.id desc`);
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** What a line of the file needs and no more: a long statement is read at the speed of its rows. */
export type FileRow = Pick<
  StatementRow,
  'type' | 'amount' | 'asset' | 'fees' | 'status' | 'reference' | 'description'
> & {
  /** In UTC, as the database writes a moment: '2026-03-04 12:00:00.25'. */
  readonly createdAt: string;
};

/** The whole selection, newest first, through a cursor. Each row becomes its line as it comes. */
export function streamLines(
  database: Database,
  filter: StatementFilter,
  toLine: (row: FileRow) => string,
): AsyncGenerator<Buffer> {
  const query = sql`
    select (created_at at time zone 'UTC')::text as "createdAt",
      type, amount, asset, fees, status, reference, description
    from view_transaction where ${where(filter)} order by ${newestFirst}`;
  return database.streamText(query, toLine);
}

export async function selectTransaction(queryable: Queryable, id: string): Promise<StatementRow | null> {
  return queryable.row<StatementRow>(sql`select ${statementList} from view_transaction where id = ${id}`);
}

export type Totals = {
  readonly transactions: number;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
};

/**
 * How many transactions there were since a moment, and what was paid in and out since then, in US cents. Whole weeks
 * are read as they were summed; only the days before the first and after the last of them are read row by row.
 */
export async function selectTotals(queryable: Queryable, userId: BookId, since: Date): Promise<Totals> {
  // Each end by itself, so that an index answers it alone.
  const atEnds = (what: Sql, column: Sql, which: Sql): Sql => sql`
    ((select ${what} from view_transaction where user_id = ${userId} and ${which} and ${column} >= ${since} and ${column} < e.head)
    + (select ${what} from view_transaction where user_id = ${userId} and ${which} and ${column} >= e.tail))`;
  const paid = (type: 'deposit' | 'withdrawal'): Sql =>
    atEnds(
      sql`coalesce(sum(usd_value), 0)`,
      sql`completed_at`,
      sql`type = ${type} and type in ('deposit', 'withdrawal') and status = 'completed'`,
    );
  const totals = await queryable.row<Totals>(sql`
    with first as (
      select (date_trunc('week', ${since}::timestamptz at time zone 'UTC') + interval '7 days')::date as week
    ), ends as (
      select first.week as first, summed_until as last,
        case when summed_until > first.week then first.week::timestamp at time zone 'UTC' else ${since} end as head,
        case when summed_until > first.week then summed_until::timestamp at time zone 'UTC' else ${since} end as tail
      from first, view_week_end
    )
    select
      (w.transactions + ${atEnds(sql`count(*)`, sql`created_at`, sql`true`)})::int as transactions,
      (w.deposits + ${paid('deposit')})::bigint as deposits, (w.withdrawals + ${paid('withdrawal')})::bigint as withdrawals
    from ends e cross join lateral (
      select coalesce(sum(transactions), 0) as transactions, coalesce(sum(deposits), 0) as deposits,
        coalesce(sum(withdrawals), 0) as withdrawals
      from view_week where user_id = ${userId} and week >= e.first and week < e.last
    ) w`);
  return totals ?? { transactions: 0, deposits: 0n, withdrawals: 0n };
}

export type TransferRow = {
  readonly network: string | null;
  readonly address: string | null;
  readonly txHash: string | null;
  readonly waitsUntil: Date | null;
  /** How far a payment has come on its chain; null where nobody counts. */
  readonly confirmations: number | null;
  readonly needed: number | null;
  readonly isDelayed: boolean | null;
  /** Approved and being paid. */
  readonly isPayout: boolean;
  /** Of a deposit that a rail looks after: where what was paid stands, and whether the rail has found it. */
  readonly standsIn: 'nowhere' | 'suspense' | 'available' | null;
  readonly isSeen: boolean | null;
};

export async function selectTransfer(
  queryable: Queryable,
  transactionId: string,
): Promise<TransferRow | null> {
  return queryable.row<TransferRow>(sql`
    select t.network, t.address, coalesce(p.txid, t.tx_hash) as "txHash", t.waits_until as "waitsUntil",
      p.confirmations, p.needed, p.is_delayed as "isDelayed",
      exists (select from view_hold h where h.subject_id = t.transaction_id and h.kind = 'payout') as "isPayout",
      a.stands_in as "standsIn", a.is_seen as "isSeen"
    from view_transfer t left join view_rail_progress p on p.transaction_id = t.transaction_id
      left join view_arrival a on a.transaction_id = t.transaction_id
    where t.transaction_id = ${transactionId}`);
}

/** The position behind a trade: a line is completed at the moment of its fill, or of its night's booking. */
export async function selectPositionId(
  queryable: Queryable,
  { id, userId, completedAt }: StatementRow,
): Promise<string | null> {
  return queryable.value<string>(sql`
    select position_id from view_fill
      where user_id = ${userId} and filled_at = ${completedAt} and transaction_id = ${id}
    union all
    select position_id from view_night
      where user_id = ${userId} and booked_at = ${completedAt} and transaction_id = ${id}`);
}

export type StepRow = {
  readonly at: Date;
  readonly what: StoredText;
  readonly by: 'customer' | 'staff' | 'system';
};

export async function selectSteps(queryable: Queryable, transactionId: string): Promise<StepRow[]> {
  return queryable.rows<StepRow>(sql`
    select at, what, by from view_transaction_step where transaction_id = ${transactionId} order by position`);
}

export type LineRow = {
  readonly entryId: string;
  readonly event: string;
  readonly postedAt: Date;
  readonly userId: BookId | null;
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
};

/**
 * The ledger lines of what a transaction stands for. The two halves of a conversion, or of a transfer between
 * books, share a reference and one entry, whose cause is the first of them; so every transaction of the same reference
 * counts as a cause.
 */
export async function selectLines(queryable: Queryable, { reference }: StatementRow): Promise<LineRow[]> {
  return queryable.rows<LineRow>(sql`
    select entry_id as "entryId", event, posted_at as "postedAt", user_id as "userId", account, asset, amount
    from view_ledger_line
    where cause_id in (select id from view_transaction where reference = ${reference})
    order by posted_at, entry_id, position`);
}

const happenedAt = sql`coalesce(completed_at, created_at)`;

function where(filter: StatementFilter): Sql {
  const { userId, type, status, currency, since, from, to, symbol, search } = filter;
  return allOf(
    sql`user_id = ${userId}`,
    type ? sql`type = ${type}` : empty,
    status ? sql`status = ${status}` : empty,
    currency ? sql`asset = ${currency}` : empty,
    since ? sql`created_at >= ${since}` : empty,
    from ? sql`${happenedAt} >= ${from}` : empty,
    to ? sql`${happenedAt} < ${to}` : empty,
    symbol ? ofSymbol(userId, symbol) : empty,
    search ? contains(search) : empty,
  );
}

/** Each fill and each night is one line of the statement. */
function ofSymbol(userId: BookId, symbol: string): Sql {
  return sql`type = 'trade' and id in (
    select transaction_id from view_fill where user_id = ${userId} and symbol = ${symbol}
    union all
    select n.transaction_id from view_night n join view_position p on p.id = n.position_id
    where n.user_id = ${userId} and p.symbol = ${symbol})`;
}

function contains(search: string): Sql {
  const patterns = [...new Set([search, withoutSeparators(search)])].map(containsPattern);
  return sql`(reference ilike ${patterns[0]} or ${renderedIn(sql`description`)} ilike any(${patterns}::text[]))`;
}
