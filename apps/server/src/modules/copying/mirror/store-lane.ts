import type { BookId, UserId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import { named, type Queryable } from '../../../platform/database/database.ts';
import { FIRST_ID } from '../../../platform/database/row-pieces.ts';

/** What the lane has to know: the next fill of each copy, closes that wait, and copies that are being ended. */

/** So many openings are copied in an hour. */
const MOST_OPENINGS = 30;

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
  /** As many openings as may be were copied here in the last hour. */
  readonly hasOpenedMost: boolean;
  /** What was opened here for the position that the leader closes. */
  readonly ownPositionId: string | null;
  readonly ownOpened: bigint | null;
};

/**
 * The next fill of every copy that is behind its leader, closes first. What is the same for all who copy a fill is asked once
 * for it; the rest is looked up for each by its key, however large the tables were when the statement was planned.
 */
export async function selectNext(
  queryable: Queryable,
  { at, without, limit }: { readonly at: Date; readonly without: readonly BookId[]; readonly limit: number },
): Promise<NextFill[]> {
  return queryable.rows<NextFill>(
    named(
      'copying-next',
      sql`
    with behind as materialized (
      select c.user_id, c.leader_id, c.place + 1 as place, a.strategy_id, a.user_id as owner_id
      from view_copier c join copying_allocation a on a.book_id = c.user_id and a.ended_at is null
      where c.place < c.leader_place and c.user_id <> all (${[...without]}::uuid[])
    ), fills as materialized (
      select n.strategy_id, n.leader_id, f.place, f.kind, f.symbol, f.side, f.leverage, f.quantity, f.remaining, f.opened_quantity, f.price,
        f.filled_at, f.equity,
        (select coalesce(sum(-t.amount), 0) from view_transaction t where t.user_id = s.book_id and t.type = 'transfer'
          and t.amount < 0 and t.completed_at > f.filled_at - interval '24 hours' and t.completed_at <= f.filled_at)::bigint as "left",
        (select coalesce(sum(o.base), 0) from copying_allocation o where o.strategy_id = s.id and o.ended_at is null)::bigint as following,
        (select u.status <> 'active' from view_user u where u.id = s.owner_id) as is_suspended,
        (select o.place from view_lead_fill o where o.user_id = f.user_id and o.position_id = f.position_id and o.kind = 'open') as opening,
        -- None that is older is copied any more, so whoever copies has not copied more than these in the last hour.
        (select count(*) from (select o.filled_at from view_lead_fill o where o.user_id = f.user_id and o.kind = 'open' and o.place < f.place
            order by o.place desc limit ${MOST_OPENINGS}) last
          where last.filled_at > ${at}::timestamptz - interval '61 minutes') as openings
      from (select distinct strategy_id, leader_id, place from behind) n
      join copying_strategy s on s.id = n.strategy_id
      join view_lead_fill f on f.user_id = n.leader_id and f.place = n.place
    ), next as materialized (
      select b.user_id, b.owner_id, f.*
      from behind b join fills f on f.strategy_id = b.strategy_id and f.place = b.place
      order by f.kind, f.filled_at, b.user_id limit ${limit}
    )
    select n.user_id as "bookId", n.place, n.kind, n.symbol, n.side, n.leverage, n.quantity, n.remaining,
      n.opened_quantity as "openedQuantity", n.price, n.filled_at as "filledAt", n.equity, n."left", n.following,
      n.is_suspended as "isSuspended", (select u.status <> 'active' from view_user u where u.id = n.owner_id) as "isStopped",
      (select b.is_held from view_book b where b.user_id = n.user_id) as "isHeld",
      n.kind = 'open' and n.openings = ${MOST_OPENINGS} and ${MOST_OPENINGS} <= (
        select count(*) from view_copy k join view_lead_fill o on o.user_id = n.leader_id and o.place = k.place
        where k.user_id = n.user_id and k.outcome = 'copied' and o.kind = 'open' and k.decided_at > ${at}::timestamptz - interval '1 hour'
      ) as "hasOpenedMost",
      mine.position_id as "ownPositionId", mine.quantity as "ownOpened"
    from next n
    left join lateral (
      select k.position_id, k.quantity from view_copy k
      where k.user_id = n.user_id and k.place = n.opening and k.outcome = 'copied' limit 1) mine on n.kind = 'close'
    order by n.kind, n.filled_at, n.user_id`,
    ),
  );
}

export type WaitingClose = Pick<
  NextFill,
  'bookId' | 'place' | 'symbol' | 'remaining' | 'openedQuantity' | 'ownPositionId' | 'ownOpened'
>;

/** Closes that could not be when they came. Some of them, after this one: what cannot be done yet keeps nobody else from their turn. */
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
    where k.outcome = 'waiting' and (k.user_id, k.place) > (${after?.bookId ?? FIRST_ID}::uuid, ${after?.place ?? 0n}::bigint)
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
    where a.ended_at is null and a.id > ${after ?? FIRST_ID}::uuid and (c.status = 'stopping' or s.status = 'ended' or l.status <> 'open')
    order by a.id limit ${limit}`);
}
