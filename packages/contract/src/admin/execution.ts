import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment } from '../fields.ts';
import { INSTRUMENT_TYPES } from '../market.ts';
import { PERIODS } from '../wallet/transactions.ts';
import { read } from './calls.ts';

/** How well orders are carried out, in more detail than everybody may see. */

const durations = {
  fills: z.number(),
  /** Milliseconds from the request, or the quote, to the commit; null when nothing was measured. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
};

const slippage = {
  /** Fills for which a price was shown or a level was waited for. */
  measured: z.number(),
  better: z.number(),
  same: z.number(),
  worse: z.number(),
  /** Parts per million of the price; above zero is to the customer's disadvantage. */
  p50Ppm: z.number().nullable(),
  p95Ppm: z.number().nullable(),
};

export const adminExecution = endpoint({
  ...read,
  name: 'adminExecution',
  summary: 'How orders were carried out: by symbol, by what set them off and by day, and what was not filled',
  path: '/admin/execution',
  query: z.strictObject({ period: z.enum(PERIODS).default('30d') }),
  answer: z.object({
    computedAt: moment,
    since: moment,
    /** All fills, and those whose time was measured. */
    fills: z.number(),
    measured: z.number(),
    byCause: z.array(z.object({ cause: z.enum(['request', 'trigger']), ...durations, ...slippage })),
    /** How many measured fills were how far from the price shown; bounds in parts per million, null without one. */
    distances: z.array(
      z.object({ from: z.number().nullable(), to: z.number().nullable(), fills: z.number() }),
    ),
    bySymbol: z.array(
      z.object({
        symbol: z.string(),
        type: z.enum(INSTRUMENT_TYPES),
        volume: z.number(),
        /** All fills; the times are of those that were measured. */
        ...durations,
        ...slippage,
        /** The middle of the spreads of the quotes it filled at, in parts per million of the price. */
        quotedSpreadPpm: z.number(),
      }),
    ),
    byReason: z.array(z.object({ reason: z.string(), ...durations, ...slippage })),
    /** Orders that ended without a fill, by how and why. */
    unfilled: z.array(z.object({ status: z.string(), reason: z.string().nullable(), orders: z.number() })),
    /** Every day of the period, the oldest first; days are those of UTC. Times are of orders somebody waited for. */
    days: z.array(
      z.object({
        day: z.string(),
        fills: z.number(),
        p50Ms: z.number().nullable(),
        p95Ms: z.number().nullable(),
        better: z.number(),
        same: z.number(),
        worse: z.number(),
        unfilled: z.number(),
      }),
    ),
  }),
});
