import {
  CUSTOMER_ACCOUNTS,
  ENTRY_EVENTS,
  type EntryEvent,
  HOUSE_ACCOUNTS,
  PRACTICE_HOUSE_ACCOUNTS,
} from '@halyard/accounting';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency, id, integerInQuery, moment } from '../fields.ts';
import { transaction } from '../wallet/transactions.ts';
import { act, read } from './calls.ts';
import { MAX_EMAIL } from '../profile-fields.ts';
import { verification } from './verification.ts';

/** The book as it was written: entries that balance, accounts that follow from them, and the proof that they do. */

export { CUSTOMER_ACCOUNTS, ENTRY_EVENTS, HOUSE_ACCOUNTS };
/** Those of practice are in entries of practice alone, and in no sum. */
export const ACCOUNTS = [...CUSTOMER_ACCOUNTS, ...HOUSE_ACCOUNTS, ...PRACTICE_HOUSE_ACCOUNTS] as const;
export type Account = (typeof ACCOUNTS)[number];
export type { EntryEvent };

export const adminTrialBalance = endpoint({
  ...read,
  name: 'adminTrialBalance',
  summary: 'What every account of the house, and all customers together, hold in each currency',
  path: '/admin/ledger/trial-balance',
  answer: z.object({
    /** The moment all lines were added up. */
    at: moment,
    currencies: z.array(
      z.object({
        currency: z.string(),
        /** Sums are decimal texts: they may be longer than a number can hold. */
        accounts: z.array(
          z.object({
            owner: z.enum(['customers', 'house']),
            account: z.enum(ACCOUNTS),
            total: z.string(),
            lines: z.number(),
          }),
        ),
        /** Of all accounts; anything but zero means that the book does not hold. */
        sum: z.string(),
        isZero: z.boolean(),
      }),
    ),
  }),
});

const entry = z.object({
  id: z.string(),
  event: z.string(),
  at: moment,
  causeId: z.string(),
  /** Of the transaction it is about; null when its cause is an order or a customer. */
  reference: z.string().nullable(),
});

/** A customer as staff know them: the id, and the address as long as there is one. */
const person = z.object({ userId: z.string(), user: z.string() });

const entryInList = entry.extend({
  customers: z.array(person),
  /** What changed hands, each currency by itself: the sum of all that came in anywhere. */
  moved: z.array(z.object({ currency: z.string(), amount: z.number() })),
});
export type LedgerEntry = z.infer<typeof entryInList>;

/** Whom it concerns: an id or an e-mail address. The id of an account of theirs means that account alone. */
export const personInQuery = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, { error: 'Please enter an email address or an id' })
  .regex(/^[^\s%]+$/, { error: 'Please enter an email address or an id' });

const momentInQuery = z.iso.datetime({ error: 'This date is not valid' }).optional();
export const period = { from: momentInQuery, to: momentInQuery };

/** Beside which row the page stands. At most one of the two. */
const cursor = { before: id.optional(), after: id.optional() };
export const rowLimit = integerInQuery('limit', 1, 200).default(50);

export const adminListEntries = endpoint({
  ...read,
  name: 'adminListEntries',
  summary: 'Entries of the journal, newest first; those of one customer are a reading that is logged',
  path: '/admin/ledger/entries',
  query: z.strictObject({
    currency: currency.optional(),
    event: z.enum(ENTRY_EVENTS, { error: 'This event is not known' }).optional(),
    account: z.enum(ACCOUNTS, { error: 'This account is not known' }).optional(),
    user: personInQuery.optional(),
    /** A reference, or the id of an entry or of what caused it. */
    find: z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/, { error: 'Please enter a reference or an id' })
      .optional(),
    ...period,
    ...cursor,
    limit: rowLimit,
  }),
  answer: z.object({
    entries: z.array(entryInList),
    /** Where the next page begins in either direction; null at that end. */
    older: z.string().nullable(),
    newer: z.string().nullable(),
  }),
  refusals: ['user-not-found'],
});

const account = z.object({ id, name: z.string() });

const line = z.object({
  position: z.number(),
  owner: z.enum(['customers', 'house']),
  /** With the account it is in, where it is not the main one. */
  customer: person.extend({ book: account.optional() }).nullable(),
  account: z.enum(ACCOUNTS),
  currency: z.string(),
  amount: z.number(),
});
export type LedgerLine = z.infer<typeof line>;

const cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), reference: z.string(), description: z.string() }),
  z.object({
    kind: z.literal('order'),
    symbol: z.string(),
    side: z.enum(['buy', 'sell']),
    type: z.string(),
    quantity: z.number(),
    status: z.string(),
  }),
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('unknown') }),
]);
export type EntryCause = z.infer<typeof cause>;

export const adminGetEntry = endpoint({
  ...read,
  name: 'adminGetEntry',
  summary: 'One entry with its lines, its cause and the statement; reading is logged',
  path: '/admin/ledger/entries/{id}',
  params: z.strictObject({ id }),
  answer: entry.extend({
    lines: z.array(line),
    cause,
    /** The lines of the customer's statement that belong to it. */
    statement: z.array(transaction),
    /** Other entries of the same cause, oldest first. */
    related: z.array(entry),
  }),
  refusals: ['entry-not-found'],
});
export type EntryDetail = z.infer<typeof adminGetEntry.answer>;

const place = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,5}$/, { error: 'This place is not known' });

export const adminLedgerAccount = endpoint({
  ...read,
  name: 'adminLedgerAccount',
  summary:
    'One account of a customer in one currency: every line with the balance after it; reading is logged',
  path: '/admin/ledger/accounts/{user}/{currency}',
  params: z.strictObject({ user: personInQuery, currency }),
  query: z.strictObject({
    account: z.enum(CUSTOMER_ACCOUNTS, { error: 'This account is not known' }).optional(),
    before: place.optional(),
    after: place.optional(),
    limit: rowLimit,
  }),
  answer: person.extend({
    /** Which of their accounts, where it is not the main one. */
    book: account.optional(),
    /** All they have, the main one first. */
    accounts: z.array(account).optional(),
    /** What is in it, or was. */
    currencies: z.array(z.string()),
    balances: z.object({ available: z.number(), locked: z.number(), deficit: z.number() }),
    lines: z.array(
      entry.extend({
        position: z.number(),
        account: z.enum(CUSTOMER_ACCOUNTS),
        amount: z.number(),
        /** What the account held once this line was written. */
        balance: z.number(),
      }),
    ),
    older: z.string().nullable(),
    newer: z.string().nullable(),
  }),
  refusals: ['user-not-found'],
});
export type LedgerAccount = z.infer<typeof adminLedgerAccount.answer>;

const booksVerification = verification({
  /** Each rule that was checked. Runs from before rules were noted have none. */
  checks: z.array(z.object({ rule: z.string(), findings: z.number(), durationMs: z.number() })),
  findings: z.array(z.object({ rule: z.string(), detail: z.string() })),
});
export type BooksVerification = z.infer<typeof booksVerification>;

export const adminBooksVerification = endpoint({
  ...read,
  name: 'adminBooksVerification',
  summary: 'When the books were last verified, and what was found',
  path: '/admin/ledger/verification',
  answer: booksVerification,
});

export const adminVerifyBooks = endpoint({
  ...act,
  name: 'adminVerifyBooks',
  summary: 'Begin to verify the books now; the result is read with adminBooksVerification',
  path: '/admin/ledger/verify',
  mayTakeLonger: true,
  answer: booksVerification,
  refusals: ['verification-running'],
});
