import type { Market } from '../trading/market.ts';
import type { PositionClosed } from '../trading/trading-event.ts';
import type { Order, Position } from '../trading/trading-state.ts';
import { type AuditBook, balance, demand, type Due } from './audit-book.ts';
import { latest, slowPnl } from './slow-rules.ts';

/** What the auditor says to orders that close what is open on the other side. */

/** Lot by lot from the oldest on, until the order is used up. */
export function planFill(book: AuditBook, order: Order): Due {
  const isReducing = order.positionFill === undefined ? book.isNetting : order.positionFill !== 'open_only';
  let rest = order.quantity;
  const closes: Due['closes'][number][] = [];
  for (const { id, symbol, side, quantity } of book.positions.values()) {
    if (!isReducing || symbol !== order.symbol || side === order.side || rest === 0n) continue;
    closes.push({ positionId: id, quantity: rest > quantity ? quantity : rest });
    rest = rest > quantity ? rest - quantity : 0n;
  }
  return { order, closes, rest: order.positionFill === 'reduce_only' ? 0n : rest };
}

/** Closes that an order brings about come as planned, one after the other, and nothing else does. */
export function auditClosedByOrder(book: AuditBook, event: PositionClosed): void {
  const { due } = book;
  const [next, ...closes] = due?.closes ?? [];
  if (due === null || next === undefined)
    throw new Error('The auditor objects: closed for an order that closes nothing more');
  demand(event.orderId === due.order.id, 'closed for another order');
  demand(event.positionId === next.positionId, 'closed a younger one first');
  demand(event.quantity === next.quantity, 'closed another part');
  book.due = closes.length === 0 && due.rest === 0n ? null : { ...due, closes };
}

/** What could be paid with once the closes of a fill were done: worked out without doing them. */
export function powerAfter(book: AuditBook, market: Market, { order, closes }: Due): bigint {
  const pricing = latest(market, order.symbol);
  let available = balance(book, 'available');
  let owed = -balance(book, 'deficit');
  const take = (amount: bigint) => {
    available += amount;
    const paid = available < owed ? available : owed;
    available -= paid;
    owed -= paid;
  };
  const reservations = [...book.orders.keys()].map((id) =>
    id === order.id ? 0n : balance(book, `order:${id}`),
  );
  const open = new Map(book.positions);
  for (const { positionId, quantity } of closes) {
    const position = open.get(positionId);
    if (position === undefined) continue;
    const pnl = slowPnl(position, quantity, pricing);
    available +=
      quantity === position.quantity
        ? position.marginUsd
        : (position.marginUsd * quantity) / position.quantity;
    if (pnl > 0n) available += pnl;
    const loss = pnl < 0n ? -pnl : 0n;
    while (available < loss && reservations.length > 0) available += reservations.pop() ?? 0n;
    owed += loss;
    take(0n);
    if (quantity === position.quantity) open.delete(positionId);
    else open.set(positionId, { ...position, quantity: position.quantity - quantity });
  }
  const isFlat = open.size === 0 && !book.isOneOfSeveral;
  for (const id of isFlat ? book.withdrawals : []) if (owed > 0n) take(balance(book, `withdrawal:${id}`));
  if (isFlat) owed = 0n;
  let free = available - owed;
  for (const one of open.values()) free += slowPnl(one, one.quantity, latest(market, one.symbol));
  if (free < 0n) return 0n;
  return free < available ? free : available;
}

/** The symbols of what is open once an order has closed what it closes, one for each position. */
export function openAfter(book: AuditBook, { closes }: Due): readonly Position[] {
  return [...book.positions.values()].flatMap((position) => {
    const closed = closes.find((close) => close.positionId === position.id)?.quantity ?? 0n;
    const quantity = position.quantity - closed;
    return quantity === 0n ? [] : [{ ...position, quantity }];
  });
}
