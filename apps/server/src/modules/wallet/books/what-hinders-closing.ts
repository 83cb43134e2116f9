import { type BookId, isPracticeBook, type UserId } from '@halyard/accounting';
import type { closing } from '@halyard/contract';
import type { Queryable } from '../../../platform/database/database.ts';
import type { BookRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { isLed } from './manage-books.ts';

export type Hindering = { readonly code: closing.Hindrance; readonly book: BookRow };

/** Less cannot be paid out. It stays theirs, and is not in the way. */
const LEAST_WITHDRAWAL_USD_CENTS = 1000n;

/**
 * What is open in somebody's books, so that nobody may shut the door on it. Practice money is nobody's; a position in a
 * practice account would go on costing all the same. What others lead goes on, and
 * costs, also while nothing is open in it; its money comes back when it ends. What is owed of
 * a payment that was taken back is owed by the main book.
 */
export async function whatHindersClosing(
  deps: Pick<WalletDeps, 'ledger' | 'market' | 'trading'>,
  queryable: Queryable,
  userId: UserId,
): Promise<Hindering[]> {
  const { ledger, trading } = deps;
  const books = (await ledger.booksOf(queryable, userId)).filter(({ status }) => status === 'open');
  const figures = await trading.figuresOfAll(
    queryable,
    books.map(({ bookId }) => bookId),
  );
  const found: Hindering[] = [];
  for (const book of books) {
    if (isLed(book)) {
      found.push({ code: 'closing-led', book });
      continue;
    }
    if (figures.get(book.bookId)?.isFlat === false) found.push({ code: 'closing-positions', book });
    if (isPracticeBook(book.bookId)) continue;
    const [deposits, withdrawals] = [
      await ledger.countPending(queryable, book.bookId, 'deposit'),
      await ledger.countPending(queryable, book.bookId, 'withdrawal'),
    ];
    if (deposits + withdrawals > 0) found.push({ code: 'closing-pending', book });
    if (book.kind === 'main' && (await ledger.isHeld(queryable, book.bookId))) {
      found.push({ code: 'closing-owed', book });
    }
    if (await holdsMoney(deps, queryable, book.bookId)) found.push({ code: 'closing-money', book });
  }
  return found;
}

/** What nobody knows the price of may be worth a withdrawal. */
async function holdsMoney(
  { ledger, market }: Pick<WalletDeps, 'ledger' | 'market'>,
  queryable: Queryable,
  bookId: BookId,
): Promise<boolean> {
  const held = (await ledger.balances(queryable, bookId))
    .map(({ asset, available, locked }) => ({ asset, units: available + locked }))
    .filter(({ units }) => units > 0n);
  const worths = held.map(({ asset, units }) => market.valueUsd(units, asset));
  return (
    worths.includes(null) ||
    worths.reduce<bigint>((sum, usd) => sum + (usd ?? 0n), 0n) >= LEAST_WITHDRAWAL_USD_CENTS
  );
}
