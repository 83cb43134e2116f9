import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { adminPagination, currency, id, moment } from '../../fields.ts';
import { act, paged, read, reason } from '../calls.ts';

/** Files of payments by bank: one makes them, another releases them, and each is handed over once. */

export const PAYMENT_FILE_STATUSES = ['made', 'released', 'handing', 'handed', 'cancelled'] as const;

const paymentFile = z.object({
  id: z.string(),
  /** What it is called to the bank. */
  name: z.string(),
  currency: z.string(),
  iban: z.string(),
  /** Handing: it was being written, and whether the bank's program has it is not known. */
  status: z.enum(PAYMENT_FILE_STATUSES),
  count: z.number(),
  /** The control sum. */
  total: z.number(),
  sha256: z.string(),
  madeBy: z.string(),
  madeAt: moment,
  releasedBy: z.string().nullable(),
  handedBy: z.string().nullable(),
  handedAt: moment.nullable(),
});
export type PaymentFile = z.infer<typeof paymentFile>;

const payment = z.object({
  id: z.string(),
  /** The withdrawal, or the entry that goes back. */
  transactionId: z.string().nullable(),
  entryId: z.string().nullable(),
  /** What it is called on the statement. */
  reference: z.string(),
  name: z.string(),
  iban: z.string(),
  currency: z.string(),
  amount: z.number(),
  /** Ended: it was given back, or its file was cancelled. */
  status: z.enum(['open', 'paid', 'came-back', 'ended']),
  /** Who says that the bank did not pay it, until a second person says the same. */
  failedBy: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

export const adminListPaymentFiles = endpoint({
  ...read,
  name: 'adminListPaymentFiles',
  summary: 'What is to be paid by bank, and the files that pay it, the newest first',
  path: '/admin/payments/out',
  query: z.strictObject(paged),
  answer: z.object({
    ready: z.array(
      z.object({
        currency: z.string(),
        withdrawals: z.number(),
        returns: z.number(),
        total: z.number(),
        /** Withdrawals that name no IBAN: staff decline them. */
        stuck: z.number(),
      }),
    ),
    files: z.array(paymentFile),
    /** Whether the bank's own program is handed what is released. */
    hasOutbox: z.boolean(),
    pagination: adminPagination,
  }),
});

export const adminReadPaymentFile = endpoint({
  ...read,
  name: 'adminReadPaymentFile',
  summary: 'A file of payments and each payment within',
  path: '/admin/payments/out/{id}',
  params: z.strictObject({ id }),
  answer: paymentFile.extend({ payments: z.array(payment) }),
  refusals: ['payment-file-not-found'],
});

export const adminMakePaymentFile = endpoint({
  ...act,
  name: 'adminMakePaymentFile',
  summary: 'Put all that is to be paid in a currency into a file; a different administrator releases it',
  path: '/admin/payments/out',
  idempotent: true,
  body: z.strictObject({ currency }),
  answer: paymentFile,
  refusals: ['no-bank-account', 'nothing-to-pay'],
});

const decideFile = { ...act, idempotent: true, params: z.strictObject({ id }) } as const;

export const adminReleasePaymentFile = endpoint({
  ...decideFile,
  name: 'adminReleasePaymentFile',
  summary: 'Release a file of payments that somebody else has made, exactly as one has seen it',
  path: '/admin/payments/out/{id}/release',
  body: z.strictObject({ sha256: z.string().length(64) }),
  answer: paymentFile,
  refusals: [
    'payment-file-not-found',
    'payment-file-decided',
    'own-payment-file',
    'approval-void',
    'payment-file-changed',
  ],
});

export const adminCancelPaymentFile = endpoint({
  ...decideFile,
  name: 'adminCancelPaymentFile',
  summary: 'Cancel a file of payments that the bank does not have; what is in it waits for another',
  path: '/admin/payments/out/{id}/cancel',
  body: z.strictObject({ reason }),
  answer: paymentFile,
  refusals: ['payment-file-not-found', 'payment-file-decided'],
});

export const adminFetchPaymentFile = endpoint({
  ...decideFile,
  name: 'adminFetchPaymentFile',
  summary: 'Take a released file to the bank: it is handed over once',
  path: '/admin/payments/out/{id}/fetch',
  answer: z.object({ name: z.string(), content: z.string() }),
  refusals: ['payment-file-not-found', 'payment-file-decided', 'payment-file-changed'],
});

export const adminGiveBackPayment = endpoint({
  ...decideFile,
  name: 'adminGiveBackPayment',
  summary:
    'Say that the bank has not paid a payment; when two have said so, the customer has it again, and what was to go back is nobody’s yet',
  path: '/admin/payments/payments/{id}/give-back',
  body: z.strictObject({ reason }),
  answer: payment,
  refusals: ['payment-not-found', 'payment-ended', 'own-account'],
});
