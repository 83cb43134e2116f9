import type { BookId, UserId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';

/** What the lane has to know: the next fill of each copy, closes that wait, and copies that are being ended. */

/** Before all others. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export type NextFill = {
  readonly bookId: BookId;
  readonly place: bigint;
  readonly kind: 'open' | 'close';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly leverage: number;
  readonly quantity: bigint;
  readonly remaining: bigint;
  readonly openedQuantity: bigint;
  readonly price: bigint;
  readonly filledAt: Date;
  /** The leader's, before his decision; and what had left his book in the day before it. */
  readonly equity: bigint;
  readonly left: bigint;
  /** All that was given to copies of the strategy. */
  readonly following: bigint;
  readonly isSuspended: boolean;
  /** Of the copy's own owner: who is suspended opens nothing, and who owes something neither. */
  readonly isStopped: boolean;
  readonly isHeld: boolean;
  /** Openings that were copied here in the last hour. */
  readonly openings: number;
  /** What was opened here for the position that the leader closes. */
  readonly ownPositionId: string | null;
  readonly ownOpened: bigint | null;
};

/** The next fill of every copy that is behind its leader, closes first. */
export async function selectNext(
  queryable: Queryable,
  { at, without, limit }: { readonly at: Date; readonly without: readonly BookId[]; readonly limit: number },
): Promise<NextFill[]> {
  return queryable.rows<NextFill>(
    named(
      'copying-next',
      sql`
    with next as materialized (
      select c.user_id, c.leader_id, f.place, f.kind, f.position_id, f.symbol, f.side, f.leverage, f.quantity, f.remaining,
        f.opened_quantity, f.price, f.filled_at, f.equity, a.strategy_id, u.status <> 'active' as is_stopped, b.is_held
      from view_copier c
      join copying_allocation a on a.book_id = c.user_id and a.ended_at is null
      join view_user u on u.id = a.user_id join view_book b on b.user_id = c.user_id
      join view_lead_fill f on f.user_id = c.leader_id and f.place = c.place + 1
      where c.place < c.leader_place and c.user_id <> all (${[...without]}::uuid[])
      order by f.kind, f.filled_at, c.user_id limit ${limit}
    ), leaders as materialized (
      select n.strategy_id, n.place,
        (select coalesce(sum(-t.amount), 0) from view_transaction t where t.user_id = s.book_id and t.type = 'transfer'
          and t.amount < 0 and t.completed_at > n.filled_at - interval '24 hours' and t.completed_at <= n.filled_at)::bigint as "left",
        (select coalesce(sum(o.base), 0) from copying_allocation o where o.strategy_id = s.id and o.ended_at is null)::bigint as following,
        u.status <> 'active' as is_suspended
      from (select distinct strategy_id, place, filled_at from next) n
      join copying_strategy s on s.id = n.strategy_id join view_user u on u.id = s.owner_id
    )
    select n.user_id as "bookId", n.place, n.kind, n.symbol, n.side, n.leverage, n.quantity, n.remaining,
      n.opened_quantity as "openedQuantity", n.price, n.filled_at as "filledAt", n.equity, l."left", l.following,
      l.is_suspended as "isSuspended", n.is_stopped as "isStopped", n.is_held as "isHeld",
      case n.kind when 'open' then (select count(*) from view_copy k join view_lead_fill o on o.user_id = n.leader_id and o.place = k.place
        where k.user_id = n.user_id and k.outcome = 'copied' and o.kind = 'open' and k.decided_at > ${at}::timestamptz - interval '1 hour')
        else 0 end::int as openings,
      mine.position_id as "ownPositionId", mine.quantity as "ownOpened"
    from next n
    join leaders l on l.strategy_id = n.strategy_id and l.place = n.place
    left join lateral (
      select k.position_id, k.quantity from view_lead_fill o
      join view_copy k on k.user_id = n.user_id and k.place = o.place and k.outcome = 'copied'
      where o.user_id = n.leader_id and o.position_id = n.position_id and o.kind = 'open') mine on n.kind = 'close'
    order by n.kind, n.filled_at, n.user_id`,
    ),
  );
}

export type WaitingClose = Pick<
  NextFill,
  'bookId' | 'place' | 'symbol' | 'remaining' | 'openedQuantity' | 'ownPositionId' | 'ownOpened'
>;

/** Closes that could not be when they came. */
/** Some of them, after this one: what cannot be done yet keeps nobody else from their turn. */
export async function selectWaiting(
  queryable: Queryable,
  after: Pick<WaitingClose, 'bookId' | 'place'> | undefined,
  limit: number,
): Promise<WaitingClose[]> {
  return queryable.rows<WaitingClose>(sql`
    select k.user_id as "bookId", k.place, f.symbol, f.remaining, f.opened_quantity as "openedQuantity",
      mine.position_id as "ownPositionId", mine.quantity as "ownOpened"
    from view_copy k
    join copying_allocation a on a.book_id = k.user_id and a.ended_at is null
    join view_copier c on c.user_id = k.user_id
    join view_lead_fill f on f.user_id = c.leader_id and f.place = k.place
    join view_lead_fill o on o.user_id = f.user_id and o.position_id = f.position_id and o.kind = 'open'
    join view_copy mine on mine.user_id = k.user_id and mine.place = o.place
    where k.outcome = 'waiting' and (k.user_id, k.place) > (${after?.bookId ?? NO_ID}::uuid, ${after?.place ?? 0n}::bigint)
    order by k.user_id, k.place limit ${limit}`);
}

export type Ending = {
  readonly allocationId: string;
  readonly bookId: BookId;
  readonly ownerId: UserId;
  /** Its strategy has ended, and it does not know yet. */
  readonly isNew: boolean;
};

/** Copies that are being ended, by whomever: some, after this one. */
export async function selectEnding(
  queryable: Queryable,
  after: string | undefined,
  limit: number,
): Promise<Ending[]> {
  return queryable.rows<Ending>(sql`
    select a.id as "allocationId", a.book_id as "bookId", a.user_id as "ownerId", c.status <> 'stopping' as "isNew"
    from copying_allocation a join view_copier c on c.user_id = a.book_id
    join copying_strategy s on s.id = a.strategy_id join view_book l on l.user_id = s.book_id
    where a.ended_at is null and a.id > ${after ?? NO_ID}::uuid and (c.status = 'stopping' or s.status = 'ended' or l.status <> 'open')
    order by a.id limit ${limit}`);
}
