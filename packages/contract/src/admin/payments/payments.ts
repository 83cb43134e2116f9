import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { adminPagination, amountInput, amountRefusals, id, moment, text } from '../../fields.ts';
import { act, paged, read, reason } from '../calls.ts';

/** Payments by bank: statements that come in, what of them is nobody's yet, and files of payments that go out. */

export const BANK_FILE_STATUSES = ['waiting', 'taken', 'refused', 'rejected'] as const;

const bankFile = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(['upload', 'inbox']),
  status: z.enum(BANK_FILE_STATUSES),
  bytes: z.number(),
  currency: z.string().nullable(),
  /** What the bank calls the statements within: 41, 42. */
  statements: z.array(z.string()),
  entries: z.number(),
  /** Why it was not taken in. */
  problem: z.string().nullable(),
  uploadedBy: z.string().nullable(),
  uploadedAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
});
export type BankFile = z.infer<typeof bankFile>;

/** Twenty megabytes of a statement, and not one more. */
const STATEMENT_UPLOAD = {
  types: ['application/octet-stream', 'application/xml', 'text/xml', 'text/plain'],
  maxBytes: 20 * 1024 * 1024,
} as const;

const fileRefusals = ['bank-file-not-found', 'bank-file-decided'] as const;

export const adminListBankFiles = endpoint({
  ...read,
  name: 'adminListBankFiles',
  summary: 'Statements that came from banks, the newest first',
  path: '/admin/payments/files',
  query: z.strictObject({ ...paged, status: z.enum(BANK_FILE_STATUSES).optional() }),
  answer: z.object({ files: z.array(bankFile), pagination: adminPagination }),
});

export const adminUploadBankFile = endpoint({
  ...act,
  name: 'adminUploadBankFile',
  summary: 'Hand in a statement; it counts when somebody else has confirmed its closing balance at the bank',
  path: '/admin/payments/files',
  limit: 'upload',
  query: z.strictObject({ name: text('a name', 200) }),
  upload: STATEMENT_UPLOAD,
  answer: bankFile,
  refusals: ['bank-file-refused'],
});

export const adminConfirmBankFile = endpoint({
  ...act,
  name: 'adminConfirmBankFile',
  summary:
    'Take a statement in that somebody else has handed in, by the closing balance one sees at the bank',
  path: '/admin/payments/files/{id}/confirm',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ closingBalance: amountInput }),
  answer: bankFile,
  refusals: [
    ...fileRefusals,
    'own-bank-file',
    'approval-void',
    'other-closing-balance',
    'bank-file-refused',
    ...amountRefusals,
  ],
});

export const adminRejectBankFile = endpoint({
  ...act,
  name: 'adminRejectBankFile',
  summary: 'Turn a statement away that somebody has handed in',
  path: '/admin/payments/files/{id}/reject',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  answer: bankFile,
  refusals: [...fileRefusals],
});

export const BANK_ENTRY_STATUSES = [
  'new',
  'held',
  'offered',
  'credited',
  'paid',
  'charge',
  'capital',
  'by-hand',
  'recalled',
  'returning',
  'returned',
] as const;
/** Why nobody has it yet. */
export const HELD_BECAUSE = [
  'unknown',
  'other-sender',
  'customer-closed',
  'declined',
  'unexplained-debit',
  'other-amount',
] as const;

/**
 * By hand: staff have paid or completed it by eye, and it stands in the treasury. Recall: the bank took a deposit back. Return: it
 * goes back. Payments: those of a file, booked as one sum.
 */
export const EXPLANATIONS = ['charge', 'capital', 'by-hand', 'recall', 'return', 'payments'] as const;

const bankEntry = z.object({
  id: z.string(),
  currency: z.string(),
  /** Signed: what came is positive. */
  amount: z.number(),
  bookedOn: z.string(),
  valueOn: z.string(),
  statement: z.string(),
  sender: z.string().nullable(),
  account: z.string().nullable(),
  text: z.string(),
  bankReference: z.string().nullable(),
  status: z.enum(BANK_ENTRY_STATUSES),
  because: z.enum(HELD_BECAUSE).nullable(),
  isReturn: z.boolean(),
  takenAt: moment,
  /** Whose it is, or whose reference it names. */
  userId: z.string().nullable(),
  user: z.string().nullable(),
  transactionId: z.string().nullable(),
  /** What somebody says of it, until a second person says the same. */
  explainedAs: z.enum(EXPLANATIONS).nullable(),
  explainedBy: z.string().nullable(),
  /** The deposit that the bank took back with it. */
  recalls: z.string().nullable().optional(),
  /** The file whose payments it is, as one sum. */
  pays: z.string().nullable().optional(),
});
export type BankEntry = z.infer<typeof bankEntry>;

export const adminListBankEntries = endpoint({
  ...read,
  name: 'adminListBankEntries',
  summary: 'Booked entries of statements, the newest first; what is nobody’s yet, the oldest first',
  path: '/admin/payments/entries',
  query: z.strictObject({ ...paged, status: z.enum(BANK_ENTRY_STATUSES).optional() }),
  answer: z.object({ entries: z.array(bankEntry), pagination: adminPagination }),
});

const suggestion = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  because: z.array(z.enum(['reference', 'nearly-reference', 'account', 'name', 'amount'])),
});

export type Suggestion = z.infer<typeof suggestion>;

export const adminSuggestOwners = endpoint({
  ...read,
  name: 'adminSuggestOwners',
  summary: 'Whose money an entry may be, and why, the likeliest first',
  path: '/admin/payments/entries/{id}/suggestions',
  params: z.strictObject({ id }),
  answer: z.array(suggestion),
  refusals: ['bank-entry-not-found'],
});

const entryRefusals = ['bank-entry-not-found', 'bank-entry-decided'] as const;
const decideEntry = {
  ...act,
  method: 'POST',
  idempotent: true,
  params: z.strictObject({ id }),
  answer: bankEntry,
} as const;

export const adminMatchBankEntry = endpoint({
  ...decideEntry,
  name: 'adminMatchBankEntry',
  summary: 'Say whose money it is that came; above the limit of one person it waits for a second',
  path: '/admin/payments/entries/{id}/match',
  body: z.strictObject({ userId: id, reason }),
  refusals: [
    ...entryRefusals,
    'user-not-found',
    'not-a-customer',
    'own-account',
    'needs-other-approver',
    'books-halted',
  ],
});

const recallable = z.object({
  depositId: z.string(),
  reference: z.string(),
  userId: z.string(),
  user: z.string(),
  currency: z.string(),
  /** What came, and what of it the bank has not taken back before. */
  amount: z.number(),
  left: z.number(),
  bookedOn: z.string(),
  sender: z.string().nullable(),
  account: z.string().nullable(),
});
export type Recallable = z.infer<typeof recallable>;

export const adminListRecallable = endpoint({
  ...read,
  name: 'adminListRecallable',
  summary: 'Deposits that the bank may have taken back with an entry, the likeliest first',
  path: '/admin/payments/entries/{id}/recallable',
  params: z.strictObject({ id }),
  answer: z.array(recallable),
  refusals: ['bank-entry-not-found'],
});

const payableFile = z.object({
  fileId: z.string(),
  name: z.string(),
  currency: z.string(),
  madeAt: moment,
  /** What is open of it, and what of the debit is left then: a charge of the bank. */
  count: z.number(),
  total: z.number(),
  rest: z.number(),
});
export type PayableFile = z.infer<typeof payableFile>;

export const adminListPayable = endpoint({
  ...read,
  name: 'adminListPayable',
  summary: 'Files of payments that the bank may have booked as one sum with an entry, the likeliest first',
  path: '/admin/payments/entries/{id}/payable',
  params: z.strictObject({ id }),
  answer: z.array(payableFile),
  refusals: ['bank-entry-not-found'],
});

export const adminExplainBankEntry = endpoint({
  ...decideEntry,
  name: 'adminExplainBankEntry',
  summary:
    'Say what an entry is that is no deposit: a charge, the operator’s own money, a deposit that the bank took back, or the payments of a file as one sum; it counts when two have said so',
  path: '/admin/payments/entries/{id}/explain',
  body: z.strictObject({
    as: z.enum(EXPLANATIONS),
    /** Which deposit the bank took back. */
    depositId: id.optional(),
    /** Which file of payments it is, and how many of them are open as one has seen it. */
    fileId: id.optional(),
    count: z.number().int().min(1).optional(),
    reason,
  }),
  refusals: [
    ...entryRefusals,
    'only-debits-are-charges',
    'other-explanation',
    'not-recallable',
    'not-returnable',
    'payment-file-not-found',
    'other-payments',
    'own-account',
    'books-halted',
  ],
});

const bankLine = z.object({
  currency: z.string(),
  iban: z.string(),
  statement: z.string().nullable(),
  closedOn: z.string().nullable(),
  /** What the bank says at the end of the last statement, and what the journal says of the same entries. */
  bank: z.number(),
  journal: z.number(),
  difference: z.number(),
  /** What of it is nobody's yet: how much, how many entries, and since when the oldest waits. */
  suspense: z.number(),
  held: z.number(),
  oldestHeldAt: moment.nullable(),
});
export type BankLine = z.infer<typeof bankLine>;

export const adminReconcileBank = endpoint({
  ...read,
  name: 'adminReconcileBank',
  summary: 'The journal beside the bank at the last closing balance, a line an account',
  path: '/admin/payments/reconciliation',
  answer: z.array(bankLine),
});

export const PAYOUT_STATES = ['approved', 'planned', 'signed', 'sent', 'final', 'given-back'] as const;
/** Why a payout does not go on by itself. */
export const PAYOUT_PROBLEMS = [
  'short',
  'would-fail',
  'too-fine',
  'too-small',
  'no-address',
  'alone',
  'refused',
  'stopped',
  'coin-gone',
  'overtaken',
  'old-key',
] as const;

const payout = z.object({
  /** Of the withdrawal it pays. */
  id: z.string(),
  reference: z.string(),
  userId: z.string(),
  user: z.string(),
  network: z.string(),
  currency: z.string(),
  amount: z.number(),
  destination: z.string(),
  state: z.enum(PAYOUT_STATES),
  problem: z.enum(PAYOUT_PROBLEMS).nullable(),
  /** How many approvers have signed for it, where approvers do. */
  signatures: z.number(),
  txHash: z.string().nullable(),
  approvedAt: moment,
  changedAt: moment,
});
export type Payout = z.infer<typeof payout>;

export const adminListPayouts = endpoint({
  ...read,
  name: 'adminListPayouts',
  summary: 'Withdrawals that a rail pays: those under way, or those that have ended',
  path: '/admin/payments/payouts',
  query: z.strictObject({ ...paged, show: z.enum(['open', 'ended']).default('open') }),
  answer: z.object({ payouts: z.array(payout), pagination: adminPagination }),
});
