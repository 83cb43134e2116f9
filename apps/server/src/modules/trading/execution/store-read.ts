import sql, { raw, type Sql } from 'sql-template-tag';
import { type FillsAtSpread, type HeldOverNight, PER_PRICE_ONE } from '@halyard/engine';
import type { Queryable } from '../../../platform/database/database.ts';
import { BOOK_GROUP } from '../store-group.ts';
import { parsePricing, type QuoteColumns } from '../triggers/quotes.ts';

/** SQL of how orders were carried out. Rows of trading_execution stand beside their fills. */

/** The middle and 95 and 99 of a hundred; null when nothing was measured. */
type Percentiles = readonly [p50: number, p95: number, p99: number] | null;

export type CarriedOut = {
  readonly fills: number;
  readonly tookUs: Percentiles;
  readonly measured: number;
  readonly better: number;
  readonly worse: number;
  readonly slippagePpm: Percentiles;
};

const percentiles = (of: 'took_us' | 'slippage_ppm', more: Sql = sql`true`) =>
  sql`percentile_cont(array[0.5, 0.95, 0.99]) within group (order by e.${raw(of)}) filter (where ${more})`;

const slippage = sql`
  count(e.slippage_ppm)::int as measured,
  (count(*) filter (where e.slippage_ppm < 0))::int as better,
  (count(*) filter (where e.slippage_ppm > 0))::int as worse`;

const carriedOut = sql`
  count(*)::int as fills, ${percentiles('took_us')} as "tookUs", ${slippage},
  ${percentiles('slippage_ppm')} as "slippagePpm"`;

/** Fills of a time with what was measured of each, where it was. */
const fillsSince = (since: Date) => sql`
  trading_fill f left join trading_execution e on e.fill_id = f.id
  where f.filled_at >= ${since} and not is_practice_book(f.user_id)`;

export async function selectByCause(
  queryable: Queryable,
  since: Date,
): Promise<(CarriedOut & { readonly cause: 'request' | 'trigger' })[]> {
  return queryable.rows(sql`
    select e.cause, ${carriedOut} from trading_execution e where e.measured_at >= ${since} group by e.cause`);
}

export type OfSymbol = CarriedOut & {
  readonly symbol: string;
  readonly volumeUsd: bigint;
  readonly spreadPpm: number;
};

/** The most traded first. The spread is that of the quotes kept with the fills. */
export async function selectBySymbol(queryable: Queryable, since: Date): Promise<OfSymbol[]> {
  return queryable.rows<OfSymbol>(sql`
    select f.symbol, ${carriedOut}, sum(f.notional)::bigint as "volumeUsd",
      percentile_cont(0.5) within group (
        order by 2e6::float8 * (f.quote_ask - f.quote_bid) / (f.quote_ask::float8 + f.quote_bid)) as "spreadPpm"
    from ${fillsSince(since)} group by f.symbol order by "volumeUsd" desc, f.symbol`);
}

export async function selectByReason(
  queryable: Queryable,
  since: Date,
): Promise<(CarriedOut & { readonly reason: string })[]> {
  return queryable.rows(sql`
    select case when f.reason = 'order' then coalesce(o.type, 'market') else f.reason end as reason, ${carriedOut}
    from trading_fill f
    left join trading_execution e on e.fill_id = f.id
    left join trading_order o on o.id = coalesce(f.order_id, f.closing_order_id)
    where f.filled_at >= ${since} and not is_practice_book(f.user_id) group by 1 order by fills desc, reason`);
}

/** How many of the measured fills lie between each two bounds: the first lies below the first bound. */
export async function selectDistances(
  queryable: Queryable,
  since: Date,
  bounds: readonly number[],
): Promise<{ readonly nth: number; readonly fills: number }[]> {
  return queryable.rows(sql`
    select width_bucket(slippage_ppm, ${[...bounds]}::int[]) as nth, count(*)::int as fills
    from trading_execution where measured_at >= ${since} and slippage_ppm is not null group by 1`);
}

export type Unfilled = {
  readonly status: string;
  readonly reason: string | null;
  readonly orders: number;
};

export async function selectUnfilled(queryable: Queryable, since: Date): Promise<Unfilled[]> {
  return queryable.rows<Unfilled>(sql`
    select status, reason, count(*)::int as orders from trading_order
    where status in ('cancelled', 'expired', 'rejected') and ended_at >= ${since} and not is_practice_book(user_id)
    group by status, reason order by orders desc, status, reason`);
}

export type DayOfFills = {
  readonly day: string;
  readonly fills: number;
  readonly tookUs: Percentiles;
  readonly measured: number;
  readonly better: number;
  readonly worse: number;
};

const day = (of: string) => sql`to_char(${raw(of)} at time zone 'UTC', 'YYYY-MM-DD')`;

export async function selectDays(queryable: Queryable, since: Date): Promise<DayOfFills[]> {
  return queryable.rows<DayOfFills>(sql`
    select ${day('f.filled_at')} as day, count(*)::int as fills,
      ${percentiles('took_us', sql`e.cause = 'request'`)} as "tookUs", ${slippage}
    from ${fillsSince(since)} group by 1`);
}

export async function selectUnfilledDays(
  queryable: Queryable,
  since: Date,
): Promise<{ readonly day: string; readonly orders: number }[]> {
  return queryable.rows(sql`
    select ${day('ended_at')} as day, count(*)::int as orders from trading_order
    where status in ('cancelled', 'expired', 'rejected') and ended_at >= ${since} and not is_practice_book(user_id) group by 1`);
}

/** What the books of a group traded, by what other terms would make of it: the side that counted, and the feed's spread. */
export async function selectFillsAtSpread(
  queryable: Queryable,
  group: string,
  since: Date,
): Promise<FillsAtSpread[]> {
  const rows = await queryable.rows<Omit<FillsAtSpread, 'perPrice'> & { readonly perPrice: string }>(sql`
    select f.symbol, f.price = f.quote_ask as "isAsk", f.feed_ask - f.feed_bid as spread, count(*)::int as fills,
      sum(f.notional)::bigint as "notionalUsd", coalesce(sum(f.notional) filter (where f.kind = 'open'), 0)::bigint as "openedUsd",
      round(sum(f.notional::numeric * ${String(PER_PRICE_ONE)}::numeric / f.price))::text as "perPrice"
    from trading_fill f
    where f.group_id = ${group} and f.filled_at >= ${since} and not is_practice_book(f.user_id) group by 1, 2, 3`);
  return rows.map((row) => ({ ...row, perPrice: BigInt(row.perPrice) }));
}

const nightQuotes = sql`
  n.quote_bid, n.quote_ask, n.quote_at, n.quote_source, n.conversion_bid, n.conversion_ask, n.conversion_at, n.conversion_source`;

/** What the books that are in a group now held over nights that were financed: as much together as one quote priced. */
export async function selectHeldOverNights(
  queryable: Queryable,
  group: string,
  since: Date,
): Promise<HeldOverNight[]> {
  type Row = Omit<HeldOverNight, 'nights' | 'pricing'> & QuoteColumns & { readonly nights: number };
  const rows = await queryable.rows<Row>(sql`
    select p.symbol, p.side, n.nights, count(*)::int as positions, sum(n.quantity)::bigint as quantity,
      n.night_at - p.opened_at < n.credit_after_ms * interval '1 millisecond' as "isWithoutCredit", ${nightQuotes}
    from ${BOOK_GROUP} g join trading_night n on n.user_id = g.user_id join trading_position p on p.id = n.position_id
    where g.group_id = ${group} and n.booked_at >= ${since} and n.fee_ppm is null and not is_practice_book(n.user_id)
    group by p.symbol, p.side, n.nights, "isWithoutCredit", n.night_at, ${nightQuotes}`);
  return rows.map((row) => ({ ...row, nights: BigInt(row.nights), pricing: parsePricing(row.symbol, row) }));
}
