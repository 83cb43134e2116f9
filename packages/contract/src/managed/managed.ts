import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, id, moment } from '../fields.ts';
import { outcome } from '../wallet/outcome.ts';
import { SIDES } from '../investment/shapes.ts';

/** Managed portfolios: the house says what is held, customers put money in and take it out. */

export const REBALANCINGS = ['monthly', 'quarterly', 'drift'] as const;
export type Rebalancing = (typeof REBALANCINGS)[number];
export const INVESTMENT_STATUSES = ['active', 'ending', 'ended'] as const;
/** Why something was bought or sold in a managed account. */
export const ORDER_REASONS = [
  'invested',
  'added',
  'schedule',
  'drift',
  'changed',
  'taken-out',
  'ended',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];
export const MAX_RISK = 7;
/** The rest stays in dollars: fees are paid from it. */
export const MAX_WEIGHTS_PERCENT = 98;
export const MAX_PARTS = 20;
export const MAX_YEARLY_FEE_PERCENT = 5;

const weights = z.array(z.object({ symbol: z.string(), percent: z.number() }));

export const portfolio = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** From 1, which moves little, to 7, which can lose most of its worth. */
  risk: z.number(),
  weights,
  minimum: z.number(),
  feePercent: z.number(),
  rebalancing: z.enum(REBALANCINGS),
  /** By how many points a weight may be off, where that is what it is rebalanced by. */
  driftPercent: z.number().nullable(),
  /** False where nobody new may invest. */
  isOpen: z.boolean(),
  since: moment,
  /** What it would have come to since then, from stored prices, its fee taken off; null where no price is known. */
  returnPercent: z.number().nullable(),
});
export type Portfolio = z.infer<typeof portfolio>;

export const listManagedPortfolios = endpoint({
  ...customerRead,
  name: 'listManagedPortfolios',
  summary: 'The portfolios that somebody can invest in',
  path: '/managed/portfolios',
  answer: z.object({ portfolios: z.array(portfolio) }),
  refusals: ['managed-off'],
});

export const getManagedPortfolio = endpoint({
  ...customerRead,
  name: 'getManagedPortfolio',
  summary: 'A portfolio with its days, which are simulated from stored prices',
  path: '/managed/portfolios/{id}',
  params: z.strictObject({ id }),
  answer: portfolio.extend({
    /** A day each: nobody’s account has done exactly this. */
    points: z.array(z.object({ at: moment, returnPercent: z.number() })),
  }),
  refusals: ['managed-off', 'portfolio-not-found'],
});

export const investment = z.object({
  id,
  portfolio: z.object({ id, name: z.string() }),
  book: id,
  status: z.enum(INVESTMENT_STATUSES),
  /** What was put in, what has come back of it, and what it is worth now. */
  given: z.number(),
  returned: z.number(),
  equity: z.number(),
  /** Asked for, and not yet sold. */
  takingOut: z.number(),
  /** Management that could not be paid yet: it is taken before money returns. */
  feesOwed: z.number(),
  feesPaid: z.number(),
  openedAt: moment,
  endedAt: moment.nullable(),
  /** What became of the money, once it has ended. */
  outcome: outcome.optional(),
});
export type Investment = z.infer<typeof investment>;

export const listInvestments = endpoint({
  ...customerRead,
  name: 'listInvestments',
  summary: 'What the caller has and had invested in portfolios, the newest first',
  path: '/managed/investments',
  answer: z.object({ investments: z.array(investment) }),
});

export const managedOrder = z.object({
  id,
  at: moment,
  symbol: z.string(),
  side: z.enum(SIDES),
  quantity: z.number(),
  price: z.number(),
  /** Null in the moment before it is known. */
  reason: z.enum(ORDER_REASONS).nullable(),
});
export type ManagedOrder = z.infer<typeof managedOrder>;

export const managedNight = z.object({
  at: moment,
  /** What the account was worth when the fee was taken. */
  equity: z.number(),
  fee: z.number(),
  paid: z.number(),
});

export const getInvestment = endpoint({
  ...customerRead,
  name: 'getInvestment',
  summary: 'An investment: what it is to hold beside what it holds, and why each order was made',
  path: '/managed/investments/{id}',
  params: z.strictObject({ id }),
  answer: investment.extend({
    feePercent: z.number(),
    holdings: z.array(
      z.object({
        symbol: z.string(),
        targetPercent: z.number(),
        actualPercent: z.number(),
        quantity: z.number(),
        value: z.number(),
      }),
    ),
    cash: z.number(),
    /** What is to be traded, and waits for its market or for a price. */
    waiting: z.array(z.string()),
    /** What is not bought, since all accounts together would then hold more than the group allows. */
    limited: z.array(z.string()).optional(),
    orders: z.array(managedOrder),
    nights: z.array(managedNight),
  }),
  refusals: ['investment-not-found'],
});

const moneyRefusals = [
  ...amountRefusals,
  'insufficient-balance',
  'deficit-open',
  'claim-open',
  'books-halted',
] as const;

export const invest = endpoint({
  ...customerAct,
  name: 'invest',
  summary: 'Put money of the main account into a portfolio; it is bought when its markets are open',
  path: '/managed/investments',
  demands: ['active', 'verified'],
  limit: 'money',
  idempotent: true,
  body: z.strictObject({ portfolio: id, amount: amountInput }),
  answer: investment,
  refusals: [
    'managed-off',
    'portfolio-not-found',
    'portfolio-closed',
    'investment-exists',
    'investment-minimum',
    ...moneyRefusals,
  ],
});

const ofInvestment = {
  method: 'POST',
  who: 'user',
  limit: 'money',
  params: z.strictObject({ id }),
  idempotent: true,
  answer: investment,
} as const;

export const addToInvestment = endpoint({
  ...ofInvestment,
  name: 'addToInvestment',
  summary: 'Put more money of the main account into an investment',
  path: '/managed/investments/{id}/add',
  demands: ['active', 'verified'],
  body: z.strictObject({ amount: amountInput }),
  refusals: ['managed-off', 'investment-not-found', 'investment-ending', ...moneyRefusals],
});

export const takeFromInvestment = endpoint({
  ...ofInvestment,
  name: 'takeFromInvestment',
  summary: 'Take money out of an investment: as much is sold, and what it brings returns to the main account',
  path: '/managed/investments/{id}/take-out',
  body: z.strictObject({ amount: amountInput }),
  refusals: ['investment-not-found', 'investment-ending', 'investment-all', ...amountRefusals],
});

export const endInvestment = endpoint({
  ...ofInvestment,
  name: 'endInvestment',
  summary: 'End an investment: everything is sold, and all of it returns to the main account',
  path: '/managed/investments/{id}/end',
  limit: 'write',
  refusals: ['investment-not-found', 'investment-ending'],
});
