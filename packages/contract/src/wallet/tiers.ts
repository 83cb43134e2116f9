import { TIERS } from '@halyard/catalogue';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { id, moment } from '../fields.ts';

/** What the accounts of a tier pay and may do, of most instruments. What is not said is as usual, and without a limit. */
const tierTerms = {
  /** Of the market's spread and of the full commission, in percent. */
  spreadPercent: z.number(),
  commissionPercent: z.number(),
  /** What is added to the yearly financing rate of either side. */
  financingMarkup: z.number().optional(),
  maxLeverage: z.number().optional(),
  maxOrderUsd: z.number().optional(),
  maxPositions: z.number().optional(),
  maxTotalUsd: z.number().optional(),
  /** Of the used margin, in percent: where an account is called, and where positions are closed. */
  callPercent: z.number().optional(),
  stopOutPercent: z.number().optional(),
  /** Some instruments have other terms: each says so itself. */
  hasExceptions: z.boolean().optional(),
};

/** Nights without financing: who has them pays a fee instead, for each night of a position after the free ones. */
export const swapFree = z.object({
  isOn: z.boolean(),
  /** The first night without financing, and the first with it again. */
  from: moment.nullable(),
  until: moment.nullable(),
  /** When its owner asked for the change that is not decided yet. */
  askedAt: moment.nullable(),
});
export type SwapFree = z.infer<typeof swapFree>;

const tierStanding = z.object({
  tier: z.enum(TIERS),
  /** Paid in less paid out and asked for, over life, and what all accounts of real money are worth now. In dollars. */
  netDeposits: z.number(),
  equity: z.number(),
  /** When the tier ends, where its owner has been below it for too long. */
  endsAt: moment.nullable(),
  /** What they have then, where staff have decided so, or they have asked for it and something in it is stricter. */
  next: z.enum(TIERS).optional(),
  tiers: z.array(
    z.object({
      tier: z.enum(TIERS),
      minimum: z.number(),
      ...tierTerms,
      isReached: z.boolean(),
      /** What is decided to come, the next one first. */
      coming: z.array(z.object({ from: moment, ...tierTerms })).optional(),
    }),
  ),
  /** The open accounts whose terms are, or come to be, other ones than the tier's. */
  accounts: z
    .array(
      z.object({
        id,
        name: z.string(),
        /** What its group is called; null where it still has the terms of the main account. */
        group: z.string().nullable(),
        ...tierTerms,
        coming: z.array(z.object({ from: moment, ...tierTerms })).optional(),
        /** The group it comes into, null for that of the main account. */
        next: z.object({ group: z.string().nullable(), at: moment, ...tierTerms }).optional(),
      }),
    )
    .optional(),
  swapFree: swapFree.optional(),
});
export type TierStanding = z.infer<typeof tierStanding>;

export const getTier = endpoint({
  ...customerRead,
  name: 'getTier',
  summary: 'What the tier of the caller pays, and how far the next one is',
  path: '/users/tier',
  answer: tierStanding,
});

export const changeTier = endpoint({
  ...customerAct,
  name: 'changeTier',
  summary: 'Move to a higher tier, where net deposits and equity reach its minimum',
  path: '/users/tier',
  demands: ['active'],
  body: z.strictObject({ tier: z.enum(TIERS) }),
  answer: tierStanding,
  refusals: ['tier-not-higher', 'tier-on-its-way', 'tier-not-reached', 'night-due'],
});

export const askSwapFree = endpoint({
  ...customerAct,
  name: 'askSwapFree',
  summary: 'Ask for nights without financing, or for financing again; two of the staff decide',
  path: '/users/swap-free',
  demands: ['active'],
  body: z.strictObject({ isOn: z.boolean() }),
  answer: tierStanding,
  refusals: ['swap-free-asked', 'swap-free-unchanged'],
});
