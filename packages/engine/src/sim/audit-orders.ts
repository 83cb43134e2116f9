import type { OrderType } from '@halyard/catalogue';
import type { Market } from '../trading/market.ts';
import type {
  CancelReason,
  OrderEnded,
  OrderFilled,
  OrderRejected,
  TradingEvent,
} from '../trading/trading-event.ts';
import type { Order, Position, Pricing } from '../trading/trading-state.ts';
import { openAfter, planFill, powerAfter } from './audit-netting.ts';
import { type AuditBook, balance, buyingPowerOf, demand, move, noteTrailing } from './audit-book.ts';
import { slowBeyond, slowMostLeverage } from './slow-groups.ts';
import { isTradable, latest, slowCommission, slowEntry, slowMargin, slowNotional } from './slow-rules.ts';

/** What the auditor says to everything that concerns orders and openings. */

export type Scene = {
  readonly book: AuditBook;
  readonly market: Market;
  readonly atMs: number;
  /** What the customer saw, where they have just asked. */
  readonly shownPrice?: bigint | null;
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

export function auditReserved({ book, market }: Scene, event: Reserved): void {
  const order = orderOf(book, event.orderId);
  const at = order.limitPrice ?? order.stopPrice;
  if (at === null) throw new Error('The auditor objects: a market order reserves nothing');
  const { conversion } = latest(market, order.symbol);
  const needed = slowMargin(order, at, conversion) + slowCommission(order, at, latest(market, order.symbol));
  const open = [...book.positions.values()];
  const beyond = slowBeyond(market, order.symbol, slowNotional(order, at, conversion), { ...book, open });
  demand(beyond === null, `took an order that is ${beyond?.code ?? ''}`);
  demand(event.amountUsd === needed, `reserved ${event.amountUsd} where ${needed} is right`);
  demand(event.amountUsd <= buyingPowerOf(book, market), 'reserved more than there is');
  move(book, 'available', `order:${event.orderId}`, event.amountUsd);
}

export function auditReleased({ book }: Scene, orderId: string, amountUsd: bigint): void {
  demand(balance(book, `order:${orderId}`) === amountUsd, 'released something else than was reserved');
  move(book, `order:${orderId}`, 'available', amountUsd);
}

export function auditEnded(scene: Scene, event: OrderEnded): void {
  const { book, atMs } = scene;
  const order = orderOf(book, event.orderId);
  demand(balance(book, `order:${order.id}`) === 0n, 'an ended order still holds money');
  if (event.type === 'order-expired')
    demand(order.expiresAtMs !== null && order.expiresAtMs <= atMs, 'expired before its time');
  if (event.type === 'order-cancelled') auditCancelled(scene, order, event.reason);
  if (event.type === 'order-rejected') auditRejected(scene, order, event);
  book.orders.delete(order.id);
}

function auditCancelled(scene: Scene, order: Order, reason: CancelReason): void {
  const { book, market } = scene;
  // Of those that hold nothing it makes no difference which one goes.
  const newer = [...book.orders.values()].filter(
    ({ id, placedAtMs }) => placedAtMs > order.placedAtMs && balance(book, `order:${id}`) > 0n,
  );
  if (reason === 'funds_needed') {
    demand(order.positionFill !== 'reduce_only', 'took an order that holds no money');
    const isDue = book.isBesideDebt && isReached(order, latest(market, order.symbol));
    demand(isDue || newer.length === 0, 'cancelled an order that was not the newest');
  }
  if (reason === 'oco') demand(book.filled.has(order.ocoOrderId ?? ''), 'cancelled though the other stands');
  if (reason === 'unfilled') demand(!isReached(order, latest(market, order.symbol)), 'missed its fill');
  if (reason !== 'price_moved' && reason !== 'nothing_to_reduce') return;
  demand(isReached(order, latest(market, order.symbol)), 'gave up an order that nothing had reached');
  const { closes, rest } = planFill(book, order);
  if (reason === 'price_moved') demand(hasSlipped(scene, order), 'gave up at a price that was allowed');
  else demand(closes.length === 0 && rest === 0n, 'there was something to reduce');
}

function auditRejected(scene: Scene, order: Order, event: OrderRejected): void {
  const { book, market } = scene;
  const { quote, conversion } = latest(market, order.symbol);
  const at = slowEntry(order.side, quote);
  const plan = planFill(book, order);
  const opening = { ...order, quantity: plan.rest };
  const needed = slowMargin(opening, at, conversion) + slowCommission(opening, at, { quote, conversion });
  demand(plan.rest > 0n, 'rejected an order that opens nothing');
  demand(needed === event.requiredUsd, 'rejected for the wrong amount');
  const isTooHigh = order.leverage > slowMostLeverage(market, order.symbol);
  const isTooMuch =
    !isTooHigh &&
    slowBeyond(market, order.symbol, slowNotional(opening, at, conversion), {
      ...book,
      open: openAfter(book, plan),
    }) !== null;
  demand(isTooHigh === (event.reason === 'leverage'), 'rejected for the wrong reason');
  demand(isTooMuch === (event.reason === 'limit'), 'rejected for a limit that it keeps');
  demand(isTooHigh || isTooMuch || needed > powerAfter(book, market, plan), 'rejected an order that fits');
  demand(isReached(order, { quote, conversion }), 'rejected an order that nothing had reached');
  demand(!hasSlipped(scene, order), 'rejected where the price had moved');
}

/** Further to the customer's disadvantage than the order allows, from its stop or from what was shown. */
function hasSlipped({ market, shownPrice = null }: Scene, order: Order): boolean {
  const from = order.stopPrice ?? shownPrice;
  if (order.maxSlippage === undefined || from === null) return false;
  const at = slowEntry(order.side, latest(market, order.symbol).quote);
  return order.side === 'buy' ? at > from + order.maxSlippage : at < from - order.maxSlippage;
}

/** Whether a quote has reached what an order waits for. */
export function isReached(order: Order, { quote }: Pricing): boolean {
  const price = slowEntry(order.side, quote);
  const sign = order.side === 'buy' ? 1n : -1n;
  if (order.stopPrice !== null && !order.isTriggered) return price * sign >= order.stopPrice * sign;
  return order.limitPrice === null || price * sign <= order.limitPrice * sign;
}

export function auditFilled(scene: Scene, event: OrderFilled): void {
  const { book, market, atMs } = scene;
  const order = orderOf(book, event.orderId);
  demand(isTradable(market, order.symbol), 'filled without a market');
  demand(order.expiresAtMs === null || order.expiresAtMs > atMs, 'filled after its end');
  const { quote, conversion } = latest(market, order.symbol);
  demand(event.pricing.quote === quote && event.pricing.conversion === conversion, 'filled at an old quote');
  demand(event.price === slowEntry(order.side, quote), 'filled at a price that never was');
  demand(!TRIGGERED_FIRST[order.type] || order.isTriggered, 'filled a stop_limit before its stop');
  demand(isReached(order, event.pricing), 'filled an order that nothing had reached');
  demand(!hasSlipped(scene, order), 'filled further away than was allowed');
  demand(balance(book, `order:${order.id}`) === 0n, 'filled with its reservation still held');
  const due = planFill(book, order);
  const closed = due.closes.reduce((sum, { quantity }) => sum + quantity, 0n);
  demand(closed + due.rest > 0n, 'filled nothing');
  demand(event.closedQuantity === closed, 'closes another part than it had to');
  demand(event.quantity === closed + due.rest, 'filled in part');
  demand(
    (event.opening?.positionId ?? null) === (due.rest > 0n ? order.positionId : null),
    'opens what is not left',
  );
  const most = slowMostLeverage(market, order.symbol);
  demand(due.rest === 0n || order.leverage <= most, 'filled at too much leverage');
  demand(due.rest === 0n || !book.isBesideDebt, 'opened something beside a debt');
  if (due.rest > 0n) {
    const notional = slowNotional({ ...order, quantity: due.rest }, event.price, conversion);
    const beyond = slowBeyond(market, order.symbol, notional, { ...book, open: openAfter(book, due) });
    demand(beyond === null, `opened what is ${beyond?.code ?? ''}`);
  }
  book.filled.add(order.id);
  book.orders.delete(order.id);
  book.due = due;
}

/** What the fill under way has left to open, once all is closed that it closes. */
function openingOf(book: AuditBook, positionId: string) {
  const { due } = book;
  if (due === null || due.order.positionId !== positionId || due.closes.length > 0)
    throw new Error('The auditor objects: an opening without an order');
  return { ...due.order, quantity: due.rest };
}

export function auditOpened({ book, market, atMs }: Scene, position: Position): void {
  const order = openingOf(book, position.id);
  const { quote } = position.opening;
  demand(position.openedAtMs === atMs && position.financingUsd === 0n, 'a new position with a past');
  demand(position.entryPrice === slowEntry(order.side, quote), 'opened at another price');
  if (book.isManaged) demand(position.side === 'buy' && position.leverage === 1, 'opened on credit');
  demand(position.quantity === order.quantity && position.side === order.side, 'opened something else');
  demand(position.stopLoss === order.stopLoss && position.takeProfit === order.takeProfit, 'lost its exits');
  demand(position.trailingDistance === order.trailingDistance, 'lost its trailing stop');
  noteTrailing(book, market, position);
  book.positions.set(position.id, position);
  book.due = null;
}

/** Margin and commission of a fill, which stand between the fill and the position. */
export function auditOpeningCost(
  { book, market }: Scene,
  event: Extract<TradingEvent, { type: 'margin-locked' | 'commission-charged' }>,
): void {
  const order = openingOf(book, event.positionId);
  const { quote, conversion } = latest(market, order.symbol);
  const at = slowEntry(order.side, quote);
  const margin = slowMargin(order, at, conversion);
  const commission = slowCommission(order, at, latest(market, order.symbol));
  if (event.type === 'margin-locked') {
    demand(margin + commission <= buyingPowerOf(book, market), 'filled on credit');
    demand(event.amountUsd === margin, 'the wrong margin');
    move(book, 'available', `position:${event.positionId}`, event.amountUsd);
  } else {
    demand(event.amountUsd === commission, 'the wrong commission');
    move(book, 'available', 'house', event.amountUsd);
  }
}
