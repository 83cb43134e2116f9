import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment } from '../fields.ts';
import { SIDES } from '../investment/shapes.ts';
import { INSTRUMENT_TYPES } from '../market.ts';
import { read } from './calls.ts';

/**
 * What the house stands to gain or lose. Amounts are USD at mid prices, profits and
 * losses those of the customers at the side they would close on: the house's are the same with the other sign.
 */

const exposure = {
  positions: z.number(),
  customers: z.number(),
  long: z.number(),
  short: z.number(),
  gross: z.number(),
  /** Long less short. */
  net: z.number(),
  pnl: z.number(),
  margin: z.number(),
};

export const adminRisk = endpoint({
  ...read,
  name: 'adminRisk',
  summary: 'What all customers hold by symbol, and what the house has against it; names nobody',
  path: '/admin/risk',
  answer: z.object({
    /** When this was worked out: it is kept for some seconds. */
    computedAt: moment,
    totals: z.object({
      ...exposure,
      /** Of the customers who hold something. */
      equity: z.number(),
      /** Zero or below: what customers owe the house beside open positions. */
      deficit: z.number(),
      /** How many of them have a margin level below the one that is watched, and how many one that is called. */
      nearCall: z.number(),
      called: z.number(),
    }),
    /** The largest first. */
    symbols: z.array(
      z.object({
        symbol: z.string(),
        type: z.enum(INSTRUMENT_TYPES),
        longQuantity: z.number(),
        shortQuantity: z.number(),
        ...exposure,
        /** Valued at a quote that is too old to trade on, be it its own or that of its currency. */
        isStale: z.boolean(),
      }),
    ),
  }),
});

/** Margin levels in percent: below which an account is listed, and where its call and its stop-out come. */
const marginLevels = z.object({ listed: z.number(), call: z.number(), stopOut: z.number() });

const person = {
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  /** Which of their accounts, where it is not the main one. */
  book: z.object({ id, name: z.string() }).optional(),
};

export const adminRiskAccounts = endpoint({
  ...read,
  name: 'adminRiskAccounts',
  summary: 'The largest positions and the accounts near a margin call; whose they are is shown and logged',
  path: '/admin/risk/accounts',
  answer: z.object({
    computedAt: moment,
    largest: z.array(
      z.object({
        ...person,
        id: z.string(),
        symbol: z.string(),
        side: z.enum(SIDES),
        quantity: z.number(),
        leverage: z.number(),
        value: z.number(),
        pnl: z.number(),
        openedAt: moment,
        isStale: z.boolean(),
        /**
         * How far this price alone would have to go to bring the account to its stop-out, and where it would close
         * then. Null where no move of it would.
         */
        stopOut: z.object({ movePercent: z.number(), price: z.number() }).nullable(),
      }),
    ),
    /** The usual ones, where its group says nothing else of an account. */
    levels: marginLevels,
    /** Those with the lowest levels, the lowest first; the totals of the risk book say how many there are. */
    nearCall: z.array(
      z.object({
        ...person,
        positions: z.number(),
        equity: z.number(),
        usedMargin: z.number(),
        marginLevel: z.number(),
        pnl: z.number(),
        /** Those of its group. */
        levels: marginLevels,
        /** What may still be lost before the call, and before the stop-out; below zero it is past. */
        toCall: z.number(),
        toStopOut: z.number(),
      }),
    ),
  }),
});

export const adminRiskScenario = endpoint({
  ...read,
  name: 'adminRiskScenario',
  summary: 'What a jump of prices would do to customers and the house',
  path: '/admin/risk/scenario',
  /** A symbol, a class of instruments, or everything. */
  query: z.strictObject({ of: z.string().trim().max(20).default('all') }),
  answer: z.object({
    computedAt: moment,
    of: z.string(),
    positions: z.number(),
    customers: z.number(),
    moves: z.array(
      z.object({
        movePercent: z.number(),
        /** What the customers' open profit would change by. */
        pnlChange: z.number(),
        /** What the house would forgive whoever owes more than they have. */
        deficits: z.number(),
        /** What is left of the other side of the change after that. */
        houseChange: z.number(),
        called: z.number(),
        stoppedOut: z.number(),
        /** How many customers would be forgiven something. */
        inDeficit: z.number(),
      }),
    ),
  }),
  refusals: ['unknown-symbol'],
});
