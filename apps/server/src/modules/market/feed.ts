import type { Candle, Quote, Timeframe } from '@halyard/engine';

/** Where prices come from. The synthetic market is one; tests have another that stands still. */
export type PriceFeed = {
  /** The last quote at this moment, or null when the feed has none. */
  readonly quote: (symbol: string, nowMs: number) => Quote | null;
  readonly candles: (symbol: string, timeframe: Timeframe, count: number, nowMs: number) => readonly Candle[];
  /** What changed hands in the last 24 hours, in USD. */
  readonly dayVolume: (symbol: string, nowMs: number) => number;
};
