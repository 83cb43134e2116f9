import type { BookId } from '@halyard/accounting';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export type Holder = { readonly userId: BookId; readonly version: bigint };

/**
 * Every book of whoever has an open position, and its version: what is lost in one the others pay. The main book is found by its own
 * key, the others by their owner.
 */
export async function selectHolders(queryable: Queryable): Promise<Holder[]> {
  return queryable.rows<Holder>(sql`
    with holding as (
      select b.user_id, b.owner_id, b.version from view_book b
      where b.user_id in (
        select user_id from trading_position where quantity > 0 and not is_practice_book(user_id))
    ), own as (select distinct owner_id from holding)
    select user_id as "userId", version from holding
    union
    select b.user_id, b.version from own join view_book b on b.user_id = own.owner_id
    union
    select b.user_id, b.version from own join view_book b on b.owner_id = own.owner_id
    where b.kind not in ('main', 'practice') and b.status = 'open'`);
}

export type OrdersAbove = { readonly orders: number; readonly customers: number };

/** What waits above a leverage and would open something. Nobody's practice is counted. */
export async function countOrdersAbove(
  queryable: Queryable,
  symbol: string,
  leverage: number,
): Promise<OrdersAbove> {
  const row = await queryable.row<OrdersAbove>(sql`
    select count(*)::int as orders, count(distinct b.owner_id)::int as customers
    from trading_order o join view_book b on b.user_id = o.user_id
    where o.status = 'pending' and o.symbol = ${symbol} and o.leverage > ${leverage}
      and o.position_fill is distinct from 'reduce_only' and not is_practice_book(o.user_id)`);
  return row ?? { orders: 0, customers: 0 };
}
