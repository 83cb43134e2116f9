import { syntheticCandles, syntheticDay, syntheticQuote } from '@halyard/engine';
import type { PriceFeed } from './feed.ts';

/** The market of the simulated environment: the same for every node, restart and time frame. */
export function createSyntheticFeed(seed: string): PriceFeed {
  return {
    quote: (symbol, nowMs) => syntheticQuote(seed, symbol, nowMs),
    candles: (symbol, timeframe, count, nowMs) => syntheticCandles(seed, symbol, timeframe, count, nowMs),
    dayVolume: (symbol, nowMs) => syntheticDay(seed, symbol, nowMs).volume,
  };
}
