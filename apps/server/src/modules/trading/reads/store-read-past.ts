import type { BookId } from '@halyard/accounting';
import type { Position } from '@halyard/engine';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { BOOK_GROUP } from '../store-group.ts';
import { type QuoteColumns, parsePricing } from '../triggers/quotes.ts';

/** A position as it was over time: what was opened, and what of it closed when. */
export type PastPosition = Pick<Position, 'id' | 'symbol' | 'side' | 'entryPrice' | 'opening'> & {
  readonly openedQuantity: bigint;
  readonly openedAtMs: number;
  /** Whose prices its book gets. */
  readonly group: string;
  readonly closes: readonly { readonly atMs: number; readonly quantity: bigint }[];
};

type Row = Pick<Position, 'id' | 'symbol' | 'side' | 'entryPrice'> &
  QuoteColumns & {
    readonly openedQuantity: bigint;
    readonly openedAt: Date;
    readonly group: string;
    readonly closes: readonly (readonly [atMs: number, quantity: string])[] | null;
  };

/**
 * The positions that were open at one of some ascending moments at least. Those that came and went between two of
 * them are left out, however many there are.
 */
export async function selectHeld(
  queryable: Queryable,
  userId: BookId,
  moments: readonly Date[],
): Promise<PastPosition[]> {
  const [first] = moments;
  if (!first) return [];
  const rows = await queryable.rows<Row>(sql`
    with candidate as (
      select * from trading_position where user_id = ${userId} and quantity > 0
      union all
      select * from trading_position where user_id = ${userId} and closed_at is not null and closed_at > ${first})
    select p.id, p.symbol, p.side, p.entry_price as "entryPrice", p.opened_quantity as "openedQuantity",
      (select g.group_id from ${BOOK_GROUP} g where g.user_id = ${userId}) as "group",
      p.opened_at as "openedAt", p.quote_bid, p.quote_ask, p.quote_at, p.quote_source, p.conversion_bid,
      p.conversion_ask, p.conversion_at, p.conversion_source,
      (select json_agg(json_build_array((extract(epoch from f.filled_at) * 1000)::bigint, f.quantity::text))
        from trading_fill f where f.position_id = p.id and f.kind = 'close') as closes
    from candidate p
    where ${momentsBefore(sql`p.opened_at`, moments)} < ${momentsBefore(sql`coalesce(p.closed_at, 'infinity')`, moments)}
    order by p.opened_at, p.id`);
  return rows.map(({ id, symbol, side, entryPrice, openedQuantity, openedAt, group, closes, ...quotes }) => ({
    id,
    symbol,
    side,
    entryPrice,
    openedQuantity,
    openedAtMs: openedAt.getTime(),
    group,
    opening: parsePricing(symbol, quotes),
    closes: (closes ?? []).map(([atMs, quantity]) => ({ atMs, quantity: BigInt(quantity) })),
  }));
}

/** How many of these moments came before another: fewer before an opening than before its end, where one lies between. */
function momentsBefore(at: Sql, moments: readonly Date[]): Sql {
  return sql`width_bucket(${at} - interval '1 microsecond', ${[...moments]}::timestamptz[])`;
}
