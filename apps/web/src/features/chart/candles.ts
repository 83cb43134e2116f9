import type { AnswerOf, market } from '@halyard/contract';

export type Candle = AnswerOf<typeof market.getChart>[number];
export type Timeframe = (typeof TIMEFRAMES)[number];

export const TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;

const SECONDS: Record<Timeframe, number> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
};

/**
 * The newest candle with a price in it; a new one once its time is over. Prices that are older than the candle belong
 * to one that is complete, and change nothing.
 */
export function withPrice(last: Candle, price: number, atS: number, timeframe: Timeframe): Candle | null {
  if (atS < last.time) return null;
  const steps = Math.floor((atS - last.time) / SECONDS[timeframe]);
  if (steps > 0) {
    const time = last.time + steps * SECONDS[timeframe];
    return { time, open: price, high: price, low: price, close: price, volume: 0 };
  }
  return { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
}
