import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, id, text, wholeNumber } from '../fields.ts';
import {
  MAX_PARTS,
  MAX_RISK,
  MAX_WEIGHTS_PERCENT,
  MAX_YEARLY_FEE_PERCENT,
  portfolio,
  REBALANCINGS,
} from '../managed/managed.ts';
import { keptProposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** Managed portfolios as staff define them: one proposes a version, somebody else agrees. */

const adminPortfolio = portfolio.extend({
  version: z.number(),
  /** How many have invested, and what they have put in. */
  investors: z.number(),
  given: z.number(),
});
export type AdminPortfolio = z.infer<typeof adminPortfolio>;

export const adminListPortfolios = endpoint({
  ...read,
  name: 'adminListPortfolios',
  summary: 'All managed portfolios, with how many have invested',
  path: '/admin/managed/portfolios',
  answer: z.object({ portfolios: z.array(adminPortfolio) }),
});

const fee = { error: `Please enter a fee from 0 to ${MAX_YEARLY_FEE_PERCENT} percent a year` };
const drift = 'Please enter by how many points a weight may be off, from 1 to 50';
const weight = { error: `Please enter weights above 0, at most ${MAX_WEIGHTS_PERCENT} percent together` };

export const adminDefinePortfolio = endpoint({
  ...act,
  name: 'adminDefinePortfolio',
  summary: 'Propose a new portfolio, or another version of one; a different administrator agrees',
  path: '/admin/managed/portfolios',
  mayTakeLonger: true,
  idempotent: true,
  body: z.strictObject({
    /** Null for a new one. */
    id: id.nullable(),
    /** The version the editor saw, 0 for a new one: when somebody was faster nothing is overwritten. */
    version: z.number().int(),
    name: text('a name', 40),
    description: text('a description', 1000, { multiline: true }),
    risk: wholeNumber(`Please choose a risk from 1 to ${MAX_RISK}`, 1, MAX_RISK),
    weights: z
      .array(
        z.strictObject({
          symbol: text('a symbol', 20),
          percent: z
            .number(weight)
            .min(0.01, weight)
            .max(MAX_WEIGHTS_PERCENT, weight)
            .multipleOf(0.01, weight),
        }),
      )
      .min(1, { error: 'Please name what it holds' })
      .max(MAX_PARTS, { error: `A portfolio holds at most ${MAX_PARTS} instruments` }),
    minimum: amountInput,
    feePercent: z.number(fee).min(0, fee).max(MAX_YEARLY_FEE_PERCENT, fee).multipleOf(0.01, fee),
    rebalancing: z.enum(REBALANCINGS, { error: 'Please choose when it is rebalanced' }),
    driftPercent: wholeNumber(drift, 1, 50).nullable(),
    isOpen: z.boolean(),
    reason,
  }),
  answer: z.object({ proposal: keptProposal }),
  refusals: [
    'portfolio-not-found',
    'edit-conflict',
    'portfolio-weights',
    'portfolio-symbol',
    'portfolio-drift',
    'portfolio-minimum',
    ...amountRefusals,
    'no-price',
    'already-proposed',
  ],
});
