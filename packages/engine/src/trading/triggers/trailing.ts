import type { Bests } from '../command.ts';
import { type Draft, replacePosition } from '../draft.ts';
import { termsOf } from '../instrument-terms.ts';
import { betterPrice, trailingLevel } from './levels.ts';
import { closePrice, tradablePricing } from '../market.ts';
import type { Position } from '../trading-state.ts';

/** How trailing stops follow the price. They only ever tighten. */

/** What earlier ticks did, which nobody had to decide on: a stop that was not reached moves without being asked. */
export function catchUp(draft: Draft, bests: Bests): void {
  for (const position of draft.positions) {
    const seen = bests.get(position.id);
    if (seen !== undefined && seen.distance === position.trailingDistance)
      tighten(draft, position, seen.best);
  }
}

/** What the quote of this tick does. */
export function moveTrailing(draft: Draft, position: Position): void {
  if (position.trailingDistance === null) return;
  const tradable = tradablePricing(draft.market, termsOf(position.symbol));
  if (tradable.ok) tighten(draft, position, closePrice(position.side, tradable.pricing.quote));
}

function tighten(draft: Draft, position: Position, price: bigint): void {
  const { trailingBest, side } = position;
  if (trailingBest === null) return;
  const best = betterPrice(side, trailingBest, price);
  if (best === trailingBest) return;
  const moved = { ...position, trailingBest: best };
  replacePosition(draft, moved);
  const stop = trailingLevel(moved) ?? best;
  draft.events.push({ type: 'trailing-moved', positionId: position.id, best, stop });
}
