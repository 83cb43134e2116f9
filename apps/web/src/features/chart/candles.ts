import { type AnswerOf, market, type workspace } from '@halyard/contract';

export type Candle = AnswerOf<typeof market.getChart>[number];
export type Timeframe = market.ChartTimeframe;
export type ChartType = workspace.ChartSettings['type'];

export const TIMEFRAMES = market.CHART_TIMEFRAMES;

/** What most people look at: one press away where there is room. */
export const USUAL_TIMEFRAMES: readonly Timeframe[] = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'];

const UNIT_S: Readonly<Record<string, number>> = {
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  M: 30.4375 * 86_400,
};

/** How long a candle is; of a month, how long months are on the whole. */
export function lengthOf(timeframe: Timeframe): number {
  return Number.parseInt(timeframe, 10) * (UNIT_S[timeframe.slice(-1)] ?? 0);
}

/** When the candle after so many others begins. */
function laterBy(time: number, atS: number, timeframe: Timeframe): number {
  if (timeframe !== '1M') return time + Math.floor((atS - time) / lengthOf(timeframe)) * lengthOf(timeframe);
  const at = new Date(atS * 1000);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / 1000;
}

/**
 * The newest candle with a price in it; a new one once its time is over. Prices that are older than the candle belong
 * to one that is complete, and change nothing.
 */
export function withPrice(last: Candle, price: number, atS: number, timeframe: Timeframe): Candle | null {
  if (atS < last.time) return null;
  const time = laterBy(last.time, atS, timeframe);
  if (time > last.time) return { time, open: price, high: price, low: price, close: price, volume: 0 };
  return { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
}

/**
 * What is known of the past, with what has just been read: newer candles take the place of older readings of them. Where
 * the two do not meet, as after a night asleep, what was known is let go rather than drawn beside a gap.
 */
export function withNewer(known: readonly Candle[], read: readonly Candle[]): readonly Candle[] {
  const [first] = read;
  const last = known.at(-1);
  if (first === undefined) return known;
  if (last === undefined || last.time < first.time) return read;
  return [...known.filter(({ time }) => time < first.time), ...read];
}

/** The same with what came before it. */
export function withOlder(known: readonly Candle[], read: readonly Candle[]): readonly Candle[] {
  const first = known[0]?.time ?? Infinity;
  return [...read.filter(({ time }) => time < first), ...known];
}

/** The candle that begins at a moment. */
export function candleAt(candles: readonly Candle[], time: number): Candle | undefined {
  const candle = candles[countBefore(candles, time)];
  return candle?.time === time ? candle : undefined;
}

/** How many begin before a moment. */
export function countBefore(candles: readonly { readonly time: number }[], time: number): number {
  let [from, to] = [0, candles.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((candles[middle]?.time ?? Infinity) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A Heikin-Ashi candle: the mean of a candle, from the middle of the one before. */
export function heikinAshi(candle: Candle, before: Candle | undefined): Candle {
  const close = (candle.open + candle.high + candle.low + candle.close) / 4;
  const open = before ? (before.open + before.close) / 2 : (candle.open + candle.close) / 2;
  return {
    ...candle,
    open,
    close,
    high: Math.max(candle.high, open, close),
    low: Math.min(candle.low, open, close),
  };
}
