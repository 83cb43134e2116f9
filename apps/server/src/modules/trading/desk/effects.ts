import {
  bookTransferred,
  deficitForgiven,
  deficitSettled,
  type Entry,
  financingBooked,
  orderReleased,
  orderReserved,
  positionClosed,
  positionOpened,
  USD,
  withdrawalGivenBack,
} from '@halyard/accounting';
import { say } from '@halyard/contract';
import { type Position, requiredFor, termsOf, type TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import { newId } from '../../../platform/ids.ts';
import { type BookWrites, referenceFor, type StatementRow } from '../../ledger/index.ts';
import type { Account } from './account.ts';
import { dealWords } from './wire.ts';
import type { CopyRow, FillRow, LeadRow, NightRow, OrderRow } from './writes.ts';

/** What the events of one customer's decisions come to: what they move, what they end, what the statement says. */
export type Effects = ReturnType<typeof noEffects>;

const noEffects = ({ userId, state }: Account, at: Date) => ({
  userId,
  at,
  orders: new Map(state.orders.map((order) => [order.id, order])),
  positions: new Map(state.positions.map((position) => [position.id, position])),
  /** Orders that were placed or changed just now. */
  placed: new Set<string>(),
  ended: new Map<string, OrderRow>(),
  filled: new Map<string, Deal>(),
  opened: new Map<string, Position>(),
  closed: new Map<string, { readonly position: Position; readonly reason: string }>(),
  postings: [] as BookWrites['postings'][number][],
  statement: [] as StatementRow[],
  cancelled: [] as BookWrites['cancelled'][number][],
  fills: [] as FillRow[],
  nights: [] as NightRow[],
  leads: [] as LeadRow[],
  copies: [] as CopyRow[],
  pnl: new Map<string, bigint>(),
  financing: new Map<string, bigint>(),
});

type Deal = Pick<
  FillRow,
  | 'reason'
  | 'orderId'
  | 'closingOrderId'
  | 'positionId'
  | 'symbol'
  | 'quantity'
  | 'price'
  | 'notionalUsd'
  | 'pricing'
>;

export type EventType = TradingEvent['type'];
type Events = { readonly [E in TradingEvent as E['type']]: E };
/** An event of one of these types, in the form in which a table by type is asked for what goes with it. */
export type EventOf<T extends EventType> = { readonly [P in T]: Events[P] & { readonly type: P } }[T];

/** Takes the events up one by one, in their order, and says after each, by its place, how things stand. */
export function effectsOf(
  account: Account,
  events: readonly TradingEvent[],
  at: Date,
  hear: (effects: Effects, index: number) => void,
): Effects {
  const effects = noEffects(account, at);
  for (const [index, event] of events.entries()) {
    takeUp(effects, event);
    hear(effects, index);
  }
  return effects;
}

function takeUp<T extends EventType>(effects: Effects, event: EventOf<T>): void {
  TAKES_UP[event.type](effects, event);
}

const placeOrder = ({ orders, placed }: Effects, { order }: EventOf<'order-accepted' | 'order-modified'>) => {
  orders.set(order.id, order);
  placed.add(order.id);
};
/** Moves nothing by itself, or is part of an opening: its effect shows in the state that is left. */
const nothing = () => undefined;

const TAKES_UP: { readonly [T in EventType]: (effects: Effects, event: EventOf<T>) => void } = {
  'order-accepted': placeOrder,
  'order-modified': placeOrder,
  reserved: (effects, { orderId, amountUsd: amount }) =>
    post(effects, orderId, orderReserved({ userId: effects.userId, amount })),
  released: (effects, { orderId, amountUsd: amount }) =>
    post(effects, orderId, orderReleased({ userId: effects.userId, amount })),
  'order-triggered': ({ orders }, { orderId }) => change(orders, orderId, { isTriggered: true }),
  'order-filled': fillOrder,
  'order-cancelled': (effects, { orderId, reason }) => endOrder(effects, orderId, 'cancelled', reason),
  'order-rejected': (effects, { orderId, reason }) => endOrder(effects, orderId, 'rejected', reason),
  'order-expired': (effects, { orderId }) => endOrder(effects, orderId, 'expired'),
  'position-opened': (effects, { position }) => openPosition(effects, position),
  'position-modified': ({ positions }, { position }) => positions.set(position.id, position),
  // A position that closes right after is kept as it was then.
  'trailing-moved': ({ positions }, { positionId, best }) =>
    change(positions, positionId, { trailingBest: best }),
  'position-closed': closePosition,
  'financing-booked': bookNight,
  'deficit-settled': (effects, { amountUsd: amount }) =>
    post(effects, effects.userId, deficitSettled({ userId: effects.userId, amount })),
  'deficit-forgiven': (effects, { amountUsd: amount }) =>
    addLine(
      effects,
      { type: 'adjustment', amount, description: say('protection', {}) },
      deficitForgiven({ userId: effects.userId, amount }),
    ),
  // One entry moves the money, and stands with whoever pays.
  'cover-paid': (effects, { otherBookId, amountUsd: amount, reference }) =>
    addLine(
      effects,
      { type: 'transfer', amount: -amount, description: say('covers-loss', {}), reference },
      bookTransferred({ from: effects.userId, to: otherBookId, amount }),
    ),
  'cover-received': (effects, { amountUsd: amount, reference }) =>
    addLine(effects, { type: 'transfer', amount, description: say('covers-loss', {}), reference }, null),
  'withdrawal-needed': (effects, { withdrawalId: id, amountUsd: amount }) => {
    const { userId } = effects;
    effects.cancelled.push({ userId, id, reason: say('cancelled-for-loss', {}) });
    // Amount and fee come back together: what was held is one sum.
    post(effects, id, withdrawalGivenBack({ userId, asset: USD, amount, fee: 0n }));
  },
  'fill-told': ({ userId, at, leads }, fill) => void leads.push({ userId, at, fill }),
  copied: ({ userId, at, copies }, copied) => void copies.push({ userId, at, copied }),
  'loss-limit-reached': nothing,
  'margin-locked': nothing,
  'commission-charged': nothing,
  'close-failed': nothing,
  'margin-call': nothing,
  'margin-call-lifted': nothing,
};

function change<T>(all: Map<string, T>, id: string, changed: Partial<T>): void {
  const one = all.get(id);
  if (one) all.set(id, { ...one, ...changed });
}

function endOrder(
  { userId, at, orders, ended }: Effects,
  id: string,
  status: OrderRow['status'],
  reason: string | null = null,
  closedQuantity = 0n,
): void {
  const order = orders.get(id);
  assert(order, `order ${id} is known`);
  orders.delete(id);
  const over = { ...order, reservedUsd: 0n };
  ended.set(id, { userId, order: over, status, reason, endedAt: at, closedQuantity });
}

/** What it closes and opens comes right after it, and what it locks and pays with that. */
function fillOrder(effects: Effects, event: EventOf<'order-filled'>): void {
  const { orderId, symbol, price, opening, closedQuantity, pricing } = event;
  endOrder(effects, orderId, 'filled', null, closedQuantity);
  if (opening === null) return;
  const { positionId, notionalUsd } = opening;
  const quantity = event.quantity - closedQuantity;
  const deal = { reason: 'order', orderId, closingOrderId: null, positionId, symbol, quantity };
  effects.filled.set(positionId, { ...deal, price, notionalUsd, pricing });
}

function openPosition(effects: Effects, position: Position): void {
  const { userId } = effects;
  const { id, marginUsd, commissionUsd, side, entryPrice } = position;
  const fill = effects.filled.get(id);
  assert(fill, 'a position is opened by a fill');
  const description = say('opened', { side, ...dealWords(position.symbol, position.quantity, entryPrice) });
  const transactionId = addLine(
    effects,
    { type: 'trade', amount: 0n, fees: commissionUsd, description },
    positionOpened({ userId, margin: marginUsd, commission: commissionUsd }),
  );
  addFill(effects, { ...fill, kind: 'open', transactionId, marginUsd, commissionUsd, pnlUsd: 0n });
  effects.positions.set(id, position);
  effects.opened.set(id, position);
}

function closePosition(effects: Effects, event: EventOf<'position-closed'>): void {
  const { userId, positions } = effects;
  const { positionId, quantity, remainingQuantity, price, pnlUsd, pricing, reason } = event;
  const marginUsd = event.marginReleasedUsd;
  const position = held(effects, positionId);
  const { symbol } = position;
  const notionalUsd = notionalOf(event, symbol);
  const description = say('closed', { ...dealWords(symbol, quantity, price), reason });
  const transactionId = addLine(
    effects,
    { type: 'trade', amount: pnlUsd, description },
    positionClosed({
      userId,
      marginReleased: marginUsd,
      pnl: pnlUsd,
      lossFromAvailable: event.lossFromAvailableUsd,
      lossAsDeficit: event.lossAsDeficitUsd,
    }),
  );
  const closingOrderId = event.orderId ?? null;
  const deal = { reason, orderId: null, closingOrderId, positionId, symbol, quantity, price };
  addFill(effects, {
    ...deal,
    notionalUsd,
    pricing,
    kind: 'close',
    transactionId,
    marginUsd,
    commissionUsd: 0n,
    pnlUsd,
  });
  add(effects.pnl, positionId, pnlUsd);
  const rest = { ...position, quantity: remainingQuantity, marginUsd: position.marginUsd - marginUsd };
  if (remainingQuantity > 0n) {
    positions.set(positionId, rest);
  } else {
    positions.delete(positionId);
    effects.closed.set(positionId, { position: rest, reason });
  }
}

function bookNight(effects: Effects, event: EventOf<'financing-booked'>): void {
  const { userId, at } = effects;
  const { positionId, nightMs, nights, markup = 0, feePpm = null, amountUsd, pricing } = event;
  const position = held(effects, positionId);
  const transactionId = addLine(
    effects,
    { type: 'trade', amount: amountUsd, description: say(nightSentence(event), {}) },
    financingBooked({
      userId,
      amount: amountUsd,
      paidFromAvailable: event.paidFromAvailableUsd,
      paidAsDeficit: event.paidAsDeficitUsd,
    }),
  );
  const { quantity } = position;
  const nightAt = new Date(nightMs);
  effects.nights.push({
    userId,
    positionId,
    transactionId,
    nightAt,
    nights,
    markup,
    feePpm,
    quantity,
    amountUsd,
    at,
    pricing,
  });
  const financingUsd = position.financingUsd + amountUsd;
  effects.positions.set(positionId, { ...position, financingUsd, lastNightMs: nightMs });
  add(effects.financing, positionId, amountUsd);
}

function nightSentence({ feePpm, amountUsd }: EventOf<'financing-booked'>) {
  if (feePpm === undefined) return 'financing';
  return amountUsd === 0n ? 'night-free' : 'night-fee';
}

function held({ positions }: Effects, id: string): Position {
  const position = positions.get(id);
  assert(position, `position ${id} is open`);
  return position;
}

/** What changed hands at a close, for the statistics of turnover. */
export function notionalOf({ price, quantity, pricing }: EventOf<'position-closed'>, symbol: string): bigint {
  const { conversion } = pricing;
  const atPrice = { instrument: termsOf(symbol), price, conversion, leverage: 1, tierPercent: 0n };
  return requiredFor(atPrice, quantity).notionalUsd;
}

function add(sums: Map<string, bigint>, id: string, amount: bigint): void {
  sums.set(id, (sums.get(id) ?? 0n) + amount);
}

function addFill({ userId, at, fills }: Effects, fill: Omit<FillRow, 'id' | 'userId' | 'at'>): void {
  fills.push({ id: newId(at.getTime()), userId, at, ...fill });
}

function post({ userId, at, postings }: Effects, causeId: string, entry: Entry | null): void {
  if (entry) postings.push({ id: newId(at.getTime()), userId, causeId, at, entry });
}

type Line = Pick<StatementRow, 'type' | 'amount' | 'description'> &
  Partial<Pick<StatementRow, 'fees' | 'reference'>>;

/** Adds a line to the statement and the entry it is about, and answers the id of the line. */
function addLine(effects: Effects, line: Line, entry: Entry | null): string {
  const { userId, at } = effects;
  const id = newId(at.getTime());
  effects.statement.push({
    fees: 0n,
    reference: referenceFor(line.type),
    ...line,
    id,
    userId,
    asset: USD,
    status: 'completed',
    reason: null,
    createdAt: at,
    completedAt: at,
    usdValue: line.type === 'transfer' && line.amount < 0n ? -line.amount : line.amount,
  });
  post(effects, id, entry);
  return id;
}
