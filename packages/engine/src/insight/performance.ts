import { divideHalfEven } from '@halyard/money';

/** What an account was worth at a moment, and what had been paid in less paid out since the moment before. */
export type WorthAt = { readonly atMs: number; readonly valueUsd: bigint; readonly flowUsd: bigint };

export type PerformanceAt = {
  readonly atMs: number;
  readonly valueUsd: bigint;
  /** All three since the first moment. */
  readonly flowsUsd: bigint;
  readonly resultUsd: bigint;
  readonly returnPpm: bigint;
  /** Zero or less: below the highest point so far. */
  readonly drawdownPpm: bigint;
};

export type Performance = {
  readonly points: readonly PerformanceAt[];
  readonly deepest: { readonly ppm: bigint; readonly fromMs: number; readonly toMs: number } | null;
};

const PPM = 1_000_000n;
/** One dollar that was there at the first moment, finely divided so that roundings never add up to a millionth. */
const WHOLE = 10n ** 18n;

/**
 * How an account did, in money and time-weighted. A flow counts as if it came right after the moment before, so moments
 * just before each flow make the time-weighted return exact. While nothing is there to gain or lose, nothing is gained.
 */
export function performanceOf(worths: readonly WorthAt[]): Performance {
  const [first] = worths;
  if (!first) return { points: [], deepest: null };
  const points: PerformanceAt[] = [];
  let [before, flowsUsd, dollar] = [first.valueUsd, 0n, WHOLE];
  let peak = { dollar, atMs: first.atMs };
  let deepest: Performance['deepest'] = null;
  for (const [index, { atMs, valueUsd, flowUsd }] of worths.entries()) {
    if (index > 0) {
      const invested = before + flowUsd;
      if (invested > 0n) dollar = divideHalfEven(dollar * (valueUsd > 0n ? valueUsd : 0n), invested);
      flowsUsd += flowUsd;
      before = valueUsd;
    }
    if (dollar >= peak.dollar) peak = { dollar, atMs };
    const drawdownPpm = peak.dollar === 0n ? 0n : divideHalfEven((dollar - peak.dollar) * PPM, peak.dollar);
    if (drawdownPpm < (deepest?.ppm ?? 0n)) deepest = { ppm: drawdownPpm, fromMs: peak.atMs, toMs: atMs };
    points.push({
      atMs,
      valueUsd,
      flowsUsd,
      resultUsd: valueUsd - first.valueUsd - flowsUsd,
      returnPpm: divideHalfEven((dollar - WHOLE) * PPM, WHOLE),
      drawdownPpm,
    });
  }
  return { points, deepest };
}
