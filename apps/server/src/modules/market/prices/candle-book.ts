import type { Candle, Quote, Timeframe } from '@halyard/engine';
import { PRICE_SCALE } from '@halyard/money';
import { candleStartMs, LENGTH_MS, TIMEFRAMES } from './timeframes.ts';

/**
 * A candle of mid prices, and the last quote in it. That quote is what makes the candles a memory of quotes too: what
 * stood at a moment long ago is the last quote of the shortest candle before it.
 */
export type KeptCandle = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly startMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly firstAtMs: number;
  readonly last: Quote;
  readonly ticks: number;
};

/** So many candles of each timeframe are remembered for a symbol. */
export const REMEMBERED = 1000;

const DAY_MS = 86_400_000;
const PRICE_ONE = 10 ** PRICE_SCALE;

export type CandleBook = ReturnType<typeof createCandleBook>;

/** Candles of every timeframe, grown tick by tick. Its size has a limit: old candles leave as new ones come. */
export function createCandleBook() {
  const rows = new Map<string, KeptCandle[]>();
  const lastQuotes = new Map<string, Quote>();
  const rowOf = (symbol: string, timeframe: Timeframe): KeptCandle[] => {
    const key = `${symbol} ${timeframe}`;
    const row = rows.get(key) ?? [];
    rows.set(key, row);
    return row;
  };

  return {
    /** Takes in what was kept: candles in their order, before any tick. */
    recall: (candles: readonly KeptCandle[]): void => {
      for (const candle of candles) {
        rowOf(candle.symbol, candle.timeframe).push(candle);
        const known = lastQuotes.get(candle.symbol);
        if (!known || candle.last.atMs > known.atMs) lastQuotes.set(candle.symbol, candle.last);
      }
    },

    /** Adds a tick, which is never older than the one before, and answers the candles it made or changed. */
    add: (quote: Quote): readonly KeptCandle[] => {
      lastQuotes.set(quote.symbol, quote);
      return TIMEFRAMES.map((timeframe) => {
        const row = rowOf(quote.symbol, timeframe);
        const startMs = candleStartMs(LENGTH_MS[timeframe], quote.atMs);
        const newest = row.at(-1);
        const isGrowing = newest !== undefined && newest.startMs >= startMs;
        const candle = isGrowing ? grow(newest, quote) : begin(timeframe, startMs, quote);
        if (isGrowing) row.pop();
        else if (row.length >= REMEMBERED) row.shift();
        row.push(candle);
        return candle;
      });
    },

    /** Ascending; the last one may still grow. */
    candles: (symbol: string, timeframe: Timeframe, count: number): readonly Candle[] =>
      rowOf(symbol, timeframe).slice(-count).map(toCandle),

    lastQuote: (symbol: string): Quote | null => lastQuotes.get(symbol) ?? null,

    /** The last quote at or before a moment that any candle remembers; the shortest candles remember best. */
    quoteAt: (symbol: string, atMs: number): Quote | null => {
      for (const timeframe of TIMEFRAMES) {
        const row = rowOf(symbol, timeframe);
        const found = row[countUntil(row, (candle) => candle.last.atMs <= atMs) - 1];
        if (found) return found.last;
      }
      return null;
    },

    /** How many ticks came in the 24 hours before a moment, told by its minutes. */
    dayTicks: (symbol: string, nowMs: number): number => {
      const row = rowOf(symbol, '5m');
      const before = countUntil(row, (candle) => candle.startMs <= nowMs - DAY_MS);
      return row.slice(before).reduce((sum, { ticks }) => sum + ticks, 0);
    },
  };
}

function begin(timeframe: Timeframe, startMs: number, quote: Quote): KeptCandle {
  const price = midOf(quote);
  const { symbol, atMs } = quote;
  return {
    symbol,
    timeframe,
    startMs,
    open: price,
    high: price,
    low: price,
    firstAtMs: atMs,
    last: quote,
    ticks: 1,
  };
}

function grow(candle: KeptCandle, quote: Quote): KeptCandle {
  const price = midOf(quote);
  return {
    ...candle,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    last: quote,
    ticks: candle.ticks + 1,
  };
}

function midOf({ bid, ask }: Quote): bigint {
  return (bid + ask) / 2n;
}

export function toCandle({ startMs, open, high, low, last, ticks }: KeptCandle): Candle {
  return {
    time: startMs / 1000,
    open: Number(open) / PRICE_ONE,
    high: Number(high) / PRICE_ONE,
    low: Number(low) / PRICE_ONE,
    close: Number(midOf(last)) / PRICE_ONE,
    volume: ticks,
  };
}

/** How many candles at the start of a row are like this, when none after the first that is not is. */
function countUntil(row: readonly KeptCandle[], isLikeThis: (candle: KeptCandle) => boolean): number {
  let [from, to] = [0, row.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const candle = row[middle];
    if (candle && isLikeThis(candle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
