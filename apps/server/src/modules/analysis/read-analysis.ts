import { findInstrument } from '@halyard/catalogue';
import type { analysis } from '@halyard/contract';
import { analyse, type Candle, CANDLES_TO_ANALYSE, type Timeframe } from '@halyard/engine';
import type { Clock } from '../../platform/clock.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AnalysisDeps } from './deps.ts';

const DAY_S = 86_400;
/** Averages fall between the steps of a price: two more decimals show where. */
const MORE_DECIMALS = 2;
const RSI_DECIMALS = 2;

type Deps = { readonly clock: Clock; readonly market: AnalysisDeps['market'] };

/** The indicators of a symbol at this moment. Signals are read before anything is rounded for the screen. */
export function readAnalysis(
  { clock, market }: Deps,
  text: string,
  timeframe: Timeframe,
): analysis.TechnicalAnalysis {
  const { symbol, priceDecimals } = findInstrument(text) ?? refuse('unknown-symbol');
  const nowMs = clock.now().getTime();
  const candles = market.candles(symbol, timeframe, CANDLES_TO_ANALYSE, nowMs);
  const days = market.candles(symbol, '1d', 2, nowMs);
  const { indicators, pivots, readings, overall } = analyse(candles, dayBefore(days, nowMs));
  const decimals = priceDecimals + MORE_DECIMALS;
  return {
    symbol,
    timeframe,
    at: new Date(nowMs).toISOString(),
    indicators: {
      ...rounded(indicators, decimals),
      rsi14: rounded(indicators.rsi14, RSI_DECIMALS),
    },
    pivots: rounded(pivots, decimals),
    readings: [...readings],
    overall,
  };
}

/** The last candle of a day that is over; a feed that has stopped has no candle of today. */
function dayBefore(days: readonly Candle[], nowMs: number): Candle | null {
  const nowS = nowMs / 1000;
  return days.findLast(({ time }) => time + DAY_S <= nowS) ?? null;
}

/** Rounds every number in a value, however deep. */
function rounded<T>(value: T, decimals: number): T {
  if (typeof value === 'number') return Number(value.toFixed(decimals)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, rounded<unknown>(inner, decimals)]);
  return Object.fromEntries(entries) as T;
}
