import { mainBookOf, USD, type UserId } from '@halyard/accounting';
import { assert } from '@halyard/money';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { BookRow } from '../../ledger/index.ts';
import { moveDollars } from '../books/transfer-money.ts';
import type { WalletDeps } from '../deps.ts';
import { lockForLeaving, mayLeave } from '../withdrawals/what-may-leave.ts';

/**
 * What is owed of a reversed payment is owed by the customer, in whichever of their accounts the money is: free dollars of those
 * they trade in come to the main one, which pays.
 */

const isGathered = ({ kind, status }: BookRow): boolean => kind === 'trading' && status === 'open';

/** Brings so much to the main book, or what there is. While a loss is open, that is paid first. */
export async function gatherDollars(
  deps: WalletDeps,
  tx: Tx,
  ownerId: UserId,
  amount: bigint,
): Promise<void> {
  const main = mainBookOf(ownerId);
  const { others } = await lockForLeaving(deps, tx, ownerId, main);
  if (await deps.ledger.owes(tx, main)) return;
  const books = await deps.ledger.booksOf(tx, ownerId);
  const to = books.find(({ bookId }) => bookId === main);
  assert(to, 'everybody has a main book');
  let lacking = amount;
  for (const from of books.filter(isGathered)) {
    const beside = [main, ...others].filter((bookId) => bookId !== from.bookId);
    const free = await mayLeave(deps, tx, { ownerId, bookId: from.bookId, others: beside }, USD);
    const part = free < lacking ? free : lacking;
    if (part <= 0n) continue;
    await deps.ledger.lock(tx, from.bookId);
    await moveDollars(deps, tx, { from, to, amount: part });
    lacking -= part;
  }
}

/** What could be brought there now, as far as a glance without locks can say. */
export async function gatherableUsd(
  { ledger, trading }: Pick<WalletDeps, 'ledger' | 'trading'>,
  queryable: Queryable,
  ownerId: UserId,
): Promise<bigint> {
  const ids = (await ledger.booksOf(queryable, ownerId)).filter(isGathered).map(({ bookId }) => bookId);
  let sum = 0n;
  for (const { withdrawableUsd } of (await trading.figuresOfAll(queryable, ids)).values())
    sum += withdrawableUsd;
  return sum;
}
