import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminPagination, amountInput, amountRefusals, currency, id, moment, search } from '../fields.ts';
import {
  PERIODS,
  timelineStep,
  transaction,
  transactionDetail,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../wallet/transactions.ts';
import { act, paged, read, reason } from './calls.ts';

export const adminListWallets = endpoint({
  ...read,
  name: 'adminListWallets',
  summary: 'Balances of all customers',
  path: '/admin/wallets',
  query: z.strictObject({ ...paged, currency: currency.optional(), userId: id.optional(), search }),
  answer: z.object({
    wallets: z.array(
      z.object({
        userId: z.string(),
        email: z.string(),
        /** Which of their accounts, where it is not the main one. */
        book: z.object({ id, name: z.string() }).optional(),
        currency: z.string(),
        balance: z.number(),
        availableBalance: z.number(),
        lockedBalance: z.number(),
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), balance: z.number(), customers: z.number() })),
    pagination: adminPagination,
  }),
});

/**
 * `by` are the addresses of those who agreed, the first of them first; `amount` what the first agreed to. An answer that the
 * version before kept has none.
 */
const approvals = z.object({
  given: z.number(),
  needed: z.number(),
  by: z.array(z.string()),
  amount: z.number().nullable().optional(),
});

export const adminTransaction = transaction.extend({
  userId: z.string(),
  user: z.string(),
  /** Which of their accounts, where it is not the main one. */
  book: z.object({ id, name: z.string() }).optional(),
  /** When the money moved or was refused; the same as createdAt while pending. */
  date: moment,
  approvals: approvals.nullable(),
});
export type AdminTransaction = z.infer<typeof adminTransaction>;

export const adminListTransactions = endpoint({
  ...read,
  name: 'adminListTransactions',
  summary: 'Transactions of all customers',
  path: '/admin/transactions',
  query: z.strictObject({
    ...paged,
    type: z.enum(TRANSACTION_TYPES).optional(),
    status: z.enum(TRANSACTION_STATUSES).optional(),
    currency: currency.optional(),
    userId: id.optional(),
    period: z.enum(PERIODS).optional(),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    search,
  }),
  answer: z.object({ transactions: z.array(adminTransaction), pagination: adminPagination }),
});

export const adminGetTransaction = endpoint({
  ...read,
  name: 'adminGetTransaction',
  summary: 'One transaction with timeline and ledger lines',
  path: '/admin/transactions/{id}',
  params: z.strictObject({ id }),
  answer: transactionDetail.extend({
    userId: z.string(),
    user: z.string(),
    approvals: approvals.nullable(),
    /** Of a payment that only two refuse, who has been the first and why, or null and null; null where one does. */
    refusal: z.object({ by: z.string().nullable(), reason: z.string().nullable() }).nullish(),
    /** `who` is the address of whoever took the step; null when nobody did, or nobody knows any more. */
    timeline: z.array(timelineStep.extend({ who: z.string().nullable() })),
  }),
  refusals: ['transaction-not-found'],
});

export const adminApproveTransaction = endpoint({
  ...act,
  name: 'adminApproveTransaction',
  summary:
    'Complete a pending deposit or withdrawal; above the thresholds, and for more than was reported, two agree',
  path: '/admin/transactions/{id}/approve',
  mayTakeLonger: true,
  idempotent: true,
  params: z.strictObject({ id }),
  /** The amount that truly arrived, for a deposit. */
  body: z.strictObject({ amount: amountInput.optional() }).optional(),
  answer: adminTransaction,
  refusals: [
    'transaction-not-found',
    'not-pending',
    'being-sent',
    'own-approval',
    'needs-other-approver',
    'own-deposit',
    'other-amount-proposed',
    'approval-void',
    'funds-needed',
    'customer-not-verified',
    'not-a-customer',
    ...amountRefusals,
    'insufficient-balance',
    'claim-open',
    'books-halted',
  ],
});

export const adminRejectTransaction = endpoint({
  ...act,
  name: 'adminRejectTransaction',
  summary:
    'Refuse a pending deposit or withdrawal; of a payment that is final on its chain it counts when two have said so',
  path: '/admin/transactions/{id}/reject',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  answer: adminTransaction,
  refusals: [
    'transaction-not-found',
    'not-pending',
    'being-sent',
    'not-arrived-yet',
    'own-approval',
    'needs-other-approver',
    'approval-void',
    'books-halted',
  ],
});
