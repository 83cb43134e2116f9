import type { Quote } from '@halyard/engine';
import type { PriceFeed } from './feed.ts';
import { countTicks, placeBefore, summarise } from './play-track.ts';
import type { Recording, Track } from './recording.ts';
import { candleStartMs, LENGTH_MS } from '../prices/timeframes.ts';

const DAY_MS = 86_400_000;

/**
 * Plays a recording over and over, each tick as long after the one before as it was recorded. What it plays is a
 * function of the recording and the time alone: time since 1970 is laid out in rounds of the recording's length. So all
 * nodes agree, a restart does not jump, and past and charts need no storage.
 */
export function createReplayFeed({ periodMs, tracks, drops }: Recording): PriceFeed {
  const standing = new Map<string, Quote>();

  const quoteAt = (symbol: string, atMs: number): Quote | null => {
    const track = tracks.get(symbol);
    return track ? quoteOf(track, periodMs, atMs) : null;
  };

  return {
    name: 'replay',
    isComputed: true,
    quoteAt,
    quote: (symbol, nowMs) => {
      const quote = quoteAt(symbol, nowMs);
      const known = standing.get(symbol);
      // The same quote stays the same thing, so that who holds it sees that nothing has changed.
      if (!quote || known?.atMs === quote.atMs) return known ?? null;
      standing.set(symbol, quote);
      return quote;
    },
    candles: (symbol, timeframe, count, nowMs) => {
      const track = tracks.get(symbol);
      if (!track) return [];
      const length = LENGTH_MS[timeframe];
      const live = candleStartMs(length, nowMs);
      return Array.from({ length: count }, (_, index) => live - (count - 1 - index) * length).flatMap(
        (startMs) => summarise(track, periodMs, startMs, Math.min(startMs + length, nowMs + 1)) ?? [],
      );
    },
    dayVolume: (symbol, nowMs) => {
      const track = tracks.get(symbol);
      return track ? countTicks(track, periodMs, nowMs + 1 - DAY_MS, nowMs + 1) : 0;
    },
    drops: () => drops,
  };
}

function quoteOf(track: Track, periodMs: number, atMs: number): Quote {
  const { index, tickAtMs } = placeBefore(track, periodMs, atMs);
  return { symbol: track.symbol, bid: track.bids[index] ?? 0n, ask: track.asks[index] ?? 0n, atMs: tickAtMs };
}
