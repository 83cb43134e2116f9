import { meanOf, type Series, wilderAverage } from './averages.ts';

/** How far a price goes: in a candle, around its average, and around yesterday. */

/** What a range needs to know of a candle. */
export type Range = { readonly high: number; readonly low: number; readonly close: number };

export type Bands = { readonly upper: number; readonly middle: number; readonly lower: number };

/** Levels of the classic (floor traders') pivot points. */
export type PivotLevels = {
  readonly pivot: number;
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly s1: number;
  readonly s2: number;
  readonly s3: number;
};

/** Wilder's average of true ranges. A gap from the close before counts; the first candle has only its own range. */
export function averageTrueRange(candles: readonly Range[], period: number): Series {
  const ranges = candles.map(({ high, low }, index) => {
    const before = candles[index - 1]?.close ?? low;
    return Math.max(high, before) - Math.min(low, before);
  });
  return wilderAverage(ranges, period);
}

/** The simple average, and so many standard deviations (of the whole window, not of a sample) to each side. */
export function bollingerBands(closes: readonly number[], period: number, deviations: number): Series<Bands> {
  return closes.map((_, index) => {
    if (index + 1 < period) return null;
    const window = closes.slice(index + 1 - period, index + 1);
    const middle = meanOf(window);
    const reach = deviations * Math.sqrt(meanOf(window.map((close) => (close - middle) ** 2)));
    return { upper: middle + reach, middle, lower: middle - reach };
  });
}

export function pivotLevels({ high, low, close }: Range): PivotLevels {
  const pivot = (high + low + close) / 3;
  const range = high - low;
  return {
    pivot,
    r1: 2 * pivot - low,
    r2: pivot + range,
    r3: high + 2 * (pivot - low),
    s1: 2 * pivot - high,
    s2: pivot - range,
    s3: low - 2 * (high - pivot),
  };
}
