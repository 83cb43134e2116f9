import { SKIP_REASONS } from '@halyard/engine';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, id, integerInQuery, moment, text, wholeNumber } from '../fields.ts';
import { SIDES } from '../investment/shapes.ts';
import { outcome, outcomeSoFar } from '../wallet/outcome.ts';

/** Copying: a customer shows what they do in an account of theirs, and others have it done with money of their own. */

export const MIN_ALLOCATION_USD = 100;
export const MAX_FEE_PERCENT = 30;
export const STRATEGIES_AT_ONCE = 200;
export const STRATEGY_STATUSES = ['proposed', 'approved', 'rejected', 'ended'] as const;
export const ALLOCATION_STATUSES = ['active', 'paused', 'stopping', 'ended'] as const;
export const STOPPED_BY = ['customer', 'loss', 'strategy', 'debt', 'closing'] as const;
export const COPY_OUTCOMES = ['copied', 'skipped', 'waiting'] as const;

/** What a strategy has come to, from the journal of its account alone. Percentages; null where there is nothing to say. */
export const record = z.object({
  since: moment,
  days: z.number(),
  returnPercent: z.number(),
  drawdownPercent: z.number(),
  closed: z.number(),
  winnersPercent: z.number().nullable(),
  meanHoldingHours: z.number().nullable(),
  instruments: z.array(z.string()),
  maxLeverage: z.number().nullable(),
  followers: z.number(),
  moneyFollowing: z.number(),
  /** How far copies were from the leader's price on average, in percent of it; positive is worse for those who copy. */
  distancePercent: z.number().nullable(),
});

export const strategy = z.object({
  id,
  name: z.string(),
  description: z.string(),
  feePercent: z.number(),
  status: z.enum(STRATEGY_STATUSES),
  isOwn: z.boolean(),
  /** Why it was rejected; only its owner reads it. */
  reason: z.string().nullable(),
  record,
});
export type Strategy = z.infer<typeof strategy>;

export const listStrategies = endpoint({
  ...customerRead,
  name: 'listStrategies',
  summary: 'The strategies that can be copied, one’s own first, up to 200 at a time',
  path: '/copy/strategies',
  /** The last one that is known: what comes behind it. */
  query: z.strictObject({ after: id.optional() }),
  answer: z.object({ strategies: z.array(strategy) }),
  refusals: ['copying-off'],
});

export const getStrategy = endpoint({
  ...customerRead,
  name: 'getStrategy',
  summary: 'A strategy with its days',
  path: '/copy/strategies/{id}',
  params: z.strictObject({ id }),
  answer: strategy.extend({
    points: z.array(z.object({ at: moment, returnPercent: z.number(), drawdownPercent: z.number() })),
  }),
  refusals: ['copying-off', 'strategy-not-found'],
});

export const publishStrategy = endpoint({
  ...customerAct,
  name: 'publishStrategy',
  summary: 'Ask for an account of one’s own to be shown as a strategy',
  path: '/copy/strategies',
  demands: ['active', 'verified'],
  idempotent: true,
  body: z.strictObject({
    book: id,
    name: text('a name', 40, { missing: 'Please give the strategy a name' }),
    description: text('a description', 1000, { missing: 'Please describe the strategy', multiline: true }),
    feePercent: z
      .number({ error: 'Please enter a fee from 0 to 30 percent' })
      .int({ error: 'Please enter a fee from 0 to 30 percent' })
      .min(0, { error: 'Please enter a fee from 0 to 30 percent' })
      .max(MAX_FEE_PERCENT, { error: 'Please enter a fee from 0 to 30 percent' }),
  }),
  answer: z.object({ id }),
  refusals: [
    'copying-off',
    'book-not-found',
    'strategy-book',
    'strategy-too-young',
    'strategy-too-few',
    'strategy-exists',
  ],
});

export const endStrategy = endpoint({
  ...customerAct,
  name: 'endStrategy',
  summary: 'End a strategy of one’s own: whatever copies it is closed',
  path: '/copy/strategies/{id}/end',
  params: z.strictObject({ id }),
  answer: z.object({ id }),
  refusals: ['strategy-not-found', 'strategy-ended'],
});

export const allocation = z.object({
  id,
  strategy: z.object({ id, name: z.string() }),
  book: id,
  status: z.enum(ALLOCATION_STATUSES),
  stoppedBy: z.enum(STOPPED_BY).nullable(),
  /** What the largest loss is measured by, lowered in proportion when something is taken out, and what it is worth now. */
  base: z.number(),
  equity: z.number(),
  /** What can be taken out now. */
  free: z.number(),
  /** Above it profit is paid for. */
  highWater: z.number(),
  lossFloor: z.number(),
  maxLossPercent: z.number(),
  maxLeverage: z.number(),
  feePercent: z.number(),
  feesPaid: z.number(),
  /** The fee on profit that has paid a loss in another account; it is charged once nothing is owed. */
  feesWaiting: z.number().optional(),
  openedAt: moment,
  endedAt: moment.nullable(),
  /** What became of the money, once it has ended, and until then what has become of it so far. */
  outcome: outcome.optional(),
  soFar: outcomeSoFar.optional(),
});
export type Allocation = z.infer<typeof allocation>;

export const listAllocations = endpoint({
  ...customerRead,
  name: 'listAllocations',
  summary: 'What the caller copies and has copied, the newest first',
  path: '/copy/allocations',
  answer: z.object({ allocations: z.array(allocation) }),
});

export const copiedFill = z.object({
  /** The number of the leader's fill. */
  place: z.number(),
  at: moment,
  kind: z.enum(['open', 'close']),
  symbol: z.string(),
  side: z.enum(SIDES),
  /** What the leader did. */
  quantity: z.number(),
  price: z.number(),
  /** What became of it here. */
  outcome: z.enum(COPY_OUTCOMES),
  reason: z.enum(SKIP_REASONS).nullable(),
  ownQuantity: z.number(),
  ownPrice: z.number().nullable(),
  /** How much worse the own price is, in percent of the leader's; negative is better. */
  distancePercent: z.number().nullable(),
});
export type CopiedFill = z.infer<typeof copiedFill>;

export const FEE_KINDS = ['month', 'end', 'taken-out', 'covered'] as const;

/** How a fee came about: the profit it was for, and what was paid of it. */
export const copyFee = z.object({
  at: moment,
  kind: z.enum(FEE_KINDS),
  profit: z.number(),
  /** Less than the rate of the profit where not more was free then. */
  fee: z.number(),
  /** The leader's part of it. */
  share: z.number(),
});
export type CopyFee = z.infer<typeof copyFee>;

const ofAllocation = {
  who: 'user',
  limit: 'write',
  params: z.strictObject({ id }),
  idempotent: true,
} as const;

export const getAllocation = endpoint({
  ...customerRead,
  name: 'getAllocation',
  summary: 'A copy with the last fills of its leader and what became of them',
  path: '/copy/allocations/{id}',
  params: z.strictObject({ id }),
  answer: allocation.extend({ fills: z.array(copiedFill), fees: z.array(copyFee) }),
  refusals: ['allocation-not-found'],
});

export const listSkips = endpoint({
  ...customerRead,
  name: 'listSkips',
  summary: 'The fills of a leader that were not copied, newest first, with the reason for each',
  path: '/copy/allocations/{id}/skips',
  params: z.strictObject({ id }),
  query: z.strictObject({
    limit: integerInQuery('limit', 1, 200).default(100),
    /** The place of the last one that is known: what was before it. */
    before: integerInQuery('before', 1, 10_000_000_000).optional(),
  }),
  answer: z.object({ skips: z.array(copiedFill) }),
  refusals: ['allocation-not-found'],
});

export const allocate = endpoint({
  ...customerAct,
  name: 'allocate',
  summary: 'Give money of the main account to a copy of a strategy',
  path: '/copy/allocations',
  demands: ['active', 'verified'],
  limit: 'money',
  idempotent: true,
  body: z.strictObject({
    strategy: id,
    amount: amountInput,
    maxLossPercent: wholeNumber('Please choose a largest loss from 5 to 95 percent', 5, 95),
    maxLeverage: wholeNumber('Please choose a leverage from 1 to 30', 1, 30).default(5),
  }),
  answer: allocation,
  refusals: [
    'copying-off',
    'strategy-not-found',
    'strategy-own',
    'strategy-suspended',
    'allocation-exists',
    'allocation-minimum',
    ...amountRefusals,
    'insufficient-balance',
    'deficit-open',
    'claim-open',
    'books-halted',
  ],
});

export const pauseAllocation = endpoint({
  ...ofAllocation,
  name: 'pauseAllocation',
  summary: 'Open nothing new in a copy; what is open stays, and closes with the leader',
  method: 'POST',
  path: '/copy/allocations/{id}/pause',
  answer: allocation,
  refusals: ['allocation-not-found', 'allocation-stopped'],
});

export const resumeAllocation = endpoint({
  ...ofAllocation,
  name: 'resumeAllocation',
  summary: 'Go on copying',
  method: 'POST',
  path: '/copy/allocations/{id}/resume',
  demands: ['active', 'verified'],
  answer: allocation,
  refusals: ['allocation-not-found', 'allocation-stopped'],
});

export const addToAllocation = endpoint({
  ...ofAllocation,
  name: 'addToAllocation',
  summary: 'Give more money of the main account to a copy',
  method: 'POST',
  path: '/copy/allocations/{id}/add',
  demands: ['active', 'verified'],
  limit: 'money',
  body: z.strictObject({ amount: amountInput }),
  answer: allocation,
  refusals: [
    'copying-off',
    'allocation-not-found',
    'allocation-stopped',
    ...amountRefusals,
    'insufficient-balance',
    'deficit-open',
    'claim-open',
    'books-halted',
  ],
});

export const takeFromAllocation = endpoint({
  ...ofAllocation,
  name: 'takeFromAllocation',
  summary: 'Take money that is free out of a copy; the fee on its share of the profit is paid from it',
  method: 'POST',
  path: '/copy/allocations/{id}/take-out',
  limit: 'money',
  body: z.strictObject({ amount: amountInput }),
  answer: allocation,
  refusals: [
    'allocation-not-found',
    'allocation-stopped',
    ...amountRefusals,
    'allocation-all',
    'insufficient-balance',
    'deficit-open',
    'books-halted',
  ],
});

export const stopAllocation = endpoint({
  ...ofAllocation,
  name: 'stopAllocation',
  summary: 'End a copy: everything closes, and all of it returns to the main account',
  method: 'POST',
  path: '/copy/allocations/{id}/stop',
  answer: allocation,
  refusals: ['allocation-not-found', 'allocation-stopped'],
});
