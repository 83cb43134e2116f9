import { z } from 'zod';
import { customerRead, endpoint } from '../endpoint.ts';
import { book, id, moment } from '../fields.ts';
import { EQUITY_PERIODS } from './reports.ts';

/**
 * What a customer's trading came to. Amounts are USD, months are months of UTC. Every amount is the sum of what stands
 * on the statement, so it equals the lines behind it to the cent.
 */

const ofPeriod = z.strictObject({
  book,
  period: z
    .enum(EQUITY_PERIODS, { error: `period must be one of: ${EQUITY_PERIODS.join(', ')}` })
    .default('1y'),
});

const drawdown = z.object({
  /** Below zero: how far it fell from its highest point. */
  percent: z.number(),
  from: moment,
  to: moment,
});

export const getPerformance = endpoint({
  ...customerRead,
  name: 'getPerformance',
  summary: 'What the account was worth over a period, less what was paid in and out; the last point is now',
  path: '/investment/performance',
  book: 'any',
  query: ofPeriod,
  answer: z.object({
    points: z.array(
      z.object({
        at: moment,
        value: z.number(),
        /** Paid in less paid out since the first point. */
        flows: z.number(),
        /** Value less the first value less flows. */
        result: z.number(),
        /** Time-weighted, since the first point. */
        returnPercent: z.number(),
        /** Below the highest point of the time-weighted return so far; zero or less. */
        drawdownPercent: z.number(),
      }),
    ),
    /** The deepest fall of the period; null where it never fell. */
    deepest: drawdown.nullable(),
  }),
});

/** What trading came to: every line of the statement of type trade is in one of these figures. */
const realised = {
  /** What closes brought, before costs. */
  pnl: z.number(),
  /** Zero or less, as all that was paid. */
  commission: z.number(),
  /** Below zero is what the customer paid. */
  financing: z.number(),
  /** pnl + commission + financing */
  net: z.number(),
  /** Closes, whole or in part. */
  closings: z.number(),
};

const month = z.object({
  /** '2026-03' */
  month: z.string(),
  from: moment,
  /** The first moment that is no part of it. */
  to: moment,
  ...realised,
  /** Zero or less. Fees in other currencies at the value their transaction had. */
  conversion: z.number(),
  copying: z.number().optional(),
  management: z.number().optional(),
  withdrawal: z.number(),
});

const bySymbol = z.object({ symbol: z.string(), ...realised });

const tradeEnd = z.object({ id, symbol: z.string(), net: z.number(), closedAt: moment });

export const getResults = endpoint({
  ...customerRead,
  name: 'getResults',
  summary: 'What closed trades brought and what was paid for them, by month and by symbol',
  path: '/investment/results',
  book: 'any',
  query: ofPeriod,
  answer: z.object({
    from: moment,
    /** The first moment that is no part of it. */
    to: moment,
    total: z.object({
      ...realised,
      conversion: z.number(),
      copying: z.number().optional(),
      management: z.number().optional(),
      withdrawal: z.number(),
    }),
    /** The newest first. */
    months: z.array(month),
    /** The best first. */
    symbols: z.array(bySymbol),
    /** Positions that closed whole in the period, each with its result over its whole life. */
    trades: z.object({
      closed: z.number(),
      wins: z.number(),
      losses: z.number(),
      /** Of all that closed; null where none did. */
      winRatePercent: z.number().nullable(),
      averageWin: z.number().nullable(),
      averageLoss: z.number().nullable(),
      /** What was won for each dollar that was lost; null where nothing was lost. */
      profitFactor: z.number().nullable(),
      averageHeldMs: z.number().nullable(),
      best: tradeEnd.nullable(),
      worst: tradeEnd.nullable(),
    }),
  }),
});
