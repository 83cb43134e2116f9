import { divideDown, divideUp } from '@halyard/money';
import type { AllocationRow } from './store-allocations.ts';

/** What of a copy counts as given, what as profit, and what of the profit a fee has paid for. */

/** What stands above the high water. */
const above = (equityUsd: bigint, highWater: bigint): bigint =>
  equityUsd > highWater ? equityUsd - highWater : 0n;

/** When something is taken out, what was given and the high water go down in proportion; `share` is what of it was profit. */
export function lowered(
  { base, highWater }: Pick<AllocationRow, 'base' | 'highWater'>,
  equityUsd: bigint,
  rest: bigint,
) {
  const kept = divideUp(highWater * rest, equityUsd);
  return {
    base: divideDown(base * rest, equityUsd),
    highWater: kept,
    // What the rest shows no more: so parts of a cent are paid for too, however small the parts somebody takes.
    share: above(equityUsd, highWater) - above(rest, kept),
  };
}

/** So much profit this fee was the price of. */
export const paidFor = (fee: bigint, feePercent: number): bigint =>
  divideDown(fee * 100n, BigInt(feePercent));
