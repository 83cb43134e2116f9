import { type BookId, CUSTOMER_ACCOUNTS } from '@halyard/accounting';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { allOf } from '../../platform/pages.ts';

/**
 * SQL of looking at the journal. Which entries a page has is found by one index, whatever is asked for: the rarest thing
 * the filter names leads, and what else it names is looked up beside that.
 */

export type EntryFilter = {
  /** Some customer's books. */
  readonly bookIds?: readonly BookId[] | undefined;
  readonly asset?: string | undefined;
  /** An account of a customer or of the house; asset and user are then those of the same line. */
  readonly account?: string | undefined;
  readonly event?: string | undefined;
  /** The entry of this id, or those of this cause. */
  readonly idOrCauses?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/** Beside which entry a page stands: what was written before `before`, or after `after`. */
export type EntryCursor = { readonly before?: string | undefined; readonly after?: string | undefined };

const OF_CUSTOMERS: ReadonlySet<string> = new Set(CUSTOMER_ACCOUNTS);

/** The ids of the entries beside a cursor, nearest to it first. */
export async function selectIdsBeside(
  queryable: Queryable,
  filter: EntryFilter,
  cursor: EntryCursor,
  limit: number,
): Promise<string[]> {
  const { bookIds, asset, account } = filter;
  const isOfHouse = account !== undefined && !OF_CUSTOMERS.has(account);
  // No line is both a customer's and the house's.
  if (isOfHouse && bookIds !== undefined) return [];
  const isRareLine = (asset !== undefined && asset !== 'USD') || account === 'deficit';
  const isLedByLines = bookIds !== undefined || isOfHouse || isRareLine;
  const isByLines = isLedByLines && filter.idOrCauses === undefined;
  const query = isByLines ? idsByLines(filter, cursor, limit) : idsByEntries(filter, cursor, limit);
  return (await queryable.rows<{ id: string }>(query)).map(({ id }) => id);
}

/** By the lines: each of some assets, of each book that is asked about, has its entries in order in an index, and the first of all of them are taken. */
function idsByLines(filter: EntryFilter, { before, after }: EntryCursor, limit: number): Sql {
  const order = after === undefined ? sql`desc` : sql`asc`;
  const conditions = allOf(
    filter.bookIds === undefined ? empty : sql`l.user_id = wanted.user_id`,
    ...lineConditions(filter),
    before === undefined ? empty : sql`l.entry_id < ${before}`,
    after === undefined ? empty : sql`l.entry_id > ${after}`,
    needsEntry(filter)
      ? sql`exists (select from ledger_entry e where e.id = l.entry_id and ${allOf(...entryConditions(filter))})`
      : empty,
  );
  return sql`
    with recursive ${assetsOf(filter)}
    select id from wanted cross join lateral (
      select l.entry_id as id from ledger_line l where l.asset = wanted.asset and ${conditions}
      group by l.entry_id order by l.entry_id ${order} limit ${limit}
    ) found group by id order by id ${order} limit ${limit}`;
}

/** The assets the lines may be of, and whose, each found by one look into the index. */
function assetsOf({ bookIds, asset, account }: EntryFilter): Sql {
  if (bookIds !== undefined && asset !== undefined)
    return sql`wanted(asset, user_id) as (select ${asset}::text, unnest(${bookIds}::uuid[]))`;
  if (bookIds !== undefined)
    return sql`wanted as (select asset, user_id from ledger_balance where user_id = any(${bookIds}::uuid[]))`;
  if (asset !== undefined) return sql`wanted(asset) as (select ${asset}::text)`;
  // Only dollars are ever owed.
  if (account === 'deficit') return sql`wanted(asset) as (select 'USD')`;
  const next = (after: Sql): Sql =>
    sql`(select n.asset from ledger_line n where n.user_id is null and n.account = ${account} ${after} order by n.asset limit 1)`;
  return sql`
    step(asset) as (
      ${next(empty)} union all
      select ${next(sql`and n.asset > step.asset`)} from step where step.asset is not null
    ), wanted(asset) as (select asset from step where asset is not null)`;
}

/** By the entries, in the order of their moments; those of one moment by their ids. */
function idsByEntries(filter: EntryFilter, { before, after }: EntryCursor, limit: number): Sql {
  const order = after === undefined ? sql`desc` : sql`asc`;
  const place = (id: string) => sql`(select c.posted_at from ledger_entry c where c.id = ${id})`;
  const { bookIds } = filter;
  const lines = [
    bookIds === undefined ? empty : sql`l.user_id = any(${bookIds}::uuid[])`,
    ...lineConditions(filter),
  ];
  const causes = filter.idOrCauses;
  const conditions = allOf(
    ...entryConditions(filter),
    // The first bound is for the index on the moment, the second for entries of the same moment.
    before === undefined
      ? empty
      : sql`e.posted_at <= ${place(before)} and (e.posted_at, e.id) < (${place(before)}, ${before})`,
    after === undefined
      ? empty
      : sql`e.posted_at >= ${place(after)} and (e.posted_at, e.id) > (${place(after)}, ${after})`,
    causes === undefined
      ? empty
      : sql`(e.cause_id = any(${causes}::uuid[]) or e.id = any(${causes}::uuid[]))`,
    lines.some((line) => line !== empty)
      ? sql`exists (select from ledger_line l where l.entry_id = e.id and ${allOf(...lines)})`
      : empty,
  );
  return sql`
    select e.id from ledger_entry e where ${conditions}
    order by e.posted_at ${order}, e.id ${order} limit ${limit}`;
}

const FREQUENT = sql`('order.reserved', 'order.released', 'position.opened', 'position.closed')`;

function entryConditions({ event, from, to }: EntryFilter): readonly Sql[] {
  const isFrequent = /^(?:order\.(?:reserved|released)|position\.(?:opened|closed))$/.test(event ?? '');
  return [
    event === undefined ? empty : sql`e.event = ${event}`,
    // Names the index of rare events in its own words.
    event === undefined || isFrequent ? empty : sql`e.event not in ${FREQUENT}`,
    from === undefined ? empty : sql`e.posted_at >= ${from}`,
    to === undefined ? empty : sql`e.posted_at < ${to}`,
  ];
}

function lineConditions({ asset, account }: EntryFilter): readonly Sql[] {
  const isOfHouse = account !== undefined && !OF_CUSTOMERS.has(account);
  return [
    isOfHouse ? sql`l.user_id is null` : empty,
    account === undefined ? empty : sql`l.account = ${account}`,
    asset === undefined ? empty : sql`l.asset = ${asset}`,
    asset === undefined || asset === 'USD' ? empty : sql`l.asset <> 'USD'`,
  ];
}

const needsEntry = ({ event, from, to }: EntryFilter) => (event ?? from ?? to) !== undefined;

export type ExploredEntry = {
  readonly id: string;
  readonly event: string;
  readonly causeId: string;
  readonly postedAt: Date;
  /** Of the transaction it is about; null when its cause is another thing. */
  readonly reference: string | null;
};

const entryColumns = sql`
  e.id, e.event, e.cause_id as "causeId", e.posted_at as "postedAt",
  (select t.reference from ledger_transaction t where t.id = e.cause_id) as reference`;

export async function selectEntries(queryable: Queryable, ids: readonly string[]): Promise<ExploredEntry[]> {
  return queryable.rows<ExploredEntry>(
    sql`select ${entryColumns} from ledger_entry e where e.id = any(${ids}::uuid[])`,
  );
}

const MOST_RELATED = 50;

export async function selectRelated(
  queryable: Queryable,
  { id, causeId }: ExploredEntry,
): Promise<ExploredEntry[]> {
  return queryable.rows<ExploredEntry>(sql`
    select ${entryColumns} from ledger_entry e where e.cause_id = ${causeId} and e.id <> ${id}
    order by e.posted_at, e.id limit ${MOST_RELATED}`);
}

export type ExploredLine = {
  readonly entryId: string;
  readonly position: number;
  readonly userId: BookId | null;
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
};

export async function selectLines(
  queryable: Queryable,
  entryIds: readonly string[],
): Promise<ExploredLine[]> {
  return queryable.rows<ExploredLine>(sql`
    select entry_id as "entryId", position, user_id as "userId", account, asset, amount from ledger_line
    where entry_id = any(${entryIds}::uuid[]) order by entry_id, position`);
}

/** The transactions of a reference: a conversion has two. */
export async function selectIdsOfReference(queryable: Queryable, reference: string): Promise<string[]> {
  return queryable.values<string>(sql`select id from ledger_transaction where reference = ${reference}`);
}
