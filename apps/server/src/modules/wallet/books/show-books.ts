import type { BookId, UserId } from '@halyard/accounting';
import type { admin, AnswerOf, books } from '@halyard/contract';
import { usd } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { BookRow } from '../../ledger/index.ts';
import { groupNames } from '../../market/index.ts';
import type { WalletDeps } from '../deps.ts';
import { totalBalanceUsd } from '../read-balances.ts';
import { type Movable, movableOf } from './movable.ts';

type Deps = Pick<WalletDeps, 'database' | 'ledger' | 'market' | 'tiers' | 'trading'>;

/** Real money that is lent to trade with. */
const PAYS_NIGHTS: ReadonlySet<books.Book['kind']> = new Set(['main', 'trading', 'copy']);

/** All books of a person with what each is worth right now; for an API key, those it may use. */
export async function listBooks(
  deps: Deps,
  { userId, key }: Pick<Identity, 'userId'> & Partial<Pick<Identity, 'key'>>,
): Promise<AnswerOf<typeof books.listBooks>> {
  const all = await deps.ledger.booksOf(deps.database, userId);
  const rows = key ? all.filter(({ bookId }) => key.books.includes(bookId)) : all;
  const isSwapFree = await deps.tiers.isSwapFree(deps.database, userId);
  const shown = (await describe(deps, deps.database, rows, key ? undefined : userId)).map((book) =>
    isSwapFree && PAYS_NIGHTS.has(book.kind) ? { ...book, isSwapFree } : book,
  );
  const real = shown.filter(({ kind, status }) => kind !== 'practice' && status === 'open');
  const cents = real.reduce((sum, { equity }) => sum + Math.round(equity * 100), 0);
  return { books: shown, realEquity: cents / 100 };
}

/** The same for staff, with the group of each. */
export async function booksForStaff(
  deps: Deps,
  userId: UserId,
): Promise<NonNullable<admin.Holdings['books']>> {
  const [{ books: shown }, rows, person] = await Promise.all([
    listBooks(deps, { userId }),
    deps.ledger.booksOf(deps.database, userId),
    deps.tiers.read(deps.database, userId),
  ]);
  const tier = person?.tier ?? '';
  return shown.map((book) => {
    const {
      group = null,
      groupNext = null,
      groupChangesAt = null,
    } = rows.find(({ bookId }) => bookId === book.id) ?? {};
    return {
      ...book,
      group: group ?? tier,
      ...(group !== null && { hasOwnGroup: true }),
      ...(groupChangesAt && { groupNext: { group: groupNext ?? tier, at: groupChangesAt.toISOString() } }),
    };
  });
}

/** One of them, in the transaction that changed it. */
export async function showBook(
  deps: Deps,
  queryable: Queryable,
  ownerId: UserId,
  bookId: BookId,
): Promise<books.Book> {
  const row = await deps.ledger.book(queryable, ownerId, bookId);
  const [shown] = await describe(deps, queryable, row ? [row] : []);
  if (!shown) throw new Error(`book ${bookId} is there`);
  return shown;
}

/** What may be moved is told of all books of a person alone: it depends on the others. */
async function describe(
  deps: Deps,
  queryable: Queryable,
  rows: readonly BookRow[],
  ownerId?: UserId,
): Promise<books.Book[]> {
  const figures = await deps.trading.figuresOfAll(
    queryable,
    rows.map(({ bookId }) => bookId),
  );
  const movable = ownerId && (await movableOf(deps, queryable, ownerId, figures, rows));
  const names = rows.some(({ group }) => group !== null) ? await groupNames(queryable) : [];
  const shown: books.Book[] = [];
  for (const row of rows) {
    const { bookId, kind, name, status, openedAt, positionMode, group } = row;
    const of = figures.get(bookId);
    if (!of) continue;
    // Wallets hold the dollars that back what is open; beside them stand its profit and what is owed.
    const walletsUsd = await totalBalanceUsd(deps, queryable, bookId);
    shown.push({
      id: bookId,
      kind,
      name,
      status,
      openedAt: openedAt.toISOString(),
      equity: usd(of.equityUsd),
      totalValue: usd(walletsUsd + of.totalPnlUsd + of.deficitUsd),
      positionMode,
      ...(movable && shownMovable(movable(row))),
      ...(group !== null && { terms: names.find(({ id }) => id === group)?.name ?? group }),
    });
  }
  return shown;
}

const shownMovable = ({ toAny, toMain }: Movable) => ({
  movable: usd(toAny),
  movableToMain: usd(toMain),
});
