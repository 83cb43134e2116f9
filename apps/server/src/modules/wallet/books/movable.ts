import { type BookId, isPracticeBook, type UserId } from '@halyard/accounting';
import type { Queryable } from '../../../platform/database/database.ts';
import type { BookRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';

type Deps = Pick<WalletDeps, 'trading'>;
type Figures = Awaited<ReturnType<Deps['trading']['figuresOfAll']>>;

/** What may go out of each book of a person to another of theirs, as what-may-leave.ts decides when it is asked for. */
export async function movableOf(
  { trading }: Deps,
  queryable: Queryable,
  ownerId: UserId,
  figures: Figures,
  rows: readonly BookRow[],
): Promise<(bookId: BookId) => bigint> {
  const real = rows.flatMap(({ bookId }) => (isPracticeBook(bookId) ? [] : [bookId]));
  const isCopying = rows.some(({ kind }) => kind === 'copy');
  const waitingUsd = isCopying ? await trading.copies.waitingFees(queryable, ownerId) : 0n;
  return (bookId) => {
    const own = figures.get(bookId);
    if (!own || own.deficitUsd < 0n) return 0n;
    let left = own.withdrawableUsd;
    if (!isPracticeBook(bookId)) {
      left -= waitingUsd;
      for (const other of real) {
        const { deficitUsd, equityUsd } = figures.get(other) ?? own;
        if (other !== bookId && deficitUsd < 0n) return 0n;
        if (other !== bookId && equityUsd < 0n) left += equityUsd;
      }
    }
    return left > 0n ? left : 0n;
  };
}
