import type { TradingEvent } from '../trading/trading-event.ts';
import type { Order } from '../trading/trading-state.ts';
import { demand } from './audit-book.ts';
import { type Scene, isReached } from './audit-orders.ts';
import { reachedExits } from './audit-positions.ts';
import { isTradable, latest, pricedBy, slowEntry, slowExit } from './slow-rules.ts';

/** What a tick must fire, found by looking at everything. */
export type ExpectedTick = { readonly closing: readonly string[]; readonly working: readonly string[] };

export function expectedTick(scene: Scene, symbol: string): ExpectedTick {
  const { book, market, atMs } = scene;
  const isTouched = (one: { readonly symbol: string }) =>
    pricedBy(one.symbol).includes(symbol) && isTradable(market, one.symbol);
  const closing = [...book.positions.values()].filter(isTouched).filter((position) => {
    const price = slowExit(position.side, latest(market, position.symbol).quote);
    return reachedExits(book, position, price).length > 0;
  });
  const working = [...book.orders.values()]
    .filter(isTouched)
    .filter(({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > atMs)
    .filter((order) => isReached(order, latest(market, order.symbol)))
    .map((order, age) => ({ order, age, depth: depthOf(scene, order) }))
    .toSorted((one, other) => Number(other.depth - one.depth) || one.age - other.age);
  return { closing: closing.map(({ id }) => id), working: working.map(({ order }) => order.id) };
}

/** What fired is exactly what was expected; orders in their order, but for those that were cancelled before. */
export function demandTickDone(
  scene: Scene,
  symbol: string,
  expected: ExpectedTick,
  events: readonly TradingEvent[],
): void {
  const closed = events.flatMap((event) =>
    event.type === 'position-closed' && event.reason !== 'stop_out' ? [event.positionId] : [],
  );
  demand(closed.join() === expected.closing.join(), 'other positions closed than had to');
  const cancelled = new Set(
    events.flatMap((event) => (event.type === 'order-cancelled' ? [event.orderId] : [])),
  );
  const worked = events.flatMap((event) =>
    event.type === 'order-triggered' || event.type === 'order-filled' || event.type === 'order-rejected'
      ? [event.orderId]
      : [],
  );
  const due = expected.working.filter((id) => !cancelled.has(id) || worked.includes(id));
  demand([...new Set(worked)].join() === due.join(), 'other orders fired than had to, or in another order');
  const left = expectedTick(scene, symbol);
  demand(left.working.length === 0, 'an order that was reached stands on');
}

function depthOf({ market }: Scene, order: Order): bigint {
  const level = order.isTriggered ? order.limitPrice : (order.stopPrice ?? order.limitPrice);
  const distance = slowEntry(order.side, latest(market, order.symbol).quote) - (level ?? 0n);
  return distance < 0n ? -distance : distance;
}
