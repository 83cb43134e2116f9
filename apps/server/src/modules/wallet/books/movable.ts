import { type BookId, isPracticeBook, type UserId } from '@halyard/accounting';
import type { Queryable } from '../../../platform/database/database.ts';
import type { BookRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { atLeastNothing, freeToLeave } from '../withdrawals/what-may-leave.ts';

type Deps = { readonly trading: Pick<WalletDeps['trading'], 'copies'> };
type Figures = Awaited<ReturnType<WalletDeps['trading']['figuresOfAll']>>;

/**
 * What may go out of each book of a person to another of theirs, as far as a glance without locks can say. What is owed of a
 * reversed payment holds up all of it in the main book, and a fee that waits as much; from the others it may still go there, where it pays.
 */
export async function movableOf(
  { trading }: Deps,
  queryable: Queryable,
  ownerId: UserId,
  figures: Figures,
  rows: readonly BookRow[],
): Promise<(row: BookRow) => bigint> {
  const isCopying = rows.some(({ kind }) => kind === 'copy');
  const waitingUsd = isCopying ? await trading.copies.waitingFees(queryable, ownerId) : 0n;
  const beside = (bookId: BookId) =>
    rows.flatMap((other) =>
      isPracticeBook(other.bookId) || other.bookId === bookId ? [] : (figures.get(other.bookId) ?? []),
    );
  return ({ bookId, isHeld, kind }) => {
    const own = figures.get(bookId);
    if (!own || (isHeld && kind === 'main')) return 0n;
    if (isPracticeBook(bookId)) return freeToLeave(own, []) ?? 0n;
    const free = freeToLeave(own, beside(bookId)) ?? 0n;
    return kind === 'main' ? atLeastNothing(free - waitingUsd) : free;
  };
}
