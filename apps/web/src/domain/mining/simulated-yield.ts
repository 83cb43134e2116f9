import type { mining } from '@halyard/contract';

/** What a contract would bring: simulated from the estimates of its package, spread evenly over its days. */
export type SimulatedYield = {
  readonly days: number;
  /** Days that are over, at most all of them. */
  readonly passed: number;
  readonly perDay: Range;
  readonly soFar: Range;
};
type Range = { readonly from: number; readonly to: number };

const DAY_MS = 86_400_000;

export function yieldOf(
  { activatedAt, endsAt }: Pick<mining.MiningContract, 'activatedAt' | 'endsAt'>,
  { totalEarnings }: Pick<mining.MiningPackage, 'totalEarnings'>,
  nowMs: number,
): SimulatedYield {
  const beganMs = Date.parse(activatedAt);
  const days = Math.max(1, Math.round((Date.parse(endsAt) - beganMs) / DAY_MS));
  const passed = Math.max(0, Math.min(days, Math.floor((nowMs - beganMs) / DAY_MS)));
  const of = (count: number): Range => ({
    from: (totalEarnings.from * count) / days,
    to: (totalEarnings.to * count) / days,
  });
  return { days, passed, perDay: of(1), soFar: of(passed) };
}
