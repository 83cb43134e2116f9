import { type BookId, isPracticeBook, type UserId } from '@halyard/accounting';
import type { Queryable } from '../../../platform/database/database.ts';
import type { BookRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { atLeastNothing, freeToLeave } from '../withdrawals/what-may-leave.ts';

type Deps = { readonly trading: Pick<WalletDeps['trading'], 'copies'> };
type Figures = Awaited<ReturnType<WalletDeps['trading']['figuresOfAll']>>;

/** To any other book, and to the main one. */
export type Movable = { readonly toAny: bigint; readonly toMain: bigint };

/**
 * What may go out of each book of a person to another of theirs, as far as a glance without locks can say. What is owed of a
 * reversed payment holds up all of it, and a fee that waits as much; from other books it may still go to the main one, where it pays.
 */
export async function movableOf(
  { trading }: Deps,
  queryable: Queryable,
  ownerId: UserId,
  figures: Figures,
  rows: readonly BookRow[],
): Promise<(row: BookRow) => Movable> {
  const isCopying = rows.some(({ kind }) => kind === 'copy');
  const waitingUsd = isCopying ? await trading.copies.waitingFees(queryable, ownerId) : 0n;
  const beside = (bookId: BookId) =>
    rows.flatMap((other) =>
      isPracticeBook(other.bookId) || other.bookId === bookId ? [] : (figures.get(other.bookId) ?? []),
    );
  return ({ bookId, isHeld, kind }) => {
    const own = figures.get(bookId);
    const isPractice = isPracticeBook(bookId);
    const free = (own && freeToLeave(own, isPractice ? [] : beside(bookId))) ?? 0n;
    if (isPractice) return { toAny: free, toMain: free };
    const toAny = isHeld ? 0n : atLeastNothing(free - waitingUsd);
    return { toAny, toMain: kind === 'main' ? toAny : free };
  };
}
