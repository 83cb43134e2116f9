import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, id, ofBook } from '../fields.ts';
import { SIDES } from './shapes.ts';
import { INSTRUMENT_TYPES } from '../market.ts';

/**
 * The risk of an account, measured. Its limits are the customer's own: passing one warns them and blocks nothing.
 * Amounts are USD, shares and moves are percent.
 */

export const RISK_ALERTS = [
  'margin-level-low',
  'risk-near-limit',
  'risk-over-limit',
  'daily-loss-near-limit',
  'daily-loss-over-limit',
  'no-stop-loss',
] as const;

const RISK_SEVERITIES = ['warning', 'critical'] as const;

const exposure = {
  long: z.number(),
  short: z.number(),
  gross: z.number(),
  /** Long less short. */
  net: z.number(),
  /** Of the gross exposure of the whole account. */
  share: z.number(),
};

const riskReport = z.object({
  equity: z.number(),
  usedMargin: z.number(),
  availableMargin: z.number(),
  /** Null without positions, and where somebody else manages the account: no margin of it is judged. */
  marginLevel: z.number().nullable(),
  limits: z.object({
    maxRiskPercent: z.number(),
    dailyLossLimit: z.number(),
    /** Whether the customer has set them; otherwise they are the usual ones. */
    isMaxRiskSet: z.boolean(),
    isDailyLossSet: z.boolean(),
  }),
  utilisation: z.object({
    /** What margins tie up. */
    riskCapital: z.number(),
    /** The customer's share of equity that may be tied up. */
    allowed: z.number(),
    /** Null where margin is tied up and nothing is left to measure it by. */
    percentOfEquity: z.number().nullable(),
    percentOfAllowed: z.number().nullable(),
  }),
  exposure: z.object({
    gross: z.number(),
    net: z.number(),
    byClass: z.array(z.object({ type: z.enum(INSTRUMENT_TYPES), ...exposure })),
    bySymbol: z.array(z.object({ symbol: z.string(), type: z.enum(INSTRUMENT_TYPES), ...exposure })),
  }),
  stopOut: z.object({
    /** The margin level at which positions are closed. */
    level: z.number(),
    /** The equity that level stands for. */
    equity: z.number(),
    /** How much may be lost until then. */
    distance: z.number(),
    /**
     * How far the price of each would have to move, everything else standing still, and the first price at which the
     * engine closes it then. Null where no move would do it, or where an exit of the customer's own comes before.
     */
    positions: z.array(
      z.object({
        id,
        symbol: z.string(),
        side: z.enum(SIDES),
        movePercent: z.number().nullable(),
        price: z.number().nullable(),
      }),
    ),
  }),
  /** All prices moved at once. */
  scenarios: z.array(
    z.object({
      movePercent: z.number(),
      equity: z.number(),
      change: z.number(),
      marginLevel: z.number().nullable(),
      isMarginCall: z.boolean(),
      isStopOut: z.boolean(),
    }),
  ),
  stopLosses: z.object({
    covered: z.number(),
    uncovered: z.number(),
    coveredPercent: z.number(),
    /** What would be lost from here if every stop were reached and filled at its level. */
    atRisk: z.number(),
  }),
  dailyLoss: z.object({
    /** Realised and unrealised since 00:00 UTC; zero on a day without a loss. */
    loss: z.number(),
    limit: z.number(),
    usedPercent: z.number(),
  }),
  alerts: z.array(
    z.object({
      code: z.enum(RISK_ALERTS),
      severity: z.enum(RISK_SEVERITIES),
      /** What was measured, and what it is measured by: USD, percent for the margin level, positions without a stop. */
      value: z.number(),
      limit: z.number(),
    }),
  ),
});
export type RiskReport = z.infer<typeof riskReport>;

export const getRisk = endpoint({
  ...customerRead,
  name: 'getRisk',
  summary: 'The risk of the account at this moment',
  path: '/investment/risk',
  book: 'any',
  query: ofBook,
  answer: riskReport,
});

const riskPercent = { error: SHARED_SENTENCES.invalidPercent };

export const setRiskLimits = endpoint({
  ...customerAct,
  name: 'setRiskLimits',
  summary:
    'Set the limits one wants to be warned at; null goes back to the usual one. Nothing is ever blocked by them',
  method: 'PUT',
  path: '/investment/risk',
  book: 'any',
  query: ofBook,
  body: z
    .strictObject({
      maxRiskPercent: z
        .number(riskPercent)
        .int(riskPercent)
        .min(1, riskPercent)
        .max(100, riskPercent)
        .nullish(),
      dailyLossLimit: amountInput.nullish(),
    })
    .refine((change) => Object.keys(change).length > 0, { error: SHARED_SENTENCES.nothingToChange }),
  answer: riskReport,
  refusals: [...amountRefusals],
});
