import { createHeld } from '../../../platform/live/listeners.ts';
import { type Candle, type Timeframe, withPrice } from '../candles.ts';

/**
 * The newest candle, as prices move it. A reading of the server may be older than a price that was seen meanwhile, so
 * neither takes back how far the other knows the candle to have gone.
 */
export function createNewestCandle(timeframe: Timeframe) {
  const live = createHeld<Candle | undefined>(undefined);
  return {
    live,
    /** What the server read; answers the candle to draw in place of its last. */
    take: (read: Candle | undefined): Candle | undefined => {
      const newest = live.read();
      if (read && (!newest || newest.time <= read.time)) live.become(joined(newest, read));
      return live.read();
    },
    /** A price of a moment in seconds; answers the candle when it is another now. */
    hear: (price: number, atS: number): Candle | undefined => {
      const newest = live.read();
      const next = newest && withPrice(newest, price, atS, timeframe);
      if (!next) return undefined;
      live.become(next);
      return next;
    },
  };
}

export type NewestCandle = ReturnType<typeof createNewestCandle>;

function joined(before: Candle | undefined, read: Candle): Candle {
  if (before?.time !== read.time) return read;
  return { ...read, high: Math.max(before.high, read.high), low: Math.min(before.low, read.low) };
}
