import { TIERS } from '@halyard/catalogue';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountInput, currency, id, integerInQuery, moment, search } from '../fields.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../wallet/transactions.ts';
import { ACCOUNT_TYPES, KYC_STATUSES, USER_STATUSES } from '../users.ts';
import { proposal } from './approvals.ts';
import { act, read, reason } from './calls.ts';

/** The desk: whatever waits for somebody of the staff in one queue, and how several things of it are decided together. */

export const DESK_KINDS = ['deposit', 'withdrawal', 'proposal', 'identity', 'message'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/**
 * What whoever decides should not overlook, in the words of a program. `own-deposit`: the caller let money of this customer in
 * and may only reject. `refused-first`: a colleague has refused it, and the caller would be the last to. `second`: a colleague has agreed,
 * and the caller would be the last.
 */
export const DESK_SIGNS = [
  'own-deposit',
  'refused-first',
  'repeated-payment',
  'new-destination',
  'sign-in-changed',
  'still-waits',
  'not-verified',
  'second',
  'takes-two',
  'first-of-kind',
  'many-today',
  'deposited-lately',
  'new-customer',
] as const;
export type DeskSign = (typeof DESK_SIGNS)[number];

const deskItem = z.object({
  kind: z.enum(DESK_KINDS),
  /** Of the transaction, the proposal or the message; of an identity check, the person's. */
  id: z.string(),
  /** How people name it: a reference; of a proposal, what it is about. */
  about: z.string(),
  /** The subject of a message. */
  title: z.string().nullable(),
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  currency: z.string().nullable(),
  amount: z.number().nullable(),
  /** What it was worth when it was reported; null where nobody knows. */
  usdValue: z.number().nullable(),
  since: moment,
  /** Until when the house has promised to decide. */
  dueAt: moment,
  signs: z.array(z.enum(DESK_SIGNS)),
  /** Of a deposit: its payment is there, for the amount that stands here, and waits for nothing but this decision. */
  arrived: z.boolean().optional(),
  proposal: proposal.nullable(),
});
export type DeskItem = z.infer<typeof deskItem>;

export const DESK_SORTS = ['due', 'newest', 'largest'] as const;

const deskCount = z.object({ waiting: z.number(), overdue: z.number() });

export const adminReadDesk = endpoint({
  ...read,
  name: 'adminReadDesk',
  summary: 'Everything the caller may decide about in one queue, what is due first; nothing of their own',
  path: '/admin/queue',
  query: z.strictObject({
    kind: z.enum(DESK_KINDS).optional(),
    due: z.enum(['overdue', 'soon']).optional(),
    currency: currency.optional(),
    search,
    sort: z.enum(DESK_SORTS).default('due'),
    /** The `next` of the page before. */
    cursor: z
      .string()
      .regex(/^-?\d{1,18}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
        error: 'This page does not exist',
      })
      .optional(),
    limit: integerInQuery('limit', 1, 100).default(50),
  }),
  answer: z.object({
    items: z.array(deskItem),
    /** Of all kinds, whatever is filtered. */
    counts: z.record(z.enum(DESK_KINDS), deskCount),
    /** Whatever matches the filters. */
    total: z.number(),
    next: z.string().nullable(),
  }),
});
export type DeskCounts = z.infer<typeof adminReadDesk.answer>['counts'];

const sums = z.object({ depositedUsd: z.number(), withdrawnUsd: z.number() });

export const adminReadCustomer = endpoint({
  ...read,
  name: 'adminReadCustomer',
  summary:
    'What whoever decides should know of a customer: facts, sums and what came before; reading is logged',
  path: '/admin/queue/customers/{id}',
  params: z.strictObject({ id }),
  answer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    status: z.enum(USER_STATUSES),
    kycStatus: z.enum(KYC_STATUSES),
    tier: z.enum(TIERS),
    accountType: z.enum(ACCOUNT_TYPES),
    twoFactor: z.boolean(),
    createdAt: moment,
    lastLogin: moment.nullable(),
    /** USD value of all priced balances. */
    balance: z.number(),
    /** What moved, or waits to, in the last 24 hours; what has moved in 30 days, and ever. */
    day: sums,
    month: sums,
    ever: sums,
    recent: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        type: z.enum(TRANSACTION_TYPES),
        status: z.enum(TRANSACTION_STATUSES),
        currency: z.string(),
        amount: z.number(),
        createdAt: moment,
      }),
    ),
  }),
  refusals: ['user-not-found'],
});
export type DeskCustomer = z.infer<typeof adminReadCustomer.answer>;

/** What can be decided together. Who somebody is, and what they wrote, is looked at one by one. */
export const TOGETHER_KINDS = ['deposit', 'withdrawal', 'proposal'] as const;
export type TogetherKind = (typeof TOGETHER_KINDS)[number];
export const MOST_TOGETHER = 50;

const togetherItem = z.strictObject({
  kind: z.enum(TOGETHER_KINDS),
  id,
  /** The amount that truly arrived, for a deposit that is approved. */
  amount: amountInput.optional(),
});

export const adminDecideTogether = endpoint({
  ...act,
  name: 'adminDecideTogether',
  summary:
    'Approve or reject several things, each for itself: one that is refused leaves the others as they are',
  path: '/admin/queue/decide',
  idempotent: true,
  body: z.strictObject({
    decision: z.enum(['approve', 'reject']),
    /** What the customer, or whoever proposed it, is told of a rejection. */
    reason: reason.optional(),
    items: z.array(togetherItem).min(1).max(MOST_TOGETHER),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        kind: z.enum(TOGETHER_KINDS),
        id: z.string(),
        /** `waits`: a second administrator has to agree. */
        outcome: z.enum(['done', 'waits', 'refused']),
        /** Why it was refused. */
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['reason-required'],
});
export type Together = z.infer<typeof adminDecideTogether.answer>;

export const FOUND_KINDS = ['customer', 'transaction', 'order', 'position', 'message'] as const;

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  state: z.string(),
  /** Whose it is, where it is somebody's. */
  userId: z.string().nullable(),
});
export type Found = z.infer<typeof found>;

export const adminFind = endpoint({
  ...read,
  name: 'adminFind',
  summary: 'Customers, transactions, orders, positions and messages by name, address, reference or id',
  path: '/admin/find',
  query: z.strictObject({ search }),
  answer: z.array(found),
});
