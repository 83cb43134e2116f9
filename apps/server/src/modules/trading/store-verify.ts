import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { type RowCheck, rowRules, rowsOfIds } from '../../platform/database/row-checks.ts';
import { endOfPiece } from '../../platform/database/row-pieces.ts';
import type { NewEntries, ProvenBeside } from '../ledger/index.ts';

/** Each check is one query for the rows that break the rule, in SQL that shares nothing with the code that writes them. */
/** Broken for a while where what a customer owes in several books could not be settled; settling ends it. */
export const DEFICIT_BESIDE_POSITION = 'a deficit stands only beside an open position';

const CHECKS: readonly RowCheck<'positions' | 'customers'>[] = [
  {
    invariant: 'the margin of each open position is held, and no other',
    along: 'standing',
    query: () => sql`select coalesce(p.id, h.subject_id)::text as detail
      from (select id, user_id, margin from trading_position where quantity > 0) p
      full join (select subject_id, user_id, amount from view_hold where kind = 'position' and asset = 'USD' and released_at is null) h
        on h.subject_id = p.id and h.user_id = p.user_id
      where p.margin is distinct from h.amount`,
  },
  {
    invariant: 'the reservation of each pending order is held, and no other',
    along: 'standing',
    query: () => sql`select coalesce(o.id, h.subject_id)::text as detail
      from (select id, user_id, reserved from trading_order where status = 'pending' and reserved > 0) o
      full join (select subject_id, user_id, amount from view_hold where kind = 'order' and asset = 'USD' and released_at is null) h
        on h.subject_id = o.id and h.user_id = o.user_id
      where o.reserved is distinct from h.amount`,
  },
  {
    invariant:
      'every filled order has the fill that opened what it did not close, and no other order has one',
    along: 'positions',
    query: (rows) => sql`select o.id::text as detail
      from trading_order o left join trading_fill f on f.order_id = o.id and f.kind = 'open' and f.position_id = o.position_id
      where ${rows(sql`o.position_id`)} and (o.status = 'filled' and o.closed_quantity < o.quantity
        and o.position_fill is distinct from 'reduce_only') is distinct from (f.id is not null)`,
  },
  {
    invariant: 'an order has closed what its fills say, all of them against its side',
    along: 'positions',
    query: (rows) => sql`select o.id::text as detail from trading_order o
      cross join lateral (
        select coalesce(sum(f.quantity), 0) as closed, count(*) filter (where p.side = o.side or p.user_id <> o.user_id) as astray
        from trading_fill f join trading_position p on p.id = f.position_id where f.closing_order_id = o.id
      ) f
      where ${rows(sql`o.position_id`)} and (o.closed_quantity <> f.closed or f.astray > 0)`,
  },
  {
    invariant: 'a position is what its fills made of it',
    along: 'positions',
    query: (rows) => sql`select p.id::text as detail from trading_position p left join (
        select position_id,
          sum(quantity) filter (where kind = 'open') as opened, count(*) filter (where kind = 'open') as openings,
          coalesce(sum(quantity) filter (where kind = 'close'), 0) as closed,
          coalesce(sum(margin) filter (where kind = 'open'), 0) - coalesce(sum(margin) filter (where kind = 'close'), 0) as margin,
          coalesce(sum(pnl), 0) as pnl, sum(commission) as commission
        from trading_fill where ${rows(sql`position_id`)} group by position_id
      ) f on f.position_id = p.id
      where ${rows(sql`p.id`)} and (f.openings is distinct from 1 or f.opened <> p.opened_quantity
        or p.quantity <> f.opened - f.closed or p.margin <> f.margin or p.pnl <> f.pnl or p.commission <> f.commission)`,
  },
  {
    invariant: 'a position is what its order asked for',
    along: 'positions',
    query: (
      rows,
    ) => sql`select p.id::text as detail from trading_position p left join trading_order o on o.position_id = p.id
      where ${rows(sql`p.id`)} and (p.user_id, p.symbol, p.side, p.leverage, p.opened_quantity)
        is distinct from (o.user_id, o.symbol, o.side, o.leverage, o.quantity - o.closed_quantity)`,
  },
  {
    invariant: 'every fill happened at its side of its quote, and the first one made the entry price',
    along: 'positions',
    query: (
      rows,
    ) => sql`select f.id::text as detail from trading_fill f join trading_position p on p.id = f.position_id
      where ${rows(sql`f.position_id`)}
        and (f.price <> case when (p.side = 'buy') = (f.kind = 'open') then f.quote_ask else f.quote_bid end
          or (f.kind = 'open' and f.price <> p.entry_price))`,
  },
  {
    invariant: 'fills and nights belong to the customer of their position',
    along: 'positions',
    query: (rows) => sql`select m.position_id::text as detail from (
        select position_id, user_id, symbol from trading_fill where ${rows(sql`position_id`)}
        union all select position_id, user_id, null from trading_night where ${rows(sql`position_id`)}
      ) m left join trading_position p on p.id = m.position_id
      where (m.user_id, coalesce(m.symbol, p.symbol)) is distinct from (p.user_id, p.symbol)`,
  },
  {
    invariant: 'the financing of a position is that of its nights',
    along: 'positions',
    query: (rows) => sql`select p.id::text as detail from trading_position p
      left join (
        select position_id, sum(amount) as amount from trading_night where ${rows(sql`position_id`)} group by position_id
      ) n on n.position_id = p.id
      where ${rows(sql`p.id`)} and p.financing <> coalesce(n.amount, 0)`,
  },
  {
    invariant: 'every fill, every night and every management is told on the statement',
    along: 'customers',
    query: (rows) => sql`select coalesce(m.transaction_id, t.id)::text as detail
      from (
        select transaction_id, user_id, pnl as amount, commission as fees from trading_fill where ${rows(sql`user_id`)}
        union all select transaction_id, user_id, amount, 0 from trading_night where ${rows(sql`user_id`)}
        union all select transaction_id, user_id, 0, paid from view_managed_fee where ${rows(sql`user_id`)}
      ) m
      full join (
        select id, user_id, amount, fees from view_transaction where type = 'trade' and ${rows(sql`user_id`)}
      ) t on t.id = m.transaction_id
      where (m.user_id, m.amount, m.fees) is distinct from (t.user_id, t.amount, t.fees)`,
  },
  {
    // Of several books another command decides, right after the one that has closed the last position in any of them.
    invariant: DEFICIT_BESIDE_POSITION,
    along: 'standing',
    query: () => sql`select b.user_id::text as detail from view_balance b
      join view_book_beside o on o.user_id = b.user_id
      where b.deficit < 0 and not exists (
        select from view_book_beside own join trading_position p on p.user_id = own.user_id
        where (own.user_id = b.user_id or own.owner_id = o.owner_id and own.kind <> 'practice' and o.kind <> 'practice')
          and (p.quantity > 0 or o.has_others and p.closed_at > now() - interval '10 minutes'))`,
  },
];

const rules = rowRules(CHECKS);

/**
 * Positions behind new entries: those whose order is the cause of one, and those with a fill or a night of a moment at
 * which its customer's money moved.
 */
async function selectBehind(queryable: Queryable, { causeIds, moved }: NewEntries): Promise<string[]> {
  return queryable.values<string>(sql`
    with m as materialized (
      select * from unnest(${moved.map(({ userId }) => userId)}::uuid[], ${moved.map(({ at }) => at)}::timestamptz[]) as m(user_id, at)
    )
    select position_id as id from trading_order where id = any(${[...causeIds]}::uuid[])
    union select f.position_id from m join trading_fill f on f.user_id = m.user_id and f.filled_at = m.at
    union select n.position_id from m join trading_night n on n.user_id = m.user_id and n.booked_at = m.at`);
}

/** The part of trading in a proof of the books. */
export const provenTrading: ProvenBeside = {
  rules,
  ofNew: async (tx, entries, note) =>
    rules.along(tx, 'positions', rowsOfIds(await selectBehind(tx, entries)), note),
  pieces: [
    {
      along: 'positions',
      endOf: (queryable, after, fraction) =>
        endOfPiece(
          queryable,
          { name: 'trading_order', from: sql`trading_order`, id: sql`position_id` },
          after,
          fraction,
        ),
    },
  ],
};
