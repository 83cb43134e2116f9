import { QUANTITY_SCALE } from '@halyard/engine';
import { divideDown, formatUnits, parseUnits } from '@halyard/money';

/** A figure some steps further, on the grid of its steps and never below the first. Off the grid, a step leads to its next point. */
export function stepped(figure: bigint, steps: bigint, step: bigint): bigint {
  const below = divideDown(figure, step) * step;
  const next = (below === figure || steps > 0n ? below : below + step) + steps * step;
  return next < step ? step : next;
}

/** A quantity as it was typed, some steps further; undefined where it is none. Empty begins at nothing. */
export function steppedQuantity(typed: string, steps: number, step: bigint): string | undefined {
  const parsed = parseUnits(typed.trim() || '0', QUANTITY_SCALE);
  return parsed.ok ? formatUnits(stepped(parsed.value, BigInt(steps), step), QUANTITY_SCALE) : undefined;
}
