import { percentHundredths } from '@halyard/engine';

/** A part in percent of a whole with two decimals, for people. Null where something is measured by nothing. */
export function percentOf(part: bigint, whole: bigint): number | null {
  if (part === 0n) return 0;
  return whole > 0n ? Number(percentHundredths(part, whole)) / 100 : null;
}
