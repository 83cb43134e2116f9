import type { BookId, UserId } from '@halyard/accounting';
import { copying } from '@halyard/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

export type StrategyRow = {
  readonly id: string;
  readonly ownerId: UserId;
  readonly bookId: BookId;
  readonly name: string;
  readonly description: string;
  readonly feePercent: number;
  readonly status: (typeof copying.STRATEGY_STATUSES)[number];
  readonly proposedAt: Date;
  readonly reason: string | null;
};

const columns = sql`id, owner_id as "ownerId", book_id as "bookId", name, description, fee_percent as "feePercent", status,
  proposed_at as "proposedAt", reason`;

const select = (queryable: Queryable, where: Sql): Promise<StrategyRow[]> =>
  queryable.rows<StrategyRow>(sql`select ${columns} from copying_strategy ${where}`);

/**
 * All of one's own, and those that can be copied; what has ended, or whose owner or account was closed or suspended, stays to be
 * seen by whoever was in it. Some, after this one: one's own first, then the oldest.
 */
export function selectShown(queryable: Queryable, userId: UserId, after?: string): Promise<StrategyRow[]> {
  const place = sql`owner_id <> ${userId}, proposed_at, id`;
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(${place}) > (select ${place} from copying_strategy where id = ${after})`;
  return select(
    queryable,
    sql`where (owner_id = ${userId} or status = 'approved'
        and exists (select from view_book b where b.user_id = copying_strategy.book_id and b.status = 'open')
        and exists (select from view_user u where u.id = copying_strategy.owner_id and u.status = 'active'))
      and ${isBehind} order by ${place} limit ${copying.STRATEGIES_AT_ONCE}`,
  );
}

export const selectAll = (queryable: Queryable): Promise<StrategyRow[]> =>
  select(
    queryable,
    sql`order by status = 'proposed' desc, status = 'approved' desc, proposed_at desc, id limit 200`,
  );

export async function selectStrategy(queryable: Queryable, id: string): Promise<StrategyRow | null> {
  const [row] = await select(queryable, sql`where id = ${id}`);
  return row ?? null;
}

/** Those of somebody that are shown or wait to be. */
export const selectStanding = (queryable: Queryable, ownerId: UserId): Promise<StrategyRow[]> =>
  select(queryable, sql`where owner_id = ${ownerId} and status in ('proposed', 'approved') order by id`);

/** Under its lock, so that two who decide about it come one after the other. */
export async function lockStrategy(tx: Tx, id: string): Promise<StrategyRow | null> {
  const [row] = await select(tx, sql`where id = ${id} for update`);
  return row ?? null;
}

export async function insertStrategy(
  tx: Tx,
  strategy: Omit<StrategyRow, 'status' | 'reason' | 'proposedAt'>,
  at: Date,
): Promise<boolean> {
  const { id, ownerId, bookId, name, description, feePercent } = strategy;
  const rows = await tx.rows(sql`
    insert into copying_strategy (id, owner_id, book_id, name, description, fee_percent, status, proposed_at)
    values (${id}, ${ownerId}, ${bookId}, ${name}, ${description}, ${feePercent}, 'proposed', ${at})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

export async function updateDecision(
  tx: Tx,
  id: string,
  decision: {
    readonly status: 'approved' | 'rejected' | 'ended';
    readonly by: UserId;
    readonly reason: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { status, by, reason, at } = decision;
  await tx.run(sql`
    update copying_strategy set status = ${status}, decided_at = coalesce(decided_at, ${at}), decided_by = coalesce(decided_by, ${by}),
      reason = ${reason}, ended_at = case when ${status} = 'ended' then ${at}::timestamptz end
    where id = ${id}`);
}

export type BookFigures = {
  readonly closed: number;
  readonly winners: number;
  readonly holdingHours: number | null;
  readonly instruments: readonly string[];
  readonly maxLeverage: number | null;
};

/** What the closed positions of a book say, from its first day on. */
export async function selectBookFigures(queryable: Queryable, bookId: BookId): Promise<BookFigures> {
  const [row] = await queryable.rows<BookFigures>(sql`
    select count(*)::int as closed, (count(*) filter (where net > 0))::int as winners,
      (extract(epoch from avg(closed_at - opened_at)) / 3600)::float8 as "holdingHours",
      coalesce(array_agg(distinct symbol), '{}') as instruments, max(leverage)::int as "maxLeverage"
    from view_closed_position where user_id = ${bookId}`);
  return row ?? { closed: 0, winners: 0, holdingHours: null, instruments: [], maxLeverage: null };
}

export type Following = {
  readonly followers: number;
  readonly money: bigint;
  readonly distance: number | null;
};

export async function selectFollowing(queryable: Queryable, strategyId: string): Promise<Following> {
  const [row] = await queryable.rows<Following>(sql`
    select (count(*) filter (where a.ended_at is null))::int as followers,
      coalesce(sum(a.base) filter (where a.ended_at is null), 0)::bigint as money,
      (select avg((case when (f.side = 'buy') = (f.kind = 'open') then k.price - f.price else f.price - k.price end)::float8 / f.price) * 100
        from copying_allocation o join view_copier c on c.user_id = o.book_id join view_copy k on k.user_id = o.book_id
        join view_lead_fill f on f.user_id = c.leader_id and f.place = k.place
        where o.strategy_id = ${strategyId} and k.price is not null) as distance
    from copying_allocation a where a.strategy_id = ${strategyId}`);
  return row ?? { followers: 0, money: 0n, distance: null };
}

export async function selectOwnerName(queryable: Queryable, ownerId: UserId): Promise<string> {
  const row = await queryable.row<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from view_user where id = ${ownerId}`,
  );
  return row?.name ?? '';
}

/** Nobody new may copy somebody who is suspended, or a book that was closed. */
export async function selectIsSuspended(
  queryable: Queryable,
  { ownerId, bookId }: Pick<StrategyRow, 'ownerId' | 'bookId'>,
): Promise<boolean> {
  const row = await queryable.row<{ is: boolean }>(sql`
    select u.status <> 'active' or b.status <> 'open' as is
    from view_user u join view_book b on b.user_id = ${bookId} where u.id = ${ownerId}`);
  return row?.is ?? true;
}

export async function forgetWords(tx: Tx, ownerId: UserId): Promise<void> {
  await tx.run(sql`
    update copying_strategy set name = 'Strategy', description = '', reason = null where owner_id = ${ownerId}`);
}
