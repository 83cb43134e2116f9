import type { BookId } from '@halyard/accounting';
import { type Figures, figuresOf } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { TradingDeps } from '../deps.ts';
import { loadAccounts } from '../desk/store-load.ts';

/** What a book comes to at this moment, and what it owes. */
type BookFigures = Figures & {
  readonly deficitUsd: bigint;
  readonly hasPositions: boolean;
  /** No position is open and no order waits, be it one that reserves nothing. */
  readonly isFlat: boolean;
};

/** Of several books, read in one statement. */
export async function readFigures(
  { market }: Pick<TradingDeps, 'market'>,
  queryable: Queryable,
  bookIds: readonly BookId[],
): Promise<ReadonlyMap<BookId, BookFigures>> {
  const accounts = await loadAccounts(queryable, bookIds);
  const now = market.view();
  return new Map(
    Array.from(accounts, ([bookId, { group, state }]) => [
      bookId,
      {
        ...figuresOf(state, market.seenBy(group, now)),
        deficitUsd: state.deficitUsd,
        hasPositions: state.positions.length > 0,
        isFlat: state.positions.length + state.orders.length === 0,
      },
    ]),
  );
}

export async function readFiguresOf(
  deps: Pick<TradingDeps, 'market'>,
  queryable: Queryable,
  bookId: BookId,
): Promise<BookFigures> {
  const figures = (await readFigures(deps, queryable, [bookId])).get(bookId);
  assert(figures, `book ${bookId} is there`);
  return figures;
}
