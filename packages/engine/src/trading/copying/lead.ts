import type { Draft } from '../draft.ts';
import { figuresOf } from '../figures.ts';
import type { FillTold, TradingEvent } from '../trading-event.ts';
import type { Position, TradingState } from '../trading-state.ts';

type Decided = { readonly state: TradingState; readonly events: readonly TradingEvent[] };

/**
 * What has been decided, with what of it those who copy this book have to hear: each fill in its place, and what the book was
 * worth before.
 */
export function tellFills(before: TradingState, after: TradingState, { events, market }: Draft): Decided {
  if (!after.leading) return { state: after, events };
  const { equityUsd } = figuresOf(before, market);
  const open = new Map<string, Position>(before.positions.map((position) => [position.id, position]));
  const told: FillTold[] = [];
  let { place } = after.leading;
  for (const event of events) {
    const fill = fillOf(event, open);
    if (fill === null) continue;
    place += 1n;
    told.push({ type: 'fill-told', place, equityUsd, ...fill });
    const { position, remainingQuantity } = fill;
    open.set(position.id, { ...position, quantity: remainingQuantity });
  }
  return { state: { ...after, leading: { place } }, events: [...events, ...told] };
}

type Fill = Omit<FillTold, 'type' | 'place' | 'equityUsd'>;

function fillOf(event: TradingEvent, open: ReadonlyMap<string, Position>): Fill | null {
  if (event.type === 'position-opened') {
    const { position } = event;
    const { quantity, entryPrice: price } = position;
    return { kind: 'open', position, quantity, remainingQuantity: quantity, price };
  }
  if (event.type !== 'position-closed') return null;
  const { positionId, quantity, remainingQuantity, price } = event;
  const position = open.get(positionId);
  return position ? { kind: 'close', position, quantity, remainingQuantity, price } : null;
}
