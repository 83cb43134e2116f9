import { USD } from '@halyard/accounting';
import { events as contract, type investment } from '@halyard/contract';
import type { Order, Position, Pricing, TradingEvent } from '@halyard/engine';
import { assert, usd } from '@halyard/money';
import { type Account, allLockedUsd } from './account.ts';
import { type Effects, type EventOf, type EventType, notionalOf } from './effects.ts';
import { price, quantity, toHeldPosition, toOrder } from './wire.ts';

/** What a customer's programs are told of their decisions: each event as it stands when it comes, with what is held after it. */

type Data = { readonly [E in contract.NewEvent as E['type']]: E['data'] };
type Context = {
  readonly effects: Effects;
  /** What comes after it in the same decision. */
  readonly rest: readonly TradingEvent[];
  /** All dollars of the book, in cents, once this event has moved its own. */
  readonly balanceUsd: bigint;
};
type Teller<T extends EventType> = (context: Context, event: EventOf<T>) => contract.NewEvent | null;

/** How an event moves what the book holds in all; every other moves money within it, or none. */
const MOVES: { readonly [T in EventType]?: (event: EventOf<T>) => bigint } = {
  'commission-charged': ({ amountUsd }) => -amountUsd,
  'position-closed': ({ pnlUsd }) => pnlUsd,
  'financing-booked': ({ amountUsd }) => amountUsd,
  'deficit-forgiven': ({ amountUsd }) => amountUsd,
  'cover-paid': ({ amountUsd }) => -amountUsd,
  'cover-received': ({ amountUsd }) => amountUsd,
};

const TELLS: { readonly [T in EventType]?: Teller<T> } = {
  'order-accepted': (_, { order }) => happened('order-accepted', { order: waiting(order) }),
  'order-modified': (_, { order }) => happened('order-changed', { order: waiting(order) }),
  'order-triggered': ({ effects }, { orderId, pricing }) => {
    const order = effects.orders.get(orderId);
    assert(order, `order ${orderId} waits`);
    return happened('order-triggered', { order: waiting(order), ...quotesOf(pricing) });
  },
  'order-filled': ({ effects, rest, balanceUsd }, filled) => {
    const { orderId, price: at, pricing, opening } = filled;
    const closed = rest
      .filter((next) => next.type === 'position-closed')
      .filter((one) => one.orderId === orderId);
    const opened = rest.find(
      (next) => next.type === 'position-opened' && next.position.id === opening?.positionId,
    );
    const commissionUsd = opened?.type === 'position-opened' ? opened.position.commissionUsd : 0n;
    const closedUsd = closed.reduce((sum, one) => sum + notionalOf(one, filled.symbol), 0n);
    return happened('order-filled', {
      order: ended(effects, orderId),
      quantity: quantity(filled.quantity),
      price: price(at),
      notional: usd(closedUsd + (opening?.notionalUsd ?? 0n)),
      commission: usd(commissionUsd),
      positions: [...closed.map((one) => closedPart(effects, one)), ...openedPart(filled)],
      ...quotesOf(pricing),
      balance: usd(closed.reduce((sum, { pnlUsd }) => sum + pnlUsd, balanceUsd) - commissionUsd),
    });
  },
  'order-rejected': ({ effects }, { orderId, reason, requiredUsd }) =>
    happened('order-rejected', { order: ended(effects, orderId), reason, required: usd(requiredUsd) }),
  'order-cancelled': ({ effects }, { orderId, reason }) =>
    happened('order-cancelled', { order: ended(effects, orderId), reason }),
  'order-expired': ({ effects }, { orderId }) =>
    happened('order-cancelled', { order: ended(effects, orderId), reason: 'expired' }),
  'position-opened': ({ effects, balanceUsd }, { position }) => {
    const { orderId, transactionId } = lastOf(effects.fills);
    assert(orderId !== null, 'a position is opened by an order');
    const quotes = quotesOf(position.opening);
    return happened('position-opened', {
      position: held(position),
      orderId,
      ...quotes,
      transactionId,
      balance: usd(balanceUsd),
    });
  },
  'position-modified': (_, { position }) => happened('position-changed', { position: held(position) }),
  'position-closed': ({ effects, balanceUsd }, closed) => {
    const { transactionId, notionalUsd } = lastOf(effects.fills);
    const over = effects.closed.get(closed.positionId);
    const position = over?.position ?? effects.positions.get(closed.positionId);
    assert(position, `position ${closed.positionId} is known`);
    return happened(over ? 'position-closed' : 'position-reduced', {
      position: toHeldPosition(position, over ? effects.at : null),
      reason: closed.reason,
      quantity: quantity(closed.quantity),
      price: price(closed.price),
      notional: usd(notionalUsd),
      pnl: usd(closed.pnlUsd),
      marginReleased: usd(closed.marginReleasedUsd),
      ...quotesOf(closed.pricing),
      transactionId,
      balance: usd(balanceUsd),
    });
  },
  'margin-call': (_, { equityUsd, usedMarginUsd }) =>
    happened('margin-call', { equity: usd(equityUsd), usedMargin: usd(usedMarginUsd) }),
  'margin-call-lifted': () => happened('margin-call-lifted', {}),
  'financing-booked': ({ effects, balanceUsd }, { positionId, nightMs, nights, amountUsd, pricing }) => {
    const position = effects.positions.get(positionId);
    assert(position, `position ${positionId} is open`);
    return happened('financing', {
      positionId,
      symbol: position.symbol,
      quantity: quantity(position.quantity),
      nightAt: new Date(nightMs).toISOString(),
      nights: Number(nights),
      amount: usd(amountUsd),
      ...quotesOf(pricing),
      transactionId: lastOf(effects.nights).transactionId,
      balance: usd(balanceUsd),
    });
  },
  'withdrawal-needed': ({ balanceUsd }, { withdrawalId: transactionId, amountUsd }) =>
    happened('withdrawal', {
      transactionId,
      status: 'cancelled',
      currency: USD,
      amount: usd(amountUsd),
      balance: usd(balanceUsd),
    }),
  'cover-paid': (context) => lineEvent('transfer', context),
  'cover-received': (context) => lineEvent('transfer', context),
  'deficit-forgiven': (context) => lineEvent('adjustment', context),
};

type Part = Data['order-filled']['positions'][number];

function closedPart({ positions }: Effects, closed: EventOf<'position-closed'>): Part {
  const { positionId: id, remainingQuantity, pnlUsd } = closed;
  const position = positions.get(id);
  assert(position, `position ${id} is open`);
  const change = remainingQuantity > 0n ? 'reduced' : 'closed';
  return { id, change, side: position.side, quantity: quantity(closed.quantity), pnl: usd(pnlUsd) };
}

function openedPart({ opening, side, quantity: all, closedQuantity }: EventOf<'order-filled'>): Part[] {
  if (opening === null) return [];
  return [
    { id: opening.positionId, change: 'opened', side, quantity: quantity(all - closedQuantity), pnl: 0 },
  ];
}

/** Hears the events of one customer's decisions as they are taken up, and collects what their programs are told of them. */
export function createEventTeller(account: Account, events: readonly TradingEvent[]) {
  const told: contract.NewEvent[] = [];
  const { state } = account;
  let balanceUsd = state.availableUsd + allLockedUsd(account, state) + state.deficitUsd;
  const firstOfStopOut = events.findIndex(isOfStopOut);
  return {
    told: told as readonly contract.NewEvent[],
    hear: (effects: Effects, index: number): void => {
      const current = events[index];
      if (current === undefined) return;
      if (index === firstOfStopOut) told.push(stopOutOf(events));
      balanceUsd += movedBy(current);
      const event = tellOf({ effects, rest: events.slice(index + 1), balanceUsd }, current);
      if (event) told.push(event);
    },
  };
}

function movedBy<T extends EventType>(event: EventOf<T>): bigint {
  const moves: ((event: EventOf<T>) => bigint) | undefined = MOVES[event.type];
  return moves?.(event) ?? 0n;
}

function tellOf<T extends EventType>(context: Context, event: EventOf<T>): contract.NewEvent | null {
  const tells: Teller<T> | undefined = TELLS[event.type];
  return tells?.(context, event) ?? null;
}

function isOfStopOut(event: TradingEvent): boolean {
  return 'reason' in event && event.reason === 'stop_out';
}

/** A stop-out is told once, before all that it ends. */
function stopOutOf(events: readonly TradingEvent[]): contract.NewEvent {
  const all = events.filter(isOfStopOut);
  return happened('stop-out', {
    orderIds: all.flatMap((one) => (one.type === 'order-cancelled' ? [one.orderId] : [])),
    positionIds: all.flatMap((one) => (one.type === 'position-closed' ? [one.positionId] : [])),
  });
}

function lineEvent(type: 'transfer' | 'adjustment', { effects, balanceUsd }: Context): contract.NewEvent {
  const { id: transactionId, status, amount, fees, reference } = lastOf(effects.statement);
  return happened(type, {
    transactionId,
    status,
    currency: USD,
    amount: usd(amount),
    fees: usd(fees),
    reference,
    balance: usd(balanceUsd),
  });
}

function happened<T extends contract.EventType>(type: T, data: Data[T]): contract.NewEvent {
  return { type, version: contract.EVENT_VERSION, data } as contract.NewEvent;
}

const waiting = (order: Order): investment.Order =>
  toOrder({ order, status: 'pending', reason: null, endedAt: null });

function ended({ ended: all }: Effects, orderId: string): investment.Order {
  const end = all.get(orderId);
  assert(end, `order ${orderId} has ended`);
  return toOrder(end);
}

const held = (position: Position) => toHeldPosition(position, null);

const quotesOf = ({ quote, conversion }: Pricing) => ({
  quote: toQuote(quote),
  ...(conversion ? { conversion: toQuote(conversion) } : {}),
});

const toQuote = ({ bid, ask, atMs }: Pricing['quote']) => ({
  bid: price(bid),
  ask: price(ask),
  at: new Date(atMs).toISOString(),
});

function lastOf<Row>(rows: readonly Row[]): Row {
  const row = rows.at(-1);
  assert(row, 'what was just taken up left a row');
  return row;
}
