import { type BookId, isPracticeBook, mainBookOf, type UserId } from '@halyard/accounting';
import { type BodyOf, books, say, type StoredText } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BookRow } from '../../ledger/index.ts';
import { readCapabilities } from '../../site/index.ts';
import type { WalletDeps } from '../deps.ts';
import { lockForLeaving } from '../withdrawals/what-may-leave.ts';
import { showBook } from './show-books.ts';

const DAY_MS = 86_400_000;

type Opening = BodyOf<typeof books.openBook>;

/**
 * Opens a book: an empty one for trading, or one for practice with its credit. Closed ones count for a day, so that nobody
 * fills the journal by opening and closing. The main book's lock makes two calls of one person come one after the other,
 * and tells whoever decides about the main book that it is not the only one any more.
 */
export async function openBook(
  deps: WalletDeps,
  tx: Tx,
  { userId }: Identity,
  { kind, name, positionMode = 'hedging' }: Opening,
): Promise<books.Book> {
  // What was opened before goes on.
  if (kind === 'practice' && !(await readCapabilities(tx, deps.settings)).practiceBooks)
    refuse('practice-off');
  await deps.ledger.lock(tx, mainBookOf(userId));
  const since = deps.clock.now().getTime() - DAY_MS;
  const counted = (await deps.ledger.booksOf(tx, userId)).filter(
    (book) => book.kind === kind && (book.status === 'open' || book.openedAt.getTime() > since),
  );
  const most = books.MAX_BOOKS[kind];
  if (counted.length >= most) refuse('too-many-books', { most, kind });
  const bookId = await OPENS[kind](deps, tx, userId, name);
  if (positionMode !== 'hedging') await deps.ledger.changePositionMode(tx, bookId, positionMode);
  return showBook(deps, tx, userId, bookId);
}

const OPENS: {
  readonly [K in Opening['kind']]: (
    deps: WalletDeps,
    tx: Tx,
    ownerId: UserId,
    name: string,
  ) => Promise<BookId>;
} = {
  trading: ({ ledger }, tx, ownerId, name) => ledger.openTrading(tx, ownerId, name),
  practice: async (deps, tx, ownerId, name) => {
    const bookId = await deps.ledger.openPractice(tx, ownerId, name);
    await deps.ledger.givePracticeFunds(tx, bookId, creditOf(deps), say('practice-funds', {}));
    return bookId;
  },
};

/** The mode changes while nothing is open: what stands was opened under the other one. The lock tells every node. */
export async function changeBook(
  deps: WalletDeps,
  tx: Tx,
  { userId }: Identity,
  bookId: BookId,
  { name, positionMode }: BodyOf<typeof books.changeBook>,
): Promise<books.Book> {
  const book = await lockOwn(deps, tx, userId, bookId);
  if (name !== undefined) await deps.ledger.renameBook(tx, book.bookId, name);
  if (positionMode !== undefined && positionMode !== book.positionMode) {
    if (isLed(book)) refuse('book-led');
    if (book.status === 'closed') refuse('book-closed');
    if (await deps.trading.copies.isLeading(tx, book.bookId)) refuse('book-shown');
    await requireFlat(deps, tx, book.bookId);
    await deps.ledger.changePositionMode(tx, book.bookId, positionMode);
  }
  return showBook(deps, tx, userId, book.bookId);
}

/** A practice book in which nothing is open goes back to its credit, once in 24 hours. */
export async function resetBook(
  deps: WalletDeps,
  tx: Tx,
  { userId }: Identity,
  bookId: BookId,
): Promise<books.Book> {
  const book = await lockOwn(deps, tx, userId, bookId);
  if (book.kind !== 'practice') refuse('not-a-practice-book');
  if (book.status === 'closed') refuse('book-closed');
  await requireFlat(deps, tx, book.bookId);
  if (book.resetAt && book.resetAt.getTime() > deps.clock.now().getTime() - DAY_MS) refuse('reset-today');
  await setBackTo(deps, tx, book.bookId, creditOf(deps), say('practice-reset', {}));
  await deps.ledger.noteReset(tx, book.bookId);
  return showBook(deps, tx, userId, book.bookId);
}

/**
 * Whoever closes a book for trading has taken its money out of it before; what is left of practice money goes back to where
 * it came from. That the main book may be the only one again is told to whoever decides about it.
 */
export async function closeBook(
  deps: WalletDeps,
  tx: Tx,
  { userId }: Identity,
  bookId: BookId,
): Promise<books.Book> {
  if (!isPracticeBook(bookId)) await lockForLeaving(deps, tx, userId, mainBookOf(userId));
  const book = await lockOwn(deps, tx, userId, bookId);
  if (book.kind === 'main') refuse('main-book-stays');
  if (isLed(book)) refuse('book-led');
  if (book.status === 'closed') refuse('book-closed');
  await requireFlat(deps, tx, book.bookId);
  if (book.kind === 'practice') await setBackTo(deps, tx, book.bookId, 0n, say('practice-reset', {}));
  else await requireEmpty(deps, tx, book.bookId);
  await deps.ledger.closeBook(tx, book.bookId);
  return showBook(deps, tx, userId, book.bookId);
}

/** Somebody else decides what is done in it, and its money comes and goes with that. */
export const isLed = ({ kind }: Pick<BookRow, 'kind'>): boolean => kind === 'copy' || kind === 'managed';

const creditOf = ({ settings }: WalletDeps): bigint => BigInt(settings.WELCOME_CREDIT_USD) * 100n;

/** Locked, and as it is under its lock. */
async function lockOwn(
  deps: WalletDeps,
  tx: Tx,
  ownerId: Identity['userId'],
  bookId: BookId,
): Promise<BookRow> {
  const seen = (await deps.ledger.book(tx, ownerId, bookId)) ?? refuse('book-not-found');
  await deps.ledger.lock(tx, seen.bookId);
  return (await deps.ledger.book(tx, ownerId, bookId)) ?? refuse('book-not-found');
}

/** No position and no pending order: nothing is locked and nothing is owed. */
async function requireFlat({ trading }: WalletDeps, tx: Tx, bookId: BookId): Promise<void> {
  const { isFlat, deficitUsd } = await trading.figures(tx, bookId);
  if (!isFlat || deficitUsd < 0n) refuse('book-not-empty');
}

async function requireEmpty({ ledger }: WalletDeps, tx: Tx, bookId: BookId): Promise<void> {
  if (await ledger.owes(tx, bookId)) refuse('deficit-open');
  if ((await ledger.balances(tx, bookId)).some(({ available }) => available > 0n)) refuse('book-has-money');
}

async function setBackTo(
  { ledger }: WalletDeps,
  tx: Tx,
  bookId: BookId,
  amount: bigint,
  description: StoredText,
): Promise<void> {
  const dollars = (await ledger.balances(tx, bookId)).find(({ asset }) => asset === 'USD');
  await ledger.givePracticeFunds(tx, bookId, amount - (dollars?.available ?? 0n), description);
}
