import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database.ts';
import { type Finding, findBroken, type NoteCheck, type RowCheck } from '../../platform/row-checks.ts';

/** Each check is one query for the rows that break the rule, in SQL that shares nothing with the code that writes them. */
const CHECKS: readonly RowCheck[] = [
  {
    invariant: 'the margin of each open position is held, and no other',
    query: sql`select coalesce(p.id, h.subject_id)::text as detail
      from (select id, user_id, margin from trading_position where quantity > 0) p
      full join (select subject_id, user_id, amount from view_hold where kind = 'position' and asset = 'USD' and released_at is null) h
        on h.subject_id = p.id and h.user_id = p.user_id
      where p.margin is distinct from h.amount`,
  },
  {
    invariant: 'the reservation of each pending order is held, and no other',
    query: sql`select coalesce(o.id, h.subject_id)::text as detail
      from (select id, user_id, reserved from trading_order where status = 'pending') o
      full join (select subject_id, user_id, amount from view_hold where kind = 'order' and asset = 'USD' and released_at is null) h
        on h.subject_id = o.id and h.user_id = o.user_id
      where o.reserved is distinct from h.amount`,
  },
  {
    invariant: 'every filled order has the fill that opened its position, and no other order has one',
    query: sql`select o.id::text as detail
      from trading_order o left join trading_fill f on f.order_id = o.id and f.kind = 'open' and f.position_id = o.position_id
      where (o.status = 'filled') is distinct from (f.id is not null)`,
  },
  {
    invariant: 'a position is what its fills made of it',
    query: sql`select p.id::text as detail from trading_position p left join (
        select position_id,
          sum(quantity) filter (where kind = 'open') as opened, count(*) filter (where kind = 'open') as openings,
          coalesce(sum(quantity) filter (where kind = 'close'), 0) as closed,
          coalesce(sum(margin) filter (where kind = 'open'), 0) - coalesce(sum(margin) filter (where kind = 'close'), 0) as margin,
          coalesce(sum(pnl), 0) as pnl, sum(commission) as commission
        from trading_fill group by position_id
      ) f on f.position_id = p.id
      where f.openings is distinct from 1 or f.opened <> p.opened_quantity or p.quantity <> f.opened - f.closed
        or p.margin <> f.margin or p.pnl <> f.pnl or p.commission <> f.commission`,
  },
  {
    invariant: 'a position is what its order asked for',
    query: sql`select p.id::text as detail from trading_position p left join trading_order o on o.position_id = p.id
      where (p.user_id, p.symbol, p.side, p.leverage, p.opened_quantity)
        is distinct from (o.user_id, o.symbol, o.side, o.leverage, o.quantity)`,
  },
  {
    invariant: 'every fill happened at its side of its quote, and the first one made the entry price',
    query: sql`select f.id::text as detail from trading_fill f join trading_position p on p.id = f.position_id
      where f.price <> case when (p.side = 'buy') = (f.kind = 'open') then f.quote_ask else f.quote_bid end
        or (f.kind = 'open' and f.price <> p.entry_price)`,
  },
  {
    invariant: 'fills and nights belong to the customer of their position',
    query: sql`select m.position_id::text as detail from (
        select position_id, user_id, symbol from trading_fill
        union all select position_id, user_id, null from trading_night
      ) m left join trading_position p on p.id = m.position_id
      where (m.user_id, coalesce(m.symbol, p.symbol)) is distinct from (p.user_id, p.symbol)`,
  },
  {
    invariant: 'the financing of a position is that of its nights',
    query: sql`select p.id::text as detail from trading_position p
      left join (select position_id, sum(amount) as amount from trading_night group by position_id) n on n.position_id = p.id
      where p.financing <> coalesce(n.amount, 0)`,
  },
  {
    invariant: 'every fill and every night is told on the statement',
    query: sql`select coalesce(m.transaction_id, t.id)::text as detail
      from (
        select transaction_id, user_id, pnl as amount, commission as fees from trading_fill
        union all select transaction_id, user_id, amount, 0 from trading_night
      ) m
      full join (select id, user_id, amount, fees from view_transaction where type = 'trade') t on t.id = m.transaction_id
      where (m.user_id, m.amount, m.fees) is distinct from (t.user_id, t.amount, t.fees)`,
  },
  {
    invariant: 'a deficit stands only beside an open position',
    query: sql`select b.user_id::text as detail from view_balance b
      where b.deficit < 0 and not exists (select from trading_position p where p.user_id = b.user_id and p.quantity > 0)`,
  },
];

export const verifyTrading = (queryable: Queryable, note?: NoteCheck): Promise<Finding[]> =>
  findBroken(queryable, CHECKS, note);
