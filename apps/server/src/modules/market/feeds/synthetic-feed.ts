import { type Quote, syntheticCandles, syntheticDay, syntheticQuote } from '@halyard/engine';
import type { PriceFeed } from './feed.ts';

/** How long a synthetic quote stands. */
const TICK_MS = 250;

/**
 * The market of the simulated environment: the same for every node, restart and time frame. Its last answers are
 * remembered, because they are asked for many times a tick and each costs a walk down the market's tree.
 */
export function createSyntheticFeed(seed: string): PriceFeed {
  const standing = new Map<string, Quote>();
  const past = rememberLast((symbol, atMs) => syntheticQuote(seed, symbol, atMs));
  const volume = rememberLast((symbol, nowMs) => syntheticDay(seed, symbol, nowMs).volume);
  return {
    name: 'synthetic',
    isComputed: true,
    quote: (symbol, nowMs) => {
      const known = standing.get(symbol);
      if (known && nowMs >= known.atMs && nowMs < known.atMs + TICK_MS) return known;
      const quote = syntheticQuote(seed, symbol, nowMs);
      standing.set(symbol, quote);
      return quote;
    },
    quoteAt: past,
    candles: (symbol, timeframe, count, nowMs) => syntheticCandles(seed, symbol, timeframe, count, nowMs),
    dayVolume: volume,
  };
}

/** Remembers the last answer for each symbol, as long as the same moment is asked for. */
function rememberLast<T>(answer: (symbol: string, atMs: number) => T): (symbol: string, atMs: number) => T {
  const last = new Map<string, { readonly atMs: number; readonly value: T }>();
  return (symbol, atMs) => {
    const known = last.get(symbol);
    if (known?.atMs === atMs) return known.value;
    const value = answer(symbol, atMs);
    last.set(symbol, { atMs, value });
    return value;
  };
}
