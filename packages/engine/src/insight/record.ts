import { divideHalfEven } from '@halyard/money';
import type { WorthAt } from './performance.ts';

/** A day of a record, as it ended. */
export type RecordDay = { readonly atMs: number; readonly returnPpm: bigint; readonly drawdownPpm: bigint };

const DAY_MS = 86_400_000;
const PPM = 1_000_000n;
const WHOLE = 10n ** 18n;
/** A day that begins with less, in US cents, says nothing about anybody, and neither does a part of a day with less at work. */
const LEAST_USD = 50_000n;

/**
 * What somebody has made of a dollar, day by day and time-weighted: what comes and goes counts as if it came right after
 * the moment before, and days begun with next to nothing do not count at all.
 */
export function recordOf(worths: readonly WorthAt[]): readonly RecordDay[] {
  const [first] = worths;
  if (!first) return [];
  const days: RecordDay[] = [];
  let [before, dollar, ofDay, peak] = [first.valueUsd, WHOLE, WHOLE, WHOLE];
  let [begunWith, day] = [first.valueUsd, dayOf(first.atMs)];
  const endDay = (atMs: number) => {
    if (begunWith >= LEAST_USD) dollar = divideHalfEven(dollar * ofDay, WHOLE);
    if (dollar > peak) peak = dollar;
    const drawdownPpm = peak === 0n ? 0n : divideHalfEven((dollar - peak) * PPM, peak);
    days.push({ atMs, returnPpm: divideHalfEven((dollar - WHOLE) * PPM, WHOLE), drawdownPpm });
    [ofDay, begunWith] = [WHOLE, before];
  };
  for (const { atMs, valueUsd, flowUsd } of worths.slice(1)) {
    const invested = before + flowUsd;
    if (invested >= LEAST_USD) ofDay = divideHalfEven(ofDay * (valueUsd > 0n ? valueUsd : 0n), invested);
    before = valueUsd;
    if (dayOf(atMs) !== day) {
      endDay(atMs);
      day = dayOf(atMs);
    }
  }
  if (ofDay !== WHOLE) endDay(worths.at(-1)?.atMs ?? first.atMs);
  return days;
}

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS);
