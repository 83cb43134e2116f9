import type { BookId, UserId } from '@halyard/accounting';
import type { StoredText } from '@halyard/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { insertRows } from '../../platform/database/batch-write.ts';
import { ANY_STEP } from '../../platform/database/steps.ts';
import { named, type Queryable, type Tx } from '../../platform/database/database.ts';
import {
  entryColumns,
  holdColumns,
  lineColumns,
  linesOf,
  type Posting,
  statementColumns,
  statementList,
} from './columns.ts';
import type { Balance, Hold, StatementRow } from './rows.ts';

/**
 * What identifying a caller asks of their book, as parts of one query: auth joins them to its session, so that every
 * call knows the version of its moment and no other module has to name this table.
 */
export const CALLERS_BOOK = {
  table: sql`ledger_book book`,
  userId: sql`book.user_id`,
  columns: sql`book.version as "bookVersion"`,
};

/** Takes the customer's lock and moves their book on. Whoever moves their money next waits here. */
export async function lockBook(tx: Tx, userId: BookId): Promise<boolean> {
  const lock = sql`update ledger_book set version = version + ${ANY_STEP} where user_id = ${userId}`;
  return (await tx.run(named('ledger-lock', lock))) === 1;
}

/** Writes entries and lines in one statement; the database checks them and moves the balances. */
export async function insertPostings(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const statement = sql`
    with entries as (${insertRows(sql`ledger_entry`, entryColumns, postings)})
    ${insertRows(sql`ledger_line`, lineColumns, postings.flatMap(linesOf))}`;
  await tx.run(named('ledger-post', statement));
}

export async function selectBalances(queryable: Queryable, userId: BookId): Promise<Balance[]> {
  return queryable.rows<Balance>(
    named(
      'ledger-balances',
      sql`
    select asset, available, locked, deficit from ledger_balance where user_id = ${userId} order by asset`,
    ),
  );
}

/** What somebody has in all their books of real money together. */
export async function selectRealBalances(queryable: Queryable, ownerId: UserId): Promise<Balance[]> {
  return queryable.rows<Balance>(sql`
    select b.asset, sum(b.available)::bigint as available, sum(b.locked)::bigint as locked, sum(b.deficit)::bigint as deficit
    from ledger_book k join ledger_balance b on b.user_id = k.user_id
    where (k.user_id = ${ownerId} or k.owner_id = ${ownerId} and k.kind <> 'main') and k.kind <> 'practice'
    group by b.asset order by b.asset`);
}

export async function insertHold(tx: Tx, hold: Hold, at: Date): Promise<void> {
  const placed = insertRows(sql`ledger_hold`, holdColumns(at), [{ ...hold, isReleased: false }]);
  await tx.run(named('ledger-hold', placed));
}

/** Ends a hold that is still active and answers it; null when there is none. */
export async function endHold(tx: Tx, subjectId: string, at: Date): Promise<Hold | null> {
  return tx.row<Hold>(
    named(
      'ledger-release',
      sql`
    update ledger_hold set released_at = ${at} where subject_id = ${subjectId} and released_at is null
    returning user_id as "userId", asset, amount, kind, subject_id as "subjectId"`,
    ),
  );
}

/** What was asked for is being paid from now on. Answers false where it is no request that still stands. */
export async function turnHold(tx: Tx, subjectId: string, at: Date): Promise<boolean> {
  const turned = await tx.run(sql`
    update ledger_hold set kind = 'payout', turned_at = ${at}
    where subject_id = ${subjectId} and kind = 'withdrawal' and released_at is null`);
  return turned === 1;
}

/** Why money is locked for this; null where it is not. */
export async function selectHoldKind(queryable: Queryable, subjectId: string): Promise<Hold['kind'] | null> {
  return queryable.value<Hold['kind']>(
    sql`select kind from ledger_hold where subject_id = ${subjectId} and released_at is null`,
  );
}

/**
 * A line may come without any money having moved, and so without the customer's lock. It moves their book on all the
 * same: what somebody remembers of the statement is out of date.
 */
export async function insertTransaction(tx: Tx, row: StatementRow): Promise<void> {
  const recorded = sql`
    with book as (update ledger_book set version = version + ${ANY_STEP} where user_id = ${row.userId})
    ${insertRows(sql`ledger_transaction`, statementColumns, [row])}`;
  await tx.run(named('ledger-record', recorded));
}

export async function countPending(
  tx: Queryable,
  userId: BookId,
  type: StatementRow['type'],
): Promise<number> {
  const row = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from ledger_transaction
    where user_id = ${userId} and type = ${type} and status = 'pending'`);
  return row?.total ?? 0;
}

export async function selectPending(
  tx: Tx,
  userId: BookId,
  type: StatementRow['type'],
): Promise<StatementRow[]> {
  return tx.rows<StatementRow>(sql`
    select ${statementList} from ledger_transaction
    where user_id = ${userId} and type = ${type} and status = 'pending' order by created_at, id`);
}

export async function selectTransaction(
  queryable: Queryable,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StatementRow | null> {
  const lock: Sql = options.lock ? sql`for update` : empty;
  return queryable.row<StatementRow>(
    sql`select ${statementList} from ledger_transaction where id = ${id} ${lock}`,
  );
}

/** Whose books these lines are in. */
export async function selectOwners(queryable: Queryable, ids: readonly string[]): Promise<BookId[]> {
  if (ids.length === 0) return [];
  return queryable.values<BookId>(
    sql`select distinct user_id from ledger_transaction where id = any(${[...ids]}::uuid[])`,
  );
}

export async function correctTransaction(
  tx: Tx,
  id: string,
  { amount, usdValue }: Pick<StatementRow, 'amount' | 'usdValue'>,
): Promise<StatementRow | null> {
  return tx.row<StatementRow>(sql`
    with book as (
      update ledger_book set version = version + ${ANY_STEP}
      where user_id = (select user_id from ledger_transaction where id = ${id})
    )
    update ledger_transaction set amount = ${amount}, usd_value = ${usdValue}
    where id = ${id} and status = 'pending' returning ${statementList}`);
}

export type Ending = {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly at: Date;
  readonly reason?: StoredText | null;
  readonly amount?: bigint;
  readonly usdValue?: bigint | null;
};

export async function endTransaction(tx: Tx, id: string, ending: Ending): Promise<StatementRow | null> {
  const amount = ending.amount === undefined ? sql`amount` : sql`${ending.amount}`;
  const usdValue = ending.usdValue === undefined ? sql`usd_value` : sql`${ending.usdValue}`;
  return tx.row<StatementRow>(sql`
    update ledger_transaction set status = ${ending.status}, completed_at = ${ending.at},
      reason = ${ending.reason ?? null}, amount = ${amount}, usd_value = ${usdValue}
    where id = ${id} and status = 'pending' returning ${statementList}`);
}
