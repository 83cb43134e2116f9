import type { OrderType } from '@halyard/catalogue';
import type { Market } from '../trading/market.ts';
import type { OrderEnded, OrderFilled, TradingEvent } from '../trading/trading-event.ts';
import type { Order, Position, Pricing } from '../trading/trading-state.ts';
import { type AuditBook, balance, buyingPowerOf, demand, move, noteTrailing } from './audit-book.ts';
import { isTradable, latest, slowCommission, slowEntry, slowMargin } from './slow-rules.ts';

/** What the auditor says to everything that concerns orders and openings. */

export type Scene = {
  readonly book: AuditBook;
  readonly market: Market;
  readonly atMs: number;
  readonly tierPercent: bigint;
};

/** Which orders wait for their stop before anything else; every type says so here, and not by the engine's list. */
const TRIGGERED_FIRST = {
  market: false,
  limit: false,
  stop: false,
  stop_limit: true,
} as const satisfies Readonly<Record<OrderType, boolean>>;

type Reserved = Extract<TradingEvent, { type: 'reserved' }>;

export function orderOf(book: AuditBook, id: string): Order {
  const order = book.orders.get(id);
  if (order === undefined) throw new Error(`The auditor objects: no order ${id}`);
  return order;
}

export function auditReserved({ book, market, tierPercent }: Scene, event: Reserved): void {
  const order = orderOf(book, event.orderId);
  const at = order.limitPrice ?? order.stopPrice;
  if (at === null) throw new Error('The auditor objects: a market order reserves nothing');
  const { conversion } = latest(market, order.symbol);
  const needed = slowMargin(order, at, conversion) + slowCommission(order, at, conversion, tierPercent);
  demand(event.amountUsd === needed, `reserved ${event.amountUsd} where ${needed} is right`);
  demand(event.amountUsd <= buyingPowerOf(book, market), 'reserved more than there is');
  move(book, 'available', `order:${event.orderId}`, event.amountUsd);
}

export function auditReleased({ book }: Scene, orderId: string, amountUsd: bigint): void {
  demand(balance(book, `order:${orderId}`) === amountUsd, 'released something else than was reserved');
  move(book, `order:${orderId}`, 'available', amountUsd);
}

export function auditEnded({ book, market, atMs, tierPercent }: Scene, event: OrderEnded): void {
  const order = orderOf(book, event.orderId);
  demand(balance(book, `order:${order.id}`) === 0n, 'an ended order still holds money');
  const others = [...book.orders.values()].filter(({ placedAtMs }) => placedAtMs > order.placedAtMs);
  if (event.type === 'order-expired')
    demand(order.expiresAtMs !== null && order.expiresAtMs <= atMs, 'expired before its time');
  if (event.type === 'order-cancelled' && event.reason === 'funds_needed')
    demand(others.length === 0, 'cancelled an order that was not the newest');
  if (event.type === 'order-rejected') {
    const { quote, conversion } = latest(market, order.symbol);
    const at = slowEntry(order.side, quote);
    const needed = slowMargin(order, at, conversion) + slowCommission(order, at, conversion, tierPercent);
    demand(needed === event.requiredUsd, 'rejected for the wrong amount');
    const isTooHigh = order.leverage > (market.houseLeverages?.get(order.symbol) ?? order.leverage);
    demand(isTooHigh === (event.reason === 'leverage'), 'rejected for the wrong reason');
    demand(isTooHigh || needed > buyingPowerOf(book, market), 'rejected an order that fits');
    demand(isReached(order, { quote, conversion }), 'rejected an order that nothing had reached');
  }
  book.orders.delete(order.id);
}

/** Whether a quote has reached what an order waits for. */
export function isReached(order: Order, { quote }: Pricing): boolean {
  const price = slowEntry(order.side, quote);
  const sign = order.side === 'buy' ? 1n : -1n;
  if (order.stopPrice !== null && !order.isTriggered) return price * sign >= order.stopPrice * sign;
  return order.limitPrice === null || price * sign <= order.limitPrice * sign;
}

export function auditFilled({ book, market, tierPercent, atMs }: Scene, event: OrderFilled): void {
  const order = orderOf(book, event.orderId);
  demand(isTradable(market, order.symbol), 'filled without a market');
  demand(order.expiresAtMs === null || order.expiresAtMs > atMs, 'filled after its end');
  const { quote, conversion } = latest(market, order.symbol);
  demand(event.pricing.quote === quote && event.pricing.conversion === conversion, 'filled at an old quote');
  demand(event.price === slowEntry(order.side, quote), 'filled at a price that never was');
  demand(!TRIGGERED_FIRST[order.type] || order.isTriggered, 'filled a stop_limit before its stop');
  demand(isReached(order, event.pricing), 'filled an order that nothing had reached');
  demand(event.quantity === order.quantity, 'filled in part');
  const margin = slowMargin(order, event.price, conversion);
  const commission = slowCommission(order, event.price, conversion, tierPercent);
  demand(margin + commission <= buyingPowerOf(book, market), 'filled on credit');
  demand(order.leverage <= (market.houseLeverages?.get(order.symbol) ?? 100), 'filled at too much leverage');
  demand(balance(book, `order:${order.id}`) === 0n, 'filled with its reservation still held');
}

export function auditOpened({ book, market, atMs }: Scene, position: Position): void {
  const order = [...book.orders.values()].find(({ positionId }) => positionId === position.id);
  if (order === undefined) throw new Error('The auditor objects: a position without an order');
  const { quote } = position.opening;
  demand(position.openedAtMs === atMs && position.financingUsd === 0n, 'a new position with a past');
  demand(position.entryPrice === slowEntry(order.side, quote), 'opened at another price');
  demand(position.quantity === order.quantity && position.side === order.side, 'opened something else');
  demand(position.stopLoss === order.stopLoss && position.takeProfit === order.takeProfit, 'lost its exits');
  demand(position.trailingDistance === order.trailingDistance, 'lost its trailing stop');
  noteTrailing(book, market, position);
  book.positions.set(position.id, position);
  book.orders.delete(order.id);
}

/** Margin and commission of a fill, which stand between the fill and the position. */
export function auditOpeningCost(
  { book, market, tierPercent }: Scene,
  event: Extract<TradingEvent, { type: 'margin-locked' | 'commission-charged' }>,
): void {
  const order = [...book.orders.values()].find(({ positionId }) => positionId === event.positionId);
  if (order === undefined) throw new Error('The auditor objects: a cost without an order');
  const { quote, conversion } = latest(market, order.symbol);
  const at = slowEntry(order.side, quote);
  if (event.type === 'margin-locked') {
    demand(event.amountUsd === slowMargin(order, at, conversion), 'the wrong margin');
    move(book, 'available', `position:${event.positionId}`, event.amountUsd);
  } else {
    demand(event.amountUsd === slowCommission(order, at, conversion, tierPercent), 'the wrong commission');
    move(book, 'available', 'house', event.amountUsd);
  }
}
