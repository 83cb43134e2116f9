import { z } from 'zod';
import { customerAct, customerRead, endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, id, moment, text } from '../fields.ts';
import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { transaction } from './transactions.ts';

/**
 * Books: what a customer calls an account. Everybody has a main one, and may have others beside it for trading; practice is
 * kept apart from real money.
 */

/** The last two are opened, paid into and ended by calls of their own, and traded in by somebody else. */
export const BOOK_KINDS = ['main', 'trading', 'practice', 'copy', 'managed'] as const;
/** Whether an order opens a position of its own, or first closes what is open on the other side. */
export const POSITION_MODES = ['hedging', 'netting'] as const;
export const BOOK_STATUSES = ['open', 'closed'] as const;

/** What a customer opens, and how many of each at a time. */
export const MAX_BOOKS = { trading: 5, practice: 3 } as const;

const positionMode = z.enum(POSITION_MODES, { error: 'Please choose hedging or netting' });
const name = text('a name', 40, { missing: 'Please give the account a name' });

export const book = z.object({
  id,
  kind: z.enum(BOOK_KINDS),
  name: z.string(),
  status: z.enum(BOOK_STATUSES),
  openedAt: moment,
  /** In USD, with everything that is open at the price of now. */
  equity: z.number(),
  /** With what is held in other currencies. */
  totalValue: z.number(),
  /** Of its dollars, what may go to another of one’s accounts now; open positions need the rest. */
  movable: z.number().optional(),
  /** The same where it goes to the main account, which pays fees that wait and what is owed. */
  movableToMain: z.number().optional(),
  positionMode: positionMode.optional(),
  /** Its next night costs no financing and brings none, but a fee. */
  isSwapFree: z.boolean().optional(),
  /** The name of its own group; the others have the terms of the main account. */
  terms: z.string().optional(),
});
export type Book = z.infer<typeof book>;

export const listBooks = endpoint({
  ...customerRead,
  name: 'listBooks',
  summary: "The caller's accounts, the main one first",
  path: '/books',
  answer: z.object({
    books: z.array(book),
    /** Of the open accounts with real money. */
    realEquity: z.number(),
  }),
});

export const openBook = endpoint({
  ...customerAct,
  name: 'openBook',
  summary: 'Open an account for trading or for practice',
  path: '/books',
  demands: ['active'],
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(['trading', 'practice'], { error: 'Please choose a kind of account' }),
    name,
    positionMode: positionMode.optional(),
  }),
  answer: book,
  refusals: ['practice-off', 'too-many-books', 'books-halted'],
});

export const changeBook = endpoint({
  ...customerAct,
  name: 'changeBook',
  summary: 'Give an account another name or, while nothing is open in it, another position mode',
  method: 'PATCH',
  path: '/books/{id}',
  params: z.strictObject({ id }),
  body: z
    .strictObject({ name: name.optional(), positionMode: positionMode.optional() })
    .refine((change) => Object.keys(change).length > 0, { error: SHARED_SENTENCES.nothingToChange }),
  answer: book,
  refusals: ['book-not-found', 'book-closed', 'book-led', 'book-shown', 'book-not-empty'],
});

export const resetBook = endpoint({
  ...customerAct,
  name: 'resetBook',
  summary: 'Give a practice account its first credit again, once a day',
  path: '/books/{id}/reset',
  demands: ['active'],
  idempotent: true,
  params: z.strictObject({ id }),
  answer: book,
  refusals: [
    'book-not-found',
    'book-closed',
    'not-a-practice-book',
    'book-not-empty',
    'reset-today',
    'books-halted',
  ],
});

export const closeBook = endpoint({
  ...customerAct,
  name: 'closeBook',
  summary: 'Close an account in which nothing is open',
  path: '/books/{id}/close',
  idempotent: true,
  params: z.strictObject({ id }),
  answer: book,
  refusals: [
    'book-not-found',
    'book-closed',
    'main-book-stays',
    'book-led',
    'book-not-empty',
    'book-has-money',
    'deficit-open',
    'books-halted',
  ],
});

export const transferMoney = endpoint({
  ...customerAct,
  name: 'transferMoney',
  summary: 'Move USD between two own accounts',
  path: '/wallet/transfer',
  demands: ['active', 'verified'],
  limit: 'money',
  idempotent: true,
  body: z.strictObject({ from: id, to: id, amount: amountInput }),
  answer: z.object({ out: transaction, in: transaction }),
  refusals: [
    'book-not-found',
    'book-closed',
    'same-book',
    'other-world',
    'book-led',
    ...amountRefusals,
    'insufficient-balance',
    'deficit-open',
    'claim-open',
    'books-halted',
  ],
});
