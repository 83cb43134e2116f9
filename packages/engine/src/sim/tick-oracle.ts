import type { OrderEnded, TradingEvent } from '../trading/trading-event.ts';
import type { Order } from '../trading/trading-state.ts';
import { demand } from './audit-book.ts';
import { type Scene, isReached } from './audit-orders.ts';
import { hasReachedExit } from './audit-positions.ts';
import { isTradable, latest, pricedBy, slowEntry } from './slow-rules.ts';

/** What a tick must fire, found by looking at everything. */
export type ExpectedTick = {
  readonly closing: readonly string[];
  /** Reached as well, by quotes of other symbols: they wait for a tick of their own, unless the margin is due. */
  readonly others: readonly string[];
  readonly working: readonly string[];
};

export function expectedTick(scene: Scene, symbol: string): ExpectedTick {
  const { book, market, atMs } = scene;
  const isTouched = (one: { readonly symbol: string }) =>
    pricedBy(one.symbol).includes(symbol) && isTradable(market, one.symbol);
  const leaving = [...book.positions.values()].filter((position) => hasReachedExit(book, market, position));
  const working = [...book.orders.values()]
    .filter(isTouched)
    .filter(({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > atMs)
    .filter((order) => isReached(order, latest(market, order.symbol)))
    .map((order, age) => ({ order, age, depth: depthOf(scene, order) }))
    .toSorted((one, other) => Number(other.depth - one.depth) || one.age - other.age);
  return {
    closing: leaving.filter(isTouched).map(({ id }) => id),
    others: leaving.filter((position) => !isTouched(position)).map(({ id }) => id),
    working: working.map(({ order }) => order.id),
  };
}

/** What fired is exactly what was expected; orders in their order, but for those that were cancelled before. */
export function demandTickDone(
  scene: Scene,
  symbol: string,
  expected: ExpectedTick,
  events: readonly TradingEvent[],
): void {
  const closed = events.flatMap((event) =>
    event.type === 'position-closed' && !['stop_out', 'loss_limit', 'order'].includes(event.reason)
      ? [event.positionId]
      : [],
  );
  const { closing, others } = expected;
  const isRight = [closing, [...closing, ...others]].some((ids) => closed.join() === ids.join());
  demand(isRight, 'other positions closed than had to');
  const cancelled = new Set(
    events.flatMap((event) => (event.type === 'order-cancelled' ? [event.orderId] : [])),
  );
  const worked = events.flatMap((event) =>
    event.type === 'order-triggered' || event.type === 'order-filled' || isGivenUp(event)
      ? [event.orderId]
      : [],
  );
  const due = expected.working.filter((id) => !cancelled.has(id) || worked.includes(id));
  demand([...new Set(worked)].join() === due.join(), 'other orders fired than had to, or in another order');
  const left = expectedTick(scene, symbol);
  demand(left.working.length === 0, 'an order that was reached stands on');
}

/** Its time had come, and it could not be filled. */
function isGivenUp(event: TradingEvent): event is OrderEnded {
  if (event.type === 'order-cancelled') return ['price_moved', 'nothing_to_reduce'].includes(event.reason);
  return event.type === 'order-rejected';
}

function depthOf({ market }: Scene, order: Order): bigint {
  const level = order.isTriggered ? order.limitPrice : (order.stopPrice ?? order.limitPrice);
  const distance = slowEntry(order.side, latest(market, order.symbol).quote) - (level ?? 0n);
  return distance < 0n ? -distance : distance;
}
