import type { investment } from '@halyard/contract';
import { TRADING } from '../../../texts/trading.ts';
import type { TradeProblem } from '../trade-problems.ts';

/** How long an order may wait. */
export type Life = (typeof investment.TIMES_IN_FORCE)[number];
/** Of one that does wait. */
export type Lasting = Exclude<Life, 'ioc' | 'fok'>;

export type LifeChoice<L extends Life> = { readonly value: L; readonly label: string };

export const ENDS: readonly LifeChoice<Lasting>[] = [
  { value: 'gtc', label: 'Until cancelled' },
  { value: 'day', label: 'Today, until 22:00 UTC' },
  { value: 'gtd', label: 'Until a date' },
];

/** When what ends at a date ends, by a field of date and time; null where it has no such end. */
export function endMsOf(timeInForce: Life, expiresAt: string): number | null {
  return timeInForce === 'gtd' ? new Date(expiresAt).getTime() : null;
}

export function endProblem(endMs: number | null, atMs: number): TradeProblem | null {
  return endMs !== null && !(endMs > atMs) ? { at: 'expiresAt', words: TRADING.invalidExpiry } : null;
}
