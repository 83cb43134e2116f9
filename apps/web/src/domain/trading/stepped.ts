import { divideDown } from '@halyard/money';

/** A figure some steps further, on the grid of its steps and never below the first. Off the grid, a step leads to its next point. */
export function stepped(figure: bigint, steps: bigint, step: bigint): bigint {
  const below = divideDown(figure, step) * step;
  const next = (below === figure || steps > 0n ? below : below + step) + steps * step;
  return next < step ? step : next;
}
