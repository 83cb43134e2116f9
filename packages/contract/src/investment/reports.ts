import { z } from 'zod';
import { customerRead, endpoint } from '../endpoint.ts';
import { book, id, integerInQuery, moment, ofBook } from '../fields.ts';
import { CLOSE_REASONS, order, SIDES } from './shapes.ts';
import { INSTRUMENT_TYPES } from '../market.ts';

/** Trading, looked back on: what has ended, what the account was worth, and how a position's figures came about. */

export const EQUITY_PERIODS = ['1d', '1w', '1m', '3m', '1y', 'all'] as const;

/** A position that has closed, whole. Its profit after costs is `net`. */
const closedPosition = z.object({
  kind: z.literal('position'),
  id,
  symbol: z.string(),
  type: z.enum(INSTRUMENT_TYPES),
  side: z.enum(SIDES),
  leverage: z.number(),
  openedQuantity: z.number(),
  entryPrice: z.number(),
  /** The average over all its closes, by quantity. */
  closePrice: z.number(),
  pnl: z.number(),
  commission: z.number(),
  /** Below zero is what the customer paid. */
  financing: z.number(),
  /** pnl − commission + financing */
  net: z.number(),
  openedAt: moment,
  closedAt: moment,
  /** Why the last part closed. */
  reason: z.enum(CLOSE_REASONS),
});
export type ClosedPosition = z.infer<typeof closedPosition>;

/** An order that ended without a fill. */
const endedOrder = order.extend({ kind: z.literal('order'), endedAt: moment });
export type EndedOrder = z.infer<typeof endedOrder>;

export const listHistory = endpoint({
  ...customerRead,
  name: 'listHistory',
  summary: 'Closed positions and orders that ended without a fill, newest first',
  path: '/investment/history',
  book: 'any',
  query: z.strictObject({
    book,
    limit: integerInQuery('limit', 1, 200).default(50),
    /** The id of the last row seen. */
    before: id.optional(),
    symbol: z.string().trim().min(1).max(20).optional(),
  }),
  answer: z.array(z.discriminatedUnion('kind', [closedPosition, endedOrder])),
  refusals: ['unknown-symbol'],
});

export const getEquityCurve = endpoint({
  ...customerRead,
  name: 'getEquityCurve',
  summary: 'What the account was worth over a period, from its opening on; the last point is now',
  path: '/investment/equity',
  book: 'any',
  query: z.strictObject({
    book,
    period: z
      .enum(EQUITY_PERIODS, { error: `period must be one of: ${EQUITY_PERIODS.join(', ')}` })
      .default('1m'),
  }),
  answer: z.array(
    z.object({
      at: moment,
      /** All wallets at mid and the open profit, less what was owed. */
      totalValue: z.number(),
      /** The dollars alone, without those that waited in a withdrawal. */
      equity: z.number(),
    }),
  ),
});

const keptQuote = z.object({
  symbol: z.string(),
  bid: z.number(),
  ask: z.number(),
  at: moment,
  /** The feed it came from. */
  source: z.string(),
});

const decidedBy = {
  quote: keptQuote,
  /** What gave the instrument's currency its value in USD; null where that is the dollar itself. */
  conversion: keptQuote.nullable(),
};

const filledAt = {
  at: moment,
  ...decidedBy,
  /** What the quote was made of: the feed's, and how much of its spread the group of the account got. */
  group: z
    .object({
      id: z.string(),
      version: z.number().int(),
      spreadPercent: z.number().int(),
      feed: z.object({ bid: z.number(), ask: z.number() }),
    })
    .optional(),
  /** The side of the quote it happened at. */
  priceSide: z.enum(['bid', 'ask']),
  price: z.number(),
  quantity: z.number(),
  notional: z.number(),
  /** The order that brought it about, and what its owner calls it. */
  orderId: id.optional(),
  clientOrderId: z.string().optional(),
};

const positionExplanation = z.object({
  id,
  symbol: z.string(),
  type: z.enum(INSTRUMENT_TYPES),
  side: z.enum(SIDES),
  status: z.enum(['open', 'closed']),
  leverage: z.number(),
  openedQuantity: z.number(),
  remainingQuantity: z.number(),
  opening: z.object({
    ...filledAt,
    margin: z.number(),
    commission: z.number(),
    /** What the customer's tier pays of the full commission, in percent. */
    tierPercent: z.number(),
    /** The full commission as a part of the notional. */
    commissionRate: z.number(),
  }),
  nights: z.array(
    z.object({
      /** The 22:00 UTC it is about, and when it was booked. */
      night: moment,
      bookedAt: moment,
      ...decidedBy,
      quantity: z.number(),
      /** A year's rate of the side as a part of the value. Above zero the customer pays. */
      yearlyRate: z.number(),
      /** Without financing: the fee instead, of what is held and for each night, and how many nights of these were not free. */
      fee: z.object({ rate: z.number(), nights: z.number() }).optional(),
      /** The part of it that the group of the account adds, where there is one. */
      markup: z.number().optional(),
      /** How many nights it counts for. */
      nights: z.number(),
      /** A credit needs the position to have been held for an hour at that night; this one was not, and brought nothing. */
      isTooShortForCredit: z.boolean(),
      amount: z.number(),
    }),
  ),
  closes: z.array(
    z.object({
      ...filledAt,
      pnl: z.number(),
      marginReleased: z.number(),
      reason: z.enum(CLOSE_REASONS),
    }),
  ),
  totals: z.object({
    pnl: z.number(),
    commission: z.number(),
    financing: z.number(),
    net: z.number(),
    /** What is still locked. */
    margin: z.number(),
  }),
  /** Whether all of this, worked out anew from the quotes that were kept, is what was booked. */
  matches: z.boolean(),
  /** Every figure that is not; empty when all match. A night that is missing was booked zero times. */
  differences: z.array(
    z.object({
      part: z.enum(['opening', 'night', 'close', 'position']),
      /** Of which night or close. */
      at: moment.nullable(),
      figure: z.string(),
      booked: z.number(),
      recomputed: z.number(),
    }),
  ),
});
export type PositionExplanation = z.infer<typeof positionExplanation>;

export const explainPosition = endpoint({
  ...customerRead,
  name: 'explainPosition',
  summary: 'How the figures of a position came about, from the quotes they were decided by',
  path: '/investment/positions/{id}/explain',
  book: 'any',
  query: ofBook,
  params: z.strictObject({ id }),
  answer: positionExplanation,
  refusals: ['position-not-found'],
});
