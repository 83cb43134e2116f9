import type { BookId, UserId } from '@halyard/accounting';
import type { copying } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

export type StoppedBy = (typeof copying.STOPPED_BY)[number];

export type AllocationRow = {
  readonly id: string;
  readonly userId: UserId;
  readonly strategyId: string;
  readonly strategyName: string;
  readonly leaderOwnerId: UserId;
  readonly bookId: BookId;
  readonly base: bigint;
  readonly highWater: bigint;
  /** Profit that went to what its owner owed elsewhere, and was not paid for yet. */
  readonly coveredProfit: bigint;
  readonly maxLossPercent: number;
  readonly feePercent: number;
  readonly openedAt: Date;
  readonly stoppedBy: StoppedBy | null;
  readonly endedAt: Date | null;
  readonly copierStatus: 'active' | 'paused' | 'stopping';
  readonly maxLeverage: number;
  readonly lossFloor: bigint;
  readonly feesPaid: bigint;
};

const select = (queryable: Queryable, where: Sql): Promise<AllocationRow[]> =>
  queryable.rows<AllocationRow>(sql`
    select a.id, a.user_id as "userId", a.strategy_id as "strategyId", s.name as "strategyName", s.owner_id as "leaderOwnerId",
      a.book_id as "bookId", a.base, a.high_water as "highWater", a.covered_profit as "coveredProfit", a.max_loss_percent as "maxLossPercent",
      a.fee_percent as "feePercent", a.opened_at as "openedAt", a.stopped_by as "stoppedBy", a.ended_at as "endedAt",
      c.status as "copierStatus", c.max_leverage as "maxLeverage", c.loss_floor as "lossFloor",
      (select coalesce(sum(f.fee), 0) from copying_fee f where f.allocation_id = a.id)::bigint as "feesPaid"
    from copying_allocation a join copying_strategy s on s.id = a.strategy_id join view_copier c on c.user_id = a.book_id
    ${where}`);

export const selectAllocations = (queryable: Queryable, userId: UserId): Promise<AllocationRow[]> =>
  select(
    queryable,
    sql`where a.user_id = ${userId} order by a.ended_at is null desc, a.opened_at desc, a.id limit 200`,
  );

/** One of this person's. Somebody else's does not exist for them. */
export async function selectAllocation(
  queryable: Queryable,
  userId: UserId,
  id: string,
): Promise<AllocationRow | null> {
  const [row] = await select(queryable, sql`where a.id = ${id} and a.user_id = ${userId}`);
  return row ?? null;
}

type NewAllocation = Pick<
  AllocationRow,
  'id' | 'userId' | 'strategyId' | 'bookId' | 'base' | 'maxLossPercent' | 'feePercent'
>;

/** False where this person copies the strategy already. */
export async function insertAllocation(tx: Tx, given: NewAllocation, at: Date): Promise<boolean> {
  const { id, userId, strategyId, bookId, base, maxLossPercent, feePercent } = given;
  const rows = await tx.rows(sql`
    insert into copying_allocation (id, user_id, strategy_id, book_id, base, high_water, max_loss_percent, fee_percent, opened_at)
    values (${id}, ${userId}, ${strategyId}, ${bookId}, ${base}, ${base}, ${maxLossPercent}, ${feePercent}, ${at})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

export async function updateGiven(
  tx: Tx,
  id: string,
  { base, highWater }: Pick<AllocationRow, 'base' | 'highWater'>,
): Promise<void> {
  await tx.run(sql`update copying_allocation set base = ${base}, high_water = ${highWater} where id = ${id}`);
}

/** All that somebody copies now. */
export const selectRunning = (tx: Tx, userId: UserId): Promise<AllocationRow[]> =>
  select(tx, sql`where a.user_id = ${userId} and a.ended_at is null order by a.book_id`);

/** The copies among these books, under the locks of all of them. */
export const selectCovering = (tx: Tx, bookIds: readonly BookId[]): Promise<AllocationRow[]> =>
  select(tx, sql`where a.book_id = any(${[...bookIds]}::uuid[]) and a.ended_at is null order by a.id`);

export async function updateCovered(
  tx: Tx,
  { id, base, highWater, coveredProfit }: Pick<AllocationRow, 'id' | 'base' | 'highWater' | 'coveredProfit'>,
): Promise<void> {
  await tx.run(sql`
    update copying_allocation set (base, high_water, covered_profit) = row(${base}::bigint, ${highWater}::bigint, ${coveredProfit}::bigint)
    where id = ${id}`);
}

/** Whoever was forgiven what they owed is forgiven this as well. */
export async function forgetCovered(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(
    sql`update copying_allocation set covered_profit = 0 where user_id = ${userId} and covered_profit > 0`,
  );
}

/** Those with a fee that waits: some, after this one. */
export const selectCovered = (
  queryable: Queryable,
  after: string,
): Promise<Pick<AllocationRow, 'id' | 'userId' | 'bookId'>[]> =>
  queryable.rows(sql`
    select id, user_id as "userId", book_id as "bookId" from copying_allocation
    where covered_profit > 0 and id > ${after} order by id limit 1000`);

export async function noteStop(tx: Tx, id: string, by: StoppedBy): Promise<void> {
  await tx.run(sql`update copying_allocation set stopped_by = coalesce(stopped_by, ${by}) where id = ${id}`);
}

export async function updateEnd(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update copying_allocation set ended_at = ${at}, stopped_by = coalesce(stopped_by, 'loss') where id = ${id}`);
}

export type FillRow = {
  readonly place: bigint;
  readonly at: Date;
  readonly kind: 'open' | 'close';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly outcome: (typeof copying.COPY_OUTCOMES)[number];
  readonly reason: copying.CopiedFill['reason'];
  readonly ownQuantity: bigint;
  readonly ownPrice: bigint | null;
};

export type WhichFills = {
  readonly onlySkipped: boolean;
  /** A place: those before it alone. */
  readonly before?: number | undefined;
  readonly limit?: number;
};

/** The last fills of the leader that a copy has dealt with, and what became of each. */
export async function selectFills(
  queryable: Queryable,
  bookId: BookId,
  { onlySkipped, before, limit = 100 }: WhichFills,
): Promise<FillRow[]> {
  return queryable.rows<FillRow>(sql`
    select k.place, f.filled_at as at, f.kind, f.symbol, f.side, f.quantity, f.price, k.outcome, k.reason, k.quantity as "ownQuantity",
      k.price as "ownPrice"
    from view_copy k join view_copier c on c.user_id = k.user_id
    join view_lead_fill f on f.user_id = c.leader_id and f.place = k.place
    where k.user_id = ${bookId} and (not ${onlySkipped}::boolean or k.outcome <> 'copied')
      and (${before ?? null}::bigint is null or k.place < ${before ?? null}::bigint)
    order by k.place desc limit ${limit}`);
}
