import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { CLOSE_REASONS, order, position, SIDES } from '../investment/shapes.ts';
import { TRANSACTION_STATUSES } from '../wallet/transactions.ts';

/**
 * What happened in an account, as programs read it. Each kind of event has a version of its own: a field that is added is
 * optional and leaves it, and a field that is taken away or means something else makes it one higher. What was written under
 * an earlier version stays as it was written.
 */

export const EVENT_VERSION = 1;

/** What an event was priced by. */
const quote = z.object({ bid: z.number(), ask: z.number(), at: moment });
const pricing = {
  quote,
  /** Of the currency the instrument is priced in, where that is not the dollar. */
  conversion: quote.optional(),
};
/** The line of the statement that says the same, and what the account holds in its currency from then on. */
const booked = {
  transactionId: id,
  /** All of it, whether it is free or set aside, less what is owed. What open positions are worth is no part of it. */
  balance: z.number(),
};
const held = position.omit({ currentPrice: true, pnl: true, pnlPercent: true });

const closing = z.object({
  /** As it is left: of one that is closed, nothing is open. */
  position: held,
  reason: z.enum(CLOSE_REASONS),
  /** What was closed now, and at which price. */
  quantity: z.number(),
  price: z.number(),
  notional: z.number(),
  pnl: z.number(),
  marginReleased: z.number(),
  ...pricing,
  ...booked,
});

const moved = z.object({
  transactionId: id,
  /** Deposits and withdrawals are pending until they are decided: each state is an event of its own. */
  status: z.enum(TRANSACTION_STATUSES),
  currency: z.string(),
  /** As on the statement: what leaves by a transfer is negative, what leaves by a withdrawal is not. */
  amount: z.number(),
  /** Left out where a withdrawal was cancelled because its money was needed: then the amount has its fee in it. */
  fees: z.number().optional(),
  reference: z.string().optional(),
  balance: z.number(),
});

export const EVENT_DATA = {
  'order-accepted': z.object({ order }),
  'order-changed': z.object({ order }),
  /** The stop of a stop-limit order was reached: from now on it waits for its limit. */
  'order-triggered': z.object({ order, ...pricing }),
  'order-filled': z.object({
    order,
    quantity: z.number(),
    price: z.number(),
    notional: z.number(),
    commission: z.number(),
    /** What it opened, and what it closed or reduced, each with its part of the quantity and what that part earned. */
    positions: z.array(
      z.object({
        id,
        change: z.enum(['opened', 'reduced', 'closed']),
        side: z.enum(SIDES),
        quantity: z.number(),
        pnl: z.number(),
      }),
    ),
    ...pricing,
    balance: z.number(),
  }),
  'order-rejected': z.object({
    order,
    reason: z.enum(['insufficient_balance', 'leverage', 'limit']),
    /** What it would have needed, in USD. */
    required: z.number(),
  }),
  'order-cancelled': z.object({
    order,
    reason: z.enum([
      'customer',
      'admin',
      'stop_out',
      'funds_needed',
      'expired',
      'oco',
      'unfilled',
      'price_moved',
      'nothing_to_reduce',
      'suspended',
    ]),
  }),
  'position-opened': z.object({ position: held, orderId: id, ...pricing, ...booked }),
  /** Its exits are others now. */
  'position-changed': z.object({ position: held }),
  'position-reduced': closing,
  'position-closed': closing,
  'margin-call': z.object({ equity: z.number(), usedMargin: z.number() }),
  'margin-call-lifted': z.object({}),
  /** Comes before the orders it cancels and the positions it closes. */
  'stop-out': z.object({ orderIds: z.array(id), positionIds: z.array(id) }),
  financing: z.object({
    positionId: id,
    symbol: z.string(),
    quantity: z.number(),
    /** The night, by the moment it begins, and for how many it counts. */
    nightAt: moment,
    nights: z.number(),
    /** Negative is what was paid. */
    amount: z.number(),
    ...pricing,
    ...booked,
  }),
  deposit: moved,
  withdrawal: moved,
  transfer: moved,
  /** One for what was given, one for what was received. */
  conversion: moved,
  adjustment: moved,
} as const;

export type EventType = keyof typeof EVENT_DATA;
export const EVENT_TYPES = Object.keys(EVENT_DATA) as [EventType, ...EventType[]];

/** What happened, before it has a number. */
export type NewEvent = {
  readonly [T in EventType]: {
    readonly type: T;
    readonly version: typeof EVENT_VERSION;
    readonly data: Readonly<z.infer<(typeof EVENT_DATA)[T]>>;
  };
}[EventType];

export type BookEvent = NewEvent & {
  readonly number: number;
  readonly book: string;
  readonly at: string;
};

const eventOf = <T extends EventType>(type: T) =>
  z.object({
    /** An account counts its events from 1, without a gap. */
    number: z.number().int().min(1),
    type: z.literal(type),
    version: z.number().int(),
    book: id,
    at: moment,
    data: EVENT_DATA[type],
  });

const [first, ...others] = EVENT_TYPES.map(eventOf);
/** The schema of each kind goes with its type, which a list of schemas does not say. */
export const bookEvent = z.discriminatedUnion('type', [
  first ?? eventOf('order-accepted'),
  ...others,
]) as unknown as z.ZodType<BookEvent>;
