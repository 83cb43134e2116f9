import type { Market } from '../trading/market.ts';
import type { FinancingBooked, PositionClosed } from '../trading/trading-event.ts';
import type { Position } from '../trading/trading-state.ts';
import { type AuditBook, balance, demand, equityOf, locked, move, pnlOf } from './audit-book.ts';
import { auditClosedByOrder } from './audit-netting.ts';
import type { Scene } from './audit-orders.ts';
import { slowLevels, slowTerms } from './slow-groups.ts';
import { isTradable, latest, slowExit, slowFee, slowNight, slowNights, slowPnl } from './slow-rules.ts';

/** What the auditor says to nights, closes and stop-outs. */

const DAY_MS = 86_400_000;

export function positionOf(book: AuditBook, id: string): Position {
  const position = book.positions.get(id);
  if (position === undefined) throw new Error(`The auditor objects: no position ${id}`);
  return position;
}

export function auditFinancing(scene: Scene, event: FinancingBooked): void {
  const { book, market, atMs } = scene;
  demand(!book.isManaged, 'a night of a managed book was paid for');
  const position = positionOf(book, event.positionId);
  const night = `${position.id}@${event.nightMs}`;
  demand(!book.bookedNights.has(night), `${night} is booked twice`);
  demand(event.nightMs > position.openedAtMs && event.nightMs <= atMs, 'a night that was not held');
  demand(event.nights === slowNights(position.symbol, event.nightMs), 'counted the wrong nights');
  const kept = market.nights.get(event.nightMs)?.get(position.symbol);
  demand(kept === undefined || kept === event.pricing.quote, "financed at another night's quote");
  const { fromMs = Infinity, untilMs = null } = book.swapFree ?? {};
  const isFree = event.nightMs >= fromMs && event.nightMs < (untilMs ?? Infinity);
  const markup = (!isFree && slowTerms(market, position.symbol, event.nightMs).financingMarkup) || 0;
  demand((event.markup ?? 0) === markup, 'another markup than the group has');
  const fee = isFree ? slowFee(position, event) : null;
  demand((event.feePpm ?? null) === (fee && fee.ppm), 'the wrong nights without financing');
  demand(event.amountUsd === (fee ? fee.amountUsd : slowNight(position, event, markup)), 'the wrong night');
  book.bookedNights.add(night);
  if (event.amountUsd > 0n) move(book, 'house', 'available', event.amountUsd);
  else payLoss(book, -event.amountUsd, event.paidFromAvailableUsd, event.paidAsDeficitUsd);
  book.positions.set(position.id, { ...position, financingUsd: position.financingUsd + event.amountUsd });
}

/** Every 22:00 UTC since the opening must be booked, looked at day by day. */
export function demandNightsBooked(book: AuditBook, position: Position, atMs: number): void {
  if (book.isManaged) return;
  const firstDay = new Date(position.openedAtMs).setUTCHours(22, 0, 0, 0);
  for (let night = firstDay; night <= atMs; night += DAY_MS) {
    if (night <= position.openedAtMs || slowNights(position.symbol, night) === 0n) continue;
    demand(book.bookedNights.has(`${position.id}@${night}`), `a night of ${position.id} is missing`);
  }
}

export function auditClosed(scene: Scene, event: PositionClosed): void {
  const { book, market, atMs } = scene;
  const position = positionOf(book, event.positionId);
  demand(isTradable(market, position.symbol), 'closed without a market');
  demandNightsBooked(book, position, atMs);
  const pricing = latest(market, position.symbol);
  demand(event.pricing.quote === pricing.quote, 'closed at an old quote');
  demand(event.price === slowExit(position.side, pricing.quote), 'closed at a price that never was');
  if (event.reason === 'stop_out') auditStopOut(scene, position);
  if (book.isManaged) demand(['order', 'customer'].includes(event.reason), 'closed by itself');
  if (event.reason === 'loss_limit') demand(book.isAtLossLimit, 'closed before the loss that was allowed');
  demand(
    (event.orderId !== undefined) === (event.reason === 'order'),
    'closed by an order that nobody names',
  );
  if (event.reason === 'order') auditClosedByOrder(book, event);
  if (['stop_loss', 'take_profit', 'trailing_stop'].includes(event.reason))
    demand(
      reachedExits(book, position, event.price).includes(event.reason),
      `no ${event.reason} was reached`,
    );
  demand(event.quantity > 0n && event.quantity + event.remainingQuantity === position.quantity, 'the parts');
  demand(event.pnlUsd === slowPnl(position, event.quantity, pricing), 'the wrong profit or loss');
  const isLast = event.remainingQuantity === 0n;
  const held = balance(book, `position:${position.id}`);
  const share = isLast ? held : (held * event.quantity) / position.quantity;
  demand(event.marginReleasedUsd === share, 'released the wrong margin');
  move(book, `position:${position.id}`, 'available', share);
  if (event.pnlUsd >= 0n) move(book, 'house', 'available', event.pnlUsd);
  else payLoss(book, -event.pnlUsd, event.lossFromAvailableUsd, event.lossAsDeficitUsd);
  if (isLast) {
    book.positions.delete(position.id);
    book.bests.delete(position.id);
  } else
    book.positions.set(position.id, {
      ...position,
      quantity: event.remainingQuantity,
      marginUsd: held - share,
    });
}

/** The stop-out oracle: no exit left that is reached, no orders, the level at or below a half, and nothing closable loses more. */
function auditStopOut({ book, market }: Scene, position: Position): void {
  const leaving = [...book.positions.values()].filter((one) => hasReachedExit(book, market, one));
  demand(leaving.length === 0, 'stopped out before an exit that was reached');
  demand(book.orders.size === 0, 'stopped out with orders pending');
  const [, stopOut] = levelsOf(book, market);
  demand(equityOf(book, market) * 100n <= locked(book, 'position') * stopOut, 'stopped out too early');
  const loss = pnlOf(market, position);
  let isOlder = true;
  for (const other of book.positions.values()) {
    if (other.id === position.id) isOlder = false;
    else if (isTradable(market, other.symbol)) {
      const otherLoss = pnlOf(market, other);
      demand(isOlder ? otherLoss > loss : otherLoss >= loss, 'stopped out the wrong position');
    }
  }
}

/** By what is held. */
export const levelsOf = (book: AuditBook, market: Market) =>
  slowLevels(
    market,
    [...book.positions.values()].map(({ symbol }) => symbol),
  );

/** After a judgement: above the stop-out, or nothing left that could close. */
export function demandJudged({ book, market }: Scene): void {
  if (book.isManaged) return demand(!book.isMarginCalled, 'a managed book was called');
  if (book.positions.size === 0) return;
  const equity = equityOf(book, market);
  const margin = locked(book, 'position');
  const canClose = [...book.positions.values()].some(({ symbol }) => isTradable(market, symbol));
  const [call, stopOut] = levelsOf(book, market);
  const isOut = equity * 100n <= margin * stopOut;
  demand(!isOut || !canClose, 'a stop-out is missing');
  demand(!isOut || book.orders.size === 0, 'orders outlived a stop-out');
  if (equity * 100n <= margin * call) demand(book.isMarginCalled, 'a margin call is missing');
  if (equity * 100n > margin * (call + 10n)) demand(!book.isMarginCalled, 'a margin call outlived its cause');
}

/** Whether one of its exits is reached by a quote that it can close at. */
export function hasReachedExit(book: AuditBook, market: Market, position: Position): boolean {
  if (!isTradable(market, position.symbol)) return false;
  const price = slowExit(position.side, latest(market, position.symbol).quote);
  return reachedExits(book, position, price).length > 0;
}

/** Which exits a close-side price has reached. The best prices have taken it into account before. */
function reachedExits(book: AuditBook, position: Position, price: bigint): string[] {
  const sign = position.side === 'buy' ? 1n : -1n;
  const { stopLoss, takeProfit, trailingDistance } = position;
  const best = book.bests.get(position.id);
  const reached: string[] = [];
  if (stopLoss !== null && price * sign <= stopLoss * sign) reached.push('stop_loss');
  if (takeProfit !== null && price * sign >= takeProfit * sign) reached.push('take_profit');
  if (best !== undefined && trailingDistance !== null && price * sign <= best * sign - trailingDistance)
    reached.push('trailing_stop');
  return reached;
}

/** A loss takes what is available; only what is lacking then becomes deficit, and no order may hold money still. */
function payLoss(book: AuditBook, amount: bigint, fromAvailable: bigint, asDeficit: bigint): void {
  demand(fromAvailable + asDeficit === amount, 'a loss was paid in part');
  const available = balance(book, 'available');
  demand(fromAvailable === (amount < available ? amount : available), 'a loss spared what was available');
  demand(asDeficit === 0n || locked(book, 'order') === 0n, 'a deficit while orders held money');
  move(book, 'available', 'house', fromAvailable);
  move(book, 'deficit', 'house', asDeficit);
}
