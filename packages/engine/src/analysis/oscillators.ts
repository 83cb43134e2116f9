import { exponentialMovingAverage, type Series, wilderAverage } from './averages.ts';

/** How fast a price is moving, and whether it is getting faster. */

export type Macd = { readonly line: number; readonly signal: number; readonly histogram: number };

const FAST = 12;
const SLOW = 26;
const SIGNAL = 9;

/** Where nothing has moved at all, neither side is stronger. */
const EVEN = 50;

/** Wilder's relative strength index: gains as a share of all movement, from 0 to 100. */
export function relativeStrengthIndex(closes: readonly number[], period: number): Series {
  const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? close));
  const gains = wilderAverage(
    changes.map((change) => Math.max(change, 0)),
    period,
  );
  const losses = wilderAverage(
    changes.map((change) => Math.max(-change, 0)),
    period,
  );
  return closes.map((_, index) => {
    const [gain, loss] = [gains[index - 1] ?? null, losses[index - 1] ?? null];
    return gain === null || loss === null ? null : strengthOf(gain, loss);
  });
}

/** The distance of two exponential averages, the average of that distance, and how far the first is ahead of it. */
export function macd(closes: readonly number[]): Series<Macd> {
  const fast = exponentialMovingAverage(closes, FAST);
  const slow = exponentialMovingAverage(closes, SLOW);
  const lines = slow.flatMap((average, index) => {
    const ahead = fast[index] ?? null;
    return average === null || ahead === null ? [] : [ahead - average];
  });
  const signals = exponentialMovingAverage(lines, SIGNAL);
  return closes.map((_, index) => {
    const at = index - (closes.length - lines.length);
    const [line, signal] = [lines[at], signals[at] ?? null];
    return line === undefined || signal === null ? null : { line, signal, histogram: line - signal };
  });
}

function strengthOf(gain: number, loss: number): number {
  const moved = gain + loss;
  return moved === 0 ? EVEN : 100 * (gain / moved);
}
