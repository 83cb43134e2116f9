import { z } from 'zod';
import { customerRead, endpoint } from '../endpoint.ts';
import { book, currency, id, integerInQuery, moment, ofBook, page, pagination, search } from '../fields.ts';

export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'trade', 'transfer', 'adjustment'] as const;
export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const;
export const PERIODS = ['7d', '30d', '90d', '1y'] as const;

/** One line of a customer's statement. Signs: positive for deposit and withdrawal, signed for the rest. */
export const transaction = z.object({
  id: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  createdAt: moment,
  completedAt: moment.nullable(),
  reference: z.string(),
  description: z.string(),
  fees: z.number(),
});
export type Transaction = z.infer<typeof transaction>;

/** How a transaction came about: what happened when, and by whom. */
export const timelineStep = z.object({
  at: moment,
  what: z.string(),
  by: z.enum(['customer', 'staff', 'system']),
});

export const transactionDetail = transaction.extend({
  network: z.string().nullable(),
  address: z.string().nullable(),
  txHash: z.string().nullable(),
  reason: z.string().nullable(),
  cancellable: z.boolean(),
  /** Of a payment on a chain that we watch: how many blocks there are of those that make it final. */
  progress: z
    .object({
      confirmations: z.number(),
      needed: z.number(),
      /** The network cannot be read at this moment: it is credited later. */
      isDelayed: z.boolean(),
    })
    .nullish(),
  /**
   * Of a deposit that nobody has credited yet, by a way whose payments are seen: whether the payment is announced and no more,
   * seen, or final. One that has arrived waits for staff, and nothing more is to be paid.
   */
  arrival: z.enum(['announced', 'seen', 'arrived']).optional(),
  /** Until when nobody approves a withdrawal, so that it can still be taken back; null where nothing speaks for that. */
  waitsUntil: moment.nullable(),
  /** The position a trade opened, closed or paid a night of; null for everything else. */
  positionId: id.nullable(),
  timeline: z.array(timelineStep),
  ledger: z.array(
    z.object({
      entryId: z.string(),
      event: z.string(),
      at: moment,
      account: z.string(),
      currency: z.string(),
      amount: z.number(),
    }),
  ),
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

const filters = {
  book,
  type: z.enum(TRANSACTION_TYPES).optional(),
  status: z.enum(TRANSACTION_STATUSES).optional(),
  currency: currency.optional(),
  period: z.enum(PERIODS).optional(),
  /** What was completed, or asked for where it has not ended, from one moment on until before another. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Trades of one symbol: openings, closes and nights. */
  symbol: z.string().trim().min(1).max(20).optional(),
  search,
};

export const transactionQuery = z.strictObject({
  page,
  limit: integerInQuery('limit', 1, 100).default(20),
  ...filters,
});

const list = z.object({ transactions: z.array(transaction), pagination });

export const listTransactions = endpoint({
  ...customerRead,
  name: 'listTransactions',
  summary: 'The statement, newest first',
  path: '/transaction',
  book: 'any',
  query: transactionQuery,
  answer: list,
});

export const listWalletTransactions = endpoint({
  ...listTransactions,
  name: 'listWalletTransactions',
  summary: 'The same statement under the wallet',
  path: '/wallet/transactions',
});

export const getTransaction = endpoint({
  ...customerRead,
  name: 'getTransaction',
  summary: 'One transaction with its timeline and ledger lines',
  path: '/transaction/{id}',
  book: 'any',
  query: ofBook,
  params: z.strictObject({ id }),
  answer: transactionDetail,
  refusals: ['transaction-not-found'],
});

export const transactionStats = endpoint({
  ...customerRead,
  name: 'transactionStats',
  summary: 'Totals of a period in USD',
  path: '/transaction/stats',
  book: 'any',
  query: z.strictObject({ book, period: z.enum(PERIODS).default('30d') }),
  answer: z.object({
    period: z.enum(PERIODS),
    totalTransactions: z.number(),
    totalDeposits: z.number(),
    totalWithdrawals: z.number(),
    netFlow: z.number(),
  }),
});

export const exportTransactions = endpoint({
  ...customerRead,
  name: 'exportTransactions',
  summary: 'The statement as a CSV file',
  path: '/transaction/export',
  limit: 'export',
  book: 'any',
  query: z.strictObject(filters),
  answer: { file: 'text/csv; charset=utf-8' },
});
