import { financingBooked, positionClosed, positionOpened } from '@halyard/accounting';
import { type Position, requiredFor, termsOf, type TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import { newId } from '../../platform/ids.ts';
import { post, type Record, say } from './record.ts';
import { closedText, openedText } from './words.ts';

/** The events that open, close and finance a position: each a fill or a night, a line of the statement, and an entry. */

type EventOf<T extends TradingEvent['type']> = Extract<TradingEvent, { type: T }>;

/** What it locked and paid is known once its position is, which comes right after it. */
export function recordFill({ userId, at, fills }: Record, event: EventOf<'order-filled'>): void {
  const { positionId, orderId, symbol, quantity, price, notionalUsd, pricing } = event;
  fills.push({
    id: newId(at.getTime()),
    userId,
    positionId,
    orderId,
    transactionId: '',
    kind: 'open',
    reason: 'order',
    symbol,
    quantity,
    price,
    notionalUsd,
    marginUsd: 0n,
    commissionUsd: 0n,
    pnlUsd: 0n,
    at,
    pricing,
  });
}

export function recordOpening(record: Record, position: Position): void {
  const { userId, fills } = record;
  const { id, marginUsd, commissionUsd } = position;
  const index = fills.findLastIndex(({ positionId }) => positionId === id);
  const fill = fills[index];
  assert(fill, 'a position is opened by a fill');
  const transactionId = say(record, {
    type: 'trade',
    amount: 0n,
    fees: commissionUsd,
    description: openedText(position),
  });
  post(record, transactionId, positionOpened({ userId, margin: marginUsd, commission: commissionUsd }));
  fills[index] = { ...fill, transactionId, marginUsd, commissionUsd };
  record.positions.set(id, position);
  record.opened.set(id, position);
}

export function recordClose(record: Record, event: EventOf<'position-closed'>): void {
  const { userId, at } = record;
  const position = held(record, event.positionId);
  const { quantity, remainingQuantity, price, pnlUsd, pricing, reason, marginReleasedUsd } = event;
  const transactionId = say(record, {
    type: 'trade',
    amount: pnlUsd,
    description: closedText(position, event),
  });
  const entry = positionClosed({
    userId,
    marginReleased: marginReleasedUsd,
    pnl: pnlUsd,
    lossFromAvailable: event.lossFromAvailableUsd,
    lossAsDeficit: event.lossAsDeficitUsd,
  });
  post(record, transactionId, entry);
  const { id: positionId, symbol } = position;
  record.fills.push({
    id: newId(at.getTime()),
    userId,
    positionId,
    orderId: null,
    transactionId,
    kind: 'close',
    reason,
    symbol,
    quantity,
    price,
    marginUsd: marginReleasedUsd,
    commissionUsd: 0n,
    pnlUsd,
    at,
    pricing,
    notionalUsd: notionalOf(event, position),
  });
  add(record.pnl, positionId, pnlUsd);
  const rest = {
    ...position,
    quantity: remainingQuantity,
    marginUsd: position.marginUsd - marginReleasedUsd,
  };
  if (remainingQuantity > 0n) {
    record.positions.set(positionId, rest);
  } else {
    record.positions.delete(positionId);
    record.closed.set(positionId, { position: rest, reason });
  }
}

export function recordNight(record: Record, event: EventOf<'financing-booked'>): void {
  const { userId, at } = record;
  const { positionId, nightMs, nights, amountUsd, pricing } = event;
  const position = held(record, positionId);
  const transactionId = say(record, { type: 'trade', amount: amountUsd, description: 'Overnight financing' });
  const entry = financingBooked({
    userId,
    amount: amountUsd,
    paidFromAvailable: event.paidFromAvailableUsd,
    paidAsDeficit: event.paidAsDeficitUsd,
  });
  post(record, transactionId, entry);
  record.nights.push({
    userId,
    positionId,
    transactionId,
    nightAt: new Date(nightMs),
    nights,
    quantity: position.quantity,
    amountUsd,
    at,
    pricing,
  });
  const financingUsd = position.financingUsd + amountUsd;
  record.positions.set(positionId, { ...position, financingUsd, lastNightMs: nightMs });
  add(record.financing, positionId, amountUsd);
}

function held(record: Record, id: string): Position {
  const position = record.positions.get(id);
  assert(position, `position ${id} is open`);
  return position;
}

/** What changed hands at a close, for the statistics of turnover. */
function notionalOf({ price, quantity, pricing }: EventOf<'position-closed'>, { symbol }: Position): bigint {
  const atPrice = {
    instrument: termsOf(symbol),
    price,
    conversion: pricing.conversion,
    leverage: 1,
    tierPercent: 0n,
  };
  return requiredFor(atPrice, quantity).notionalUsd;
}

function add(sums: Map<string, bigint>, id: string, amount: bigint): void {
  sums.set(id, (sums.get(id) ?? 0n) + amount);
}
