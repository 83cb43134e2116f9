/**
 * The book. Owns entries, lines, balances, holds and the customer's statement. Every movement of money goes
 * through `post`; nothing else in the product writes a balance. Invariants, asserted here and enforced by the
 * database: entries balance per asset, lines never change, no customer account falls below zero, the locked
 * balance is the sum of the active holds, and the statement adds up to the balance. Whoever's money moved is told in
 * the same transaction.
 * It never decides whether something is allowed: that is the business of the module that asks.
 */
import { type BookId, customer, type Entry, entry as buildEntry } from '@halyard/accounting';
import { assert } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import { brokenConstraint, type Queryable, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { createBookKeeping } from './keep-books.ts';
import { createClaims } from './keep-claims.ts';
import { createStatement } from './keep-statement.ts';
import type { Live } from '../live/index.ts';
import type { Balance, Hold } from './rows.ts';
import * as store from './store.ts';
import * as worth from './store-worth.ts';
import { tellBalances } from './tell-accounts.ts';

export type { Balance, Hold, StatementRow, TransactionStatus, TransactionType } from './rows.ts';
export { isReference, referenceFor } from './keep-statement.ts';
export { toTransaction } from './statement.ts';
export { trialBalance, type TrialBalanceRow, verifyLedger } from './store-verify.ts';
export { exportJournal } from './store-journal.ts';
export { archiveMonth, checkMonth, listArchived, restoreMonth } from './months/archive-month.ts';
export { sumWeeks } from './store-weeks.ts';
export { createBooksProof, type NewEntries, type ProvenBeside } from './prove-books.ts';
export { type EntryWithLines, listEntries, readAccount, readEntry } from './explore.ts';
export { type ExploredEntry, type ExploredLine, selectIdsOfReference } from './store-explore.ts';
export type {
  AssetOfSpan,
  AssetSince,
  BalancesSince,
  Flow,
  Movement,
  WaitingDollars,
} from './store-worth.ts';
export { isCopyFee } from './store-worth.ts';
export { CALLERS_BOOK } from './store.ts';
export type { BookRow } from './store-books.ts';
export { type HoldChange, statementList } from './columns.ts';
export { booksStand, type BookWrites, moveBooks, waitForBooks, writeBooks } from './store-batch.ts';

export type { NewTransaction } from './rows.ts';

export type LedgerDeps = {
  readonly clock: Clock;
  /** Who is told of every movement, in its own transaction. */
  readonly live: Pick<Live, 'append'>;
  /** False while the last check of the book found something: then no money moves. */
  readonly booksAreSound: () => boolean;
};

export function createLedger({ clock, live, booksAreSound }: LedgerDeps) {
  const postEntries = async (tx: Tx, causeId: string, entries: readonly Entry[]): Promise<void> => {
    if (!booksAreSound()) refuse('books-halted');
    await write(tx, causeId, entries, clock.now());
    await tellBalances(live, tx, entries);
  };
  const statement = createStatement({ clock, live });
  const { record } = statement;
  return {
    ...createBookKeeping({ clock, record, post: postEntries }),
    ...statement,
    ...createClaims({ clock, record, post: postEntries, balances: store.selectBalances }),

    /** Takes the customer's lock and answers their balances. First step of everything that moves their money. */
    lock: async (tx: Tx, userId: BookId): Promise<Book> => {
      assert(await store.lockBook(tx, userId), `customer ${userId} has no book`);
      return toBook(await store.selectBalances(tx, userId));
    },

    balances: (queryable: Queryable, userId: BookId) => store.selectBalances(queryable, userId),
    realBalances: store.selectRealBalances,

    /** The past, from the balances of now and what was completed since. */
    openedAt: worth.selectOpenedAt,
    balancesSince: worth.selectBalancesSince,
    netDepositsUsd: worth.selectNetDeposits,
    askedForUsd: worth.selectAskedFor,
    movements: worth.selectMovements,
    assetsOfSpan: worth.selectAssetsOfSpan,
    flows: worth.selectFlows,
    moves: worth.selectMoves,
    waitingDollars: worth.selectWaitingDollars,

    /** Writes entries. `causeId` is what they are about: a transaction, an order, a position. */
    post: (tx: Tx, causeId: string, ...entries: readonly Entry[]) => postEntries(tx, causeId, entries),

    /** Locks money for a reason: the entry that moves it and the hold that explains it, together. */
    hold: async (tx: Tx, hold: Hold, locking: Entry): Promise<void> => {
      assert(lockedChange(locking, hold) === hold.amount, 'the entry must lock what the hold says');
      await postEntries(tx, hold.subjectId, [locking]);
      await store.insertHold(tx, hold, clock.now());
    },

    /** What a withdrawal has set aside is being paid: no loss takes it, and nobody takes it back. */
    turnToPayout: async (tx: Tx, subjectId: string): Promise<void> => {
      assert(await store.turnHold(tx, subjectId, clock.now()), `no withdrawal waits as ${subjectId}`);
    },
    isPayout: async (queryable: Queryable, subjectId: string): Promise<boolean> =>
      (await store.selectHoldKind(queryable, subjectId)) === 'payout',

    /** Ends a hold with the entry that says where its money goes. */
    release: async (tx: Tx, subjectId: string, unlocking: Entry): Promise<void> => {
      const hold = await store.endHold(tx, subjectId, clock.now());
      assert(hold, `no active hold for ${subjectId}`);
      assert(lockedChange(unlocking, hold) === -hold.amount, 'the entry must release what the hold says');
      await postEntries(tx, subjectId, [unlocking]);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

export type Book = { readonly of: (asset: string) => Balance };

function toBook(balances: readonly Balance[]): Book {
  const byAsset = new Map(balances.map((balance) => [balance.asset, balance]));
  return { of: (asset) => byAsset.get(asset) ?? { asset, available: 0n, locked: 0n, deficit: 0n } };
}

async function write(tx: Tx, causeId: string, entries: readonly Entry[], at: Date): Promise<void> {
  const postings = entries.map((one) => ({
    id: newId(at.getTime()),
    causeId,
    at,
    entry: buildEntry(one.event, one.lines),
  }));
  try {
    await store.insertPostings(tx, postings);
  } catch (error) {
    // The database is the last to say no. Code should have asked first, but a race ends here and not in debt.
    if (brokenConstraint(error) === 'ledger_balance_available') refuse('insufficient-balance');
    if (brokenConstraint(error) === 'ledger_balance_size') refuse('amount-too-large');
    throw error;
  }
}

function lockedChange(entry: Entry, { userId, asset }: Hold): bigint {
  const locked = customer(userId, 'locked', asset, 0n);
  return entry.lines
    .filter(
      (line) => line.userId === locked.userId && line.account === locked.account && line.asset === asset,
    )
    .reduce((sum, line) => sum + line.amount, 0n);
}
