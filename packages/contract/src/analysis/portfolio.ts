import { z } from 'zod';
import { customerRead, endpoint } from '../endpoint.ts';
import { book, moment } from '../fields.ts';
import { INSTRUMENT_TYPES } from '../market.ts';
import { EQUITY_PERIODS } from '../investment/reports.ts';

/**
 * A portfolio as a company's treasurer reads it. Amounts are USD. What is attributed and booked is the sum of what stands on
 * the statement, to the cent.
 */

const ATTRIBUTED_KINDS = [...INSTRUMENT_TYPES, 'currencies'] as const;

const query = z.strictObject({
  book,
  period: z
    .enum(EQUITY_PERIODS, { error: `period must be one of: ${EQUITY_PERIODS.join(', ')}` })
    .default('3m'),
});

const parts = {
  /** What closes brought, before costs. */
  price: z.number(),
  /** Zero or less. */
  commission: z.number(),
  /** Below zero is what the customer paid. */
  financing: z.number(),
  /** Zero or less: paid when one currency was changed into another. */
  conversion: z.number(),
  /** price + commission + financing + conversion: what stands on the statement. */
  booked: z.number(),
  /** By how much the profit of what is open has changed. */
  open: z.number(),
  /** booked + open */
  total: z.number(),
};

const held = {
  long: z.number(),
  short: z.number(),
  gross: z.number(),
  /** Long less short. */
  net: z.number(),
  /** Of the gross exposure, in percent. */
  share: z.number(),
};

const portfolioAnalysis = z.object({
  from: moment,
  to: moment,
  /** The value at each moment, and the time-weighted return since the first. */
  points: z.array(
    z.object({ at: moment, value: z.number(), returnPercent: z.number(), drawdownPercent: z.number() }),
  ),
  returns: z.object({
    timeWeightedPercent: z.number(),
    /** Of the whole period; null where no return makes the end out of the start. */
    moneyWeightedPercent: z.number().nullable(),
    startValue: z.number(),
    endValue: z.number(),
    /** Paid in less paid out. */
    flows: z.number(),
    result: z.number(),
  }),
  /** Why the value is what it is: these add up to the result. */
  bridge: z.object({
    ...parts,
    /** Fees of withdrawals; zero or less. */
    withdrawal: z.number(),
    /** What currencies held gained or lost, and what was forgiven. */
    currencies: z.number(),
  }),
  attribution: z.array(
    z.object({
      kind: z.enum(ATTRIBUTED_KINDS),
      ...parts,
      items: z.array(z.object({ name: z.string(), ...parts })),
    }),
  ),
  exposure: z.object({
    gross: z.number(),
    net: z.number(),
    byClass: z.array(z.object({ type: z.enum(INSTRUMENT_TYPES), ...held })),
    /** What is held of a currency, and what open pairs buy less sell of it, at the prices of now. */
    byCurrency: z.array(
      z.object({ currency: z.string(), held: z.number(), traded: z.number(), net: z.number() }),
    ),
  }),
  /** Null where nothing is open. */
  concentration: z
    .object({
      /** Herfindahl's: 1 where all is one instrument. */
      index: z.number(),
      effective: z.number(),
      largestPercent: z.number(),
      largestThreePercent: z.number(),
      bySymbol: z.array(z.object({ symbol: z.string(), type: z.enum(INSTRUMENT_TYPES), ...held })),
    })
    .nullable(),
  risk: z.object({
    deepest: z.object({ percent: z.number(), from: moment, to: moment }).nullable(),
    /** How many daily returns the next two are made of. */
    days: z.number(),
    volatilityPercent: z.number().nullable(),
    sharpe: z.number().nullable(),
    /** What days like those of the last year would take of what is held now; null where too few are known. */
    tail: z.object({ days: z.number(), valueAtRisk: z.number(), expectedShortfall: z.number() }).nullable(),
  }),
});
export type PortfolioAnalysis = z.infer<typeof portfolioAnalysis>;

export const getPortfolioAnalysis = endpoint({
  ...customerRead,
  name: 'getPortfolioAnalysis',
  summary: 'Return, attribution, exposure, concentration and risk of an account; for corporate customers',
  path: '/investment/analysis',
  book: 'any',
  query,
  answer: portfolioAnalysis,
  refusals: ['corporate-only'],
});

export const exportPortfolioAnalysis = endpoint({
  ...customerRead,
  name: 'exportPortfolioAnalysis',
  summary: 'The analysis of an account as a CSV file, each figure with its definition',
  path: '/investment/analysis/export',
  limit: 'export',
  book: 'any',
  query,
  answer: { file: 'text/csv; charset=utf-8' },
  refusals: ['corporate-only'],
});
