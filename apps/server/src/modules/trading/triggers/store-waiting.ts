import type { BookId } from '@halyard/accounting';
import type { Copying, Order, Position, TradingState } from '@halyard/engine';
import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { BOOK_GROUP } from '../store-group.ts';
import { type QuoteColumns, parsePricing } from './quotes.ts';

/** What of a customer's state a quote may concern. */
export type Watchable = Pick<
  TradingState,
  'availableUsd' | 'deficitUsd' | 'positions' | 'orders' | 'isManaged' | 'isMarginCalled' | 'copying'
>;

/** What a customer waits for and holds, at a version of their book, and whose prices it gets. */
export type Watched = {
  readonly userId: BookId;
  readonly version: bigint;
  readonly group: string;
  readonly state: Watchable;
};

const IN_ONE_SNAPSHOT = sql`set transaction isolation level repeatable read, read only`;

/**
 * Reads everybody who waits or holds, from the first to the last of these customers: each table once, along its index, all in
 * one snapshot, so that what is read belongs to the version read with it. Moments come as numbers and nothing comes that
 * is not needed: a start reads everybody.
 */
export async function loadWatched(database: Database, userIds: readonly BookId[]): Promise<Watched[]> {
  const [books, orders, positions, money] = await database.transaction(async (tx) => {
    await tx.run(IN_ONE_SNAPSHOT);
    const held = await selectPositions(tx, userIds);
    const holders = [...held.keys()];
    return [
      await selectVersions(tx, userIds),
      await selectOrders(tx, userIds),
      held,
      holders.length > 0 ? await selectMoney(tx, holders) : NO_MONEY,
    ];
  });
  return books.map(({ userId, version, group }) => {
    const { copyStatus, copyPlace, copyLeverage, copyFloor, isManaged, ...owned } =
      money.get(userId) ?? PENNILESS;
    const waiting = { orders: orders.get(userId) ?? [], positions: positions.get(userId) ?? [] };
    const copying = copyStatus && {
      status: copyStatus,
      place: copyPlace,
      maxLeverage: copyLeverage,
      lossFloorUsd: copyFloor,
    };
    return {
      userId,
      version,
      group,
      state: { ...owned, ...waiting, ...(isManaged && { isManaged }), ...(copying && { copying }) },
    };
  });
}

const beside = (userIds: readonly BookId[]): Sql =>
  sql`user_id >= ${userIds[0] ?? null}::uuid and user_id <= ${userIds.at(-1) ?? null}::uuid`;
const inMs = (column: Sql): Sql => sql`(extract(epoch from ${column}) * 1000)::float8`;

const selectVersions = (queryable: Queryable, userIds: readonly BookId[]) =>
  queryable.rows<Omit<Watched, 'state'>>(sql`
    select b.user_id as "userId", b.version, g.group_id as "group" from (
      select user_id from trading_order where status = 'pending' and ${beside(userIds)}
      union
      select user_id from trading_position where quantity > 0 and ${beside(userIds)}
    ) w join (select user_id, version from view_book where ${beside(userIds)}) b on b.user_id = w.user_id
    join ${BOOK_GROUP} g on g.user_id = b.user_id`);

type Owned<T> = T & { readonly userId: BookId };

async function selectOrders(
  queryable: Queryable,
  userIds: readonly BookId[],
): Promise<ReadonlyMap<BookId, readonly Order[]>> {
  return byCustomer(
    await queryable.rows<Owned<Order>>(sql`
    select user_id as "userId", id, position_id as "positionId", symbol, side, type, quantity, leverage,
      limit_price as "limitPrice", stop_price as "stopPrice", stop_loss as "stopLoss", take_profit as "takeProfit",
      trailing_distance as "trailingDistance", time_in_force as "timeInForce", ${inMs(sql`expires_at`)} as "expiresAtMs",
      is_triggered as "isTriggered", reserved as "reservedUsd", ${inMs(sql`placed_at`)} as "placedAtMs"
    from trading_order where status = 'pending' and ${beside(userIds)} order by user_id, placed_at, id`),
  );
}

type PositionRow = Owned<Omit<Position, 'opening'>> & QuoteColumns;

async function selectPositions(
  queryable: Queryable,
  userIds: readonly BookId[],
): Promise<ReadonlyMap<BookId, readonly Position[]>> {
  const rows = await queryable.rows<PositionRow>(sql`
    select user_id as "userId", id, symbol, side, quantity, leverage, entry_price as "entryPrice", margin as "marginUsd",
      stop_loss as "stopLoss", take_profit as "takeProfit", trailing_distance as "trailingDistance",
      trailing_best as "trailingBest", commission as "commissionUsd", financing as "financingUsd",
      ${inMs(sql`opened_at`)} as "openedAtMs", ${inMs(sql`last_night_at`)} as "lastNightMs",
      quote_bid, quote_ask, quote_at, quote_source, conversion_bid, conversion_ask, conversion_at, conversion_source
    from trading_position where quantity > 0 and ${beside(userIds)} order by user_id, opened_at, id`);
  return byCustomer(rows.map((row) => ({ ...row, opening: parsePricing(row.symbol, row) })));
}

type Money = Pick<Watchable, 'availableUsd' | 'deficitUsd' | 'isMarginCalled'> & {
  readonly isManaged: boolean;
  readonly copyStatus: Copying['status'] | null;
  readonly copyPlace: bigint;
  readonly copyLeverage: number;
  readonly copyFloor: bigint;
};
const NO_MONEY: ReadonlyMap<BookId, Money> = new Map();
const PENNILESS: Money = {
  availableUsd: 0n,
  deficitUsd: 0n,
  isMarginCalled: false,
  isManaged: false,
  copyStatus: null,
  copyPlace: 0n,
  copyLeverage: 1,
  copyFloor: 0n,
};

/** Only the margin of positions asks for it. */
async function selectMoney(
  queryable: Queryable,
  userIds: readonly BookId[],
): Promise<ReadonlyMap<BookId, Money>> {
  const rows = await queryable.rows<Money & { readonly userId: BookId }>(sql`
    select w.user_id as "userId", w.available as "availableUsd", w.deficit as "deficitUsd",
      coalesce(a.is_margin_called, false) as "isMarginCalled",
      exists (select from view_book b where b.user_id = w.user_id and b.kind = 'managed') as "isManaged",
      c.status as "copyStatus", c.place as "copyPlace", c.max_leverage as "copyLeverage", c.loss_floor as "copyFloor"
    from (select * from view_balance where asset = 'USD' and user_id = any(${[...userIds]}::uuid[])) w
    left join trading_account a on a.user_id = w.user_id
    left join trading_copier c on c.user_id = w.user_id`);
  return new Map(rows.map(({ userId, ...money }) => [userId, money]));
}

function byCustomer<T>(rows: readonly Owned<T>[]): ReadonlyMap<string, readonly T[]> {
  const all = new Map<string, T[]>();
  for (const row of rows) {
    const known = all.get(row.userId);
    if (known) known.push(row);
    else all.set(row.userId, [row]);
  }
  return all;
}
