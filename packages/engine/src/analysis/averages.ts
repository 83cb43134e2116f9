/**
 * Averages that follow a series. What analysis works out is shown and never booked, so it is plain numbers.
 */

/** A figure for each value of a series; null where too little came before it. */
export type Series<T = number> = readonly (T | null)[];

export function simpleMovingAverage(values: readonly number[], period: number): Series {
  return values.map((_, index) =>
    index + 1 < period ? null : meanOf(values.slice(index + 1 - period, index + 1)),
  );
}

export function exponentialMovingAverage(values: readonly number[], period: number): Series {
  return smoothed(values, period, 2 / (period + 1));
}

/** Wilder's smoothing: slower than an exponential average of the same period. */
export function wilderAverage(values: readonly number[], period: number): Series {
  return smoothed(values, period, 1 / period);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Begins with the simple average of the first values, and moves towards each later one by a fixed weight. */
function smoothed(values: readonly number[], period: number, weight: number): Series {
  let average = 0;
  return values.map((value, index) => {
    if (index + 1 < period) return null;
    average = index + 1 === period ? meanOf(values.slice(0, period)) : average + (value - average) * weight;
    return average;
  });
}
