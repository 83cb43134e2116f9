import type { OrderType } from '@halyard/catalogue';
import type { Tick } from './command.ts';
import { type Draft, findOrder, hasComeSince, replaceOrder } from './draft.ts';
import { closeReached, judgeAfterExits } from './exits.ts';
import { fillOrder, type Obstacle } from './fill.ts';
import { maxLeverageIn } from './groups/group-limits.ts';
import { dependsOn, termsOf } from './instrument-terms.ts';
import { depthBeyond, isLimitReached, isStopReached } from './triggers/levels.ts';
import { tradablePricing } from './market.ts';
import { endOrder, releaseOrder } from './costs/money-moves.ts';
import { moveTrailing } from './triggers/trailing.ts';
import type { OrderEnded } from './trading-event.ts';
import type { Order, Pricing } from './trading-state.ts';

/** What reaching its first level does to an order: all but one fill. */
const BECOMES_LIMIT = {
  market: false,
  limit: false,
  stop: false,
  stop_limit: true,
} as const satisfies Readonly<Record<OrderType, boolean>>;

/**
 * One quote, in the stated order: trailing stops move, exits close, margin is judged, orders fill by price then
 * age. Margin is judged again afterwards, as it is after every command. A quote that is stale or comes outside trading hours triggers nothing,
 * and one that is worked late neither what has come since, nor orders and take profits that were changed since: whoever chose them has seen
 * where the price went. Stops it meets as they are now, so that nobody escapes one by changing something else.
 */
export function workTick(draft: Draft, { symbol, nowMs = draft.atMs }: Tick): void {
  draft.nowMs = nowMs;
  draft.isOvertaken = draft.positions.some(({ openedAtMs }) => hasComeSince(draft, openedAtMs));
  const touched = draft.positions.filter(
    ({ symbol: own, openedAtMs }) => dependsOn(termsOf(own), symbol) && !hasComeSince(draft, openedAtMs),
  );
  for (const position of touched) moveTrailing(draft, position);
  for (const { id } of touched) closeReached(draft, id);
  if (!draft.isOvertaken) judgeAfterExits(draft);
  const reached = reachedOrders(draft, symbol).filter(
    ({ order: { placedAtMs, changedAtMs = placedAtMs } }) =>
      !hasComeSince(draft, placedAtMs) && !hasComeSince(draft, changedAtMs),
  );
  for (const { order, pricing } of reached) workReached(draft, order, pricing);
}

/** Ends what has passed its time and gives its reservation back. */
export function expireOrders(draft: Draft): void {
  for (const order of draft.orders) {
    if (order.expiresAtMs === null || order.expiresAtMs > draft.atMs) continue;
    endOrder(draft, order, { type: 'order-expired', orderId: order.id });
  }
}

/** The level that was passed first comes first; among equals the older order does, as sorting keeps the order. */
function reachedOrders(draft: Draft, symbol: string): readonly { order: Order; pricing: Pricing }[] {
  const reached: { order: Order; pricing: Pricing; depth: bigint }[] = [];
  for (const order of draft.orders) {
    const terms = termsOf(order.symbol);
    if (!dependsOn(terms, symbol)) continue;
    const tradable = tradablePricing(draft.market, terms);
    if (!tradable.ok) continue;
    const level = reachedLevel(order, tradable.pricing);
    if (level === null) continue;
    const depth = depthBeyond(order.side, level, tradable.pricing.quote);
    reached.push({ order, pricing: tradable.pricing, depth });
  }
  return reached.toSorted((one, other) => (one.depth === other.depth ? 0 : one.depth > other.depth ? -1 : 1));
}

function reachedLevel(order: Order, { quote }: Pricing): bigint | null {
  const { side, stopPrice, limitPrice, isTriggered } = order;
  if (stopPrice !== null && !isTriggered) return isStopReached(side, stopPrice, quote) ? stopPrice : null;
  return limitPrice !== null && isLimitReached(side, limitPrice, quote) ? limitPrice : null;
}

/** A stop_limit whose stop is reached becomes a limit order, and fills with the same quote if that meets its limit. */
function workReached(draft: Draft, reached: Order, pricing: Pricing): void {
  const order = findOrder(draft, reached.id);
  if (order === undefined) return;
  if (BECOMES_LIMIT[order.type] && !order.isTriggered) {
    replaceOrder(draft, { ...order, isTriggered: true });
    draft.events.push({ type: 'order-triggered', orderId: order.id, pricing });
    if (order.limitPrice === null || !isLimitReached(order.side, order.limitPrice, pricing.quote)) return;
  }
  fillPending(draft, order, pricing);
}

/**
 * Decided afresh with its reservation given back: whole or not at all, never on credit, and never at a leverage that
 * the house has taken back since: its spread may be wider by now than such a margin bears.
 */
function fillPending(draft: Draft, order: Order, pricing: Pricing): void {
  const { id: orderId, symbol, stopPrice } = order;
  const maxLeverage = maxLeverageIn(draft.market, symbol, null);
  releaseOrder(draft, order);
  const obstacle = fillOrder(draft, order, { pricing, from: stopPrice, maxLeverage });
  if (obstacle) draft.events.push(endOf(orderId, obstacle));
}

function endOf(orderId: string, { code, requiredUsd }: Obstacle): OrderEnded {
  switch (code) {
    case 'price-moved':
      return { type: 'order-cancelled', orderId, reason: 'price_moved' };
    case 'nothing-to-reduce':
      return { type: 'order-cancelled', orderId, reason: 'nothing_to_reduce' };
    case 'stopped':
      return { type: 'order-cancelled', orderId, reason: 'suspended' };
    case 'owing':
      return { type: 'order-cancelled', orderId, reason: 'funds_needed' };
    case 'leverage':
      return { type: 'order-rejected', orderId, requiredUsd, reason: 'leverage' };
    case 'limit':
      return { type: 'order-rejected', orderId, requiredUsd, reason: 'limit' };
    case 'funds':
      return { type: 'order-rejected', orderId, requiredUsd, reason: 'insufficient_balance' };
  }
}
