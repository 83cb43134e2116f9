import { exponentialMovingAverage, type Series, simpleMovingAverage } from './averages.ts';
import { type Macd, macd, relativeStrengthIndex } from './oscillators.ts';
import { averageTrueRange, type Bands, bollingerBands, type Range } from './ranges.ts';

/** The indicators at the last candle; null where there are not enough candles. The number is the period. */
export type Indicators = {
  readonly price: number | null;
  readonly sma20: number | null;
  readonly sma50: number | null;
  readonly sma200: number | null;
  readonly ema12: number | null;
  readonly ema26: number | null;
  readonly rsi14: number | null;
  readonly macd: Macd | null;
  readonly bollinger20: Bands | null;
  readonly atr14: number | null;
};

/** Candles ascending; the last one may still be growing. */
export function indicatorsOf(candles: readonly Range[]): Indicators {
  const closes = candles.map(({ close }) => close);
  return {
    price: closes.at(-1) ?? null,
    sma20: lastOf(simpleMovingAverage(closes, 20)),
    sma50: lastOf(simpleMovingAverage(closes, 50)),
    sma200: lastOf(simpleMovingAverage(closes, 200)),
    ema12: lastOf(exponentialMovingAverage(closes, 12)),
    ema26: lastOf(exponentialMovingAverage(closes, 26)),
    rsi14: lastOf(relativeStrengthIndex(closes, 14)),
    macd: lastOf(macd(closes)),
    bollinger20: lastOf(bollingerBands(closes, 20, 2)),
    atr14: lastOf(averageTrueRange(candles, 14)),
  };
}

function lastOf<T>(series: Series<T>): T | null {
  return series.at(-1) ?? null;
}
