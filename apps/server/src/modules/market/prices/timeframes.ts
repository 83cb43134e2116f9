import type { Timeframe } from '@halyard/engine';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a candle of each timeframe is, shortest first. */
export const LENGTH_MS: Readonly<Record<Timeframe, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
};

export const TIMEFRAMES = Object.keys(LENGTH_MS) as readonly Timeframe[];

/** The last Monday before 1970: weeks begin on Mondays, and all shorter candles begin with a week. */
const A_MONDAY_MS = Date.UTC(1969, 11, 29);

/** When the candle of a length that holds a moment began. */
export function candleStartMs(length: number, atMs: number): number {
  return Math.floor((atMs - A_MONDAY_MS) / length) * length + A_MONDAY_MS;
}
