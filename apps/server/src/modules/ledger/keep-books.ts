import {
  type BookId,
  type Entry,
  mainBookOf,
  practiceBookId,
  practiceFunds,
  USD,
  type UserId,
} from '@halyard/accounting';
import { say, type StoredText } from '@halyard/contract';
import { assert } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { NewTransaction, StatementRow } from './rows.ts';
import * as store from './store-books.ts';

type KeepingDeps = {
  readonly clock: Clock;
  readonly record: (tx: Tx, given: NewTransaction) => Promise<StatementRow>;
  readonly post: (tx: Tx, causeId: string, entries: readonly Entry[]) => Promise<void>;
};

/** The books themselves: opened, named, closed, and what is practised with. Whether that may be is decided elsewhere. */
export function createBookKeeping({ clock, record, post }: KeepingDeps) {
  return {
    /** Opens a customer's main book, once, when they register. */
    openBook: (tx: Tx, userId: UserId) =>
      store.insertBook(
        tx,
        { bookId: mainBookOf(userId), ownerId: userId, kind: 'main', name: 'Main account' },
        clock.now(),
      ),

    /** Opens a book for practice, empty. */
    openPractice: async (tx: Tx, ownerId: UserId, name: string): Promise<BookId> => {
      const bookId = practiceBookId(newId());
      await store.insertBook(tx, { bookId, ownerId, kind: 'practice', name }, clock.now());
      return bookId;
    },

    /** Opens another book of real money, empty: one for trading, or one in which somebody else is followed or decides. */
    openTrading: async (
      tx: Tx,
      ownerId: UserId,
      name: string,
      kind: 'trading' | 'copy' | 'managed' = 'trading',
    ): Promise<BookId> => {
      const bookId: BookId = newId();
      await store.insertBook(tx, { bookId, ownerId, kind, name }, clock.now());
      return bookId;
    },

    /** One of a person's books, and all of them. */
    book: store.selectBook,
    mainBook: async (tx: Tx, ownerId: UserId): Promise<store.BookRow> => {
      const main = await store.selectBook(tx, ownerId, mainBookOf(ownerId));
      assert(main, 'everybody has a main book');
      return main;
    },
    booksOf: store.selectBooks,

    /** What depends on several books of a person is done under the locks of all of them. */
    lockRealBooks: store.lockRealBooks,
    owes: store.selectOwes,
    debtors: store.selectDebtors,

    /** Whose book it was is not known any more; the database allows it then, and no sooner. */
    forgetWords: (tx: Tx, bookId: BookId) => store.forgetWords(tx, bookId, say('words-erased', {})),
    renameBook: store.updateBookName,
    /** Under its lock, which makes it another book to whoever remembers it. */
    changeGroup: store.updateGroup,
    groupsDue: store.selectGroupsDue,
    /** Under the lock of a book in which nothing is open. */
    changePositionMode: store.updatePositionMode,
    noteReset: (tx: Tx, bookId: BookId) => store.updateResetAt(tx, bookId, clock.now()),
    closeBook: (tx: Tx, bookId: BookId) => store.closeBook(tx, bookId, clock.now()),

    /** Gives somebody what they practise with, or takes it back: a line on the statement and the entry behind it. */
    givePracticeFunds: async (
      tx: Tx,
      bookId: BookId,
      amount: bigint,
      description: StoredText,
    ): Promise<void> => {
      if (amount === 0n) return;
      const row = await record(tx, {
        userId: bookId,
        type: 'adjustment',
        status: 'completed',
        asset: USD,
        amount,
        usdValue: amount < 0n ? -amount : amount,
        description,
      });
      await post(tx, row.id, [practiceFunds({ userId: bookId, amount })]);
    },
  };
}
