import type { KeptQuote, Timeframe } from '@halyard/engine';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { type KeptCandle, REMEMBERED } from './prices/candle-book.ts';

type CandleRow = Omit<KeptCandle, 'startMs' | 'firstAtMs' | 'last' | 'ticks'> & {
  readonly startsAt: Date;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly ticks: bigint;
};

const END_OF_TIME = new Date(Date.UTC(9999, 0));

type Reach = { readonly count: number; readonly before: Date };

/** The newest candles of some symbols, or the newest before a moment, ascending for each. */
export async function selectCandles(
  queryable: Queryable,
  timeframe: Timeframe,
  symbols: readonly string[],
  { count, before }: Reach = { count: REMEMBERED, before: END_OF_TIME },
): Promise<KeptCandle[]> {
  const rows = await queryable.rows<CandleRow>(sql`
    select candle.symbol, timeframe, starts_at as "startsAt", open, high, low, bid, ask,
      first_at as "firstAt", last_at as "lastAt", ticks
    from unnest(${symbols}::text[]) as wanted (symbol) cross join lateral (
      select * from market_candle where symbol = wanted.symbol and timeframe = ${timeframe} and starts_at < ${before}
      order by starts_at desc limit ${count}
    ) candle
    order by candle.symbol, starts_at`);
  return rows.map(({ startsAt, bid, ask, firstAt, lastAt, ticks, ...row }) => ({
    ...row,
    startMs: startsAt.getTime(),
    firstAtMs: firstAt.getTime(),
    last: { symbol: row.symbol, bid, ask, atMs: lastAt.getTime() },
    ticks: Number(ticks),
  }));
}

/**
 * Writes candles, or merges them into what another node has written: the earlier opens, the later closes. Ticks are
 * not added up, since both nodes heard the same ones. Rows go in by their key, so that no two nodes wait for each other.
 */
export async function upsertCandles(queryable: Queryable, candles: readonly KeptCandle[]): Promise<void> {
  const rows = candles.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await queryable.run(sql`
    insert into market_candle (symbol, timeframe, starts_at, open, high, low, bid, ask, first_at, last_at, ticks)
    select * from unnest(
      ${rows.map(({ symbol }) => symbol)}::text[], ${rows.map(({ timeframe }) => timeframe)}::text[],
      ${rows.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${rows.map(({ open }) => open)}::bigint[], ${rows.map(({ high }) => high)}::bigint[],
      ${rows.map(({ low }) => low)}::bigint[], ${rows.map(({ last }) => last.bid)}::bigint[],
      ${rows.map(({ last }) => last.ask)}::bigint[],
      ${rows.map(({ firstAtMs }) => new Date(firstAtMs))}::timestamptz[],
      ${rows.map(({ last }) => new Date(last.atMs))}::timestamptz[], ${rows.map(({ ticks }) => ticks)}::bigint[])
    on conflict (symbol, timeframe, starts_at) do update set
      open = case when excluded.first_at < market_candle.first_at then excluded.open else market_candle.open end,
      high = greatest(market_candle.high, excluded.high),
      low = least(market_candle.low, excluded.low),
      bid = case when excluded.last_at >= market_candle.last_at then excluded.bid else market_candle.bid end,
      ask = case when excluded.last_at >= market_candle.last_at then excluded.ask else market_candle.ask end,
      first_at = least(market_candle.first_at, excluded.first_at),
      last_at = greatest(market_candle.last_at, excluded.last_at),
      ticks = greatest(market_candle.ticks, excluded.ticks)`);
}

export async function deleteCandles(
  queryable: Queryable,
  timeframe: Timeframe,
  symbols: readonly string[],
  before: Date,
): Promise<void> {
  await queryable.run(sql`
    delete from market_candle
    where symbol = any(${symbols}::text[]) and timeframe = ${timeframe} and starts_at < ${before}`);
}

type NightRow = Omit<KeptQuote, 'atMs'> & { readonly night: Date; readonly at: Date };

export type KeptNight = { readonly nightMs: number; readonly quote: KeptQuote };

export async function selectNights(queryable: Queryable, since: Date): Promise<KeptNight[]> {
  const rows = await queryable.rows<NightRow>(sql`
    select night, symbol, bid, ask, at, source from market_night where night >= ${since} order by night`);
  return rows.map(({ night, at, ...quote }) => ({
    nightMs: night.getTime(),
    quote: { ...quote, atMs: at.getTime() },
  }));
}

/** What another node has kept of the same night stays. */
export async function insertNight(
  queryable: Queryable,
  nightMs: number,
  quotes: readonly KeptQuote[],
): Promise<void> {
  await queryable.run(sql`
    insert into market_night (night, symbol, bid, ask, at, source)
    select ${new Date(nightMs)}::timestamptz, * from unnest(
      ${quotes.map(({ symbol }) => symbol)}::text[], ${quotes.map(({ bid }) => bid)}::bigint[],
      ${quotes.map(({ ask }) => ask)}::bigint[], ${quotes.map(({ atMs }) => new Date(atMs))}::timestamptz[],
      ${quotes.map(({ source }) => source)}::text[])
    on conflict (night, symbol) do nothing`);
}

function keyOf({ symbol, timeframe, startMs }: KeptCandle): string {
  return `${symbol} ${timeframe} ${startMs}`;
}
