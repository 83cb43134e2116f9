import {
  type BookId,
  bookTransferred,
  isPracticeBook,
  mainBookOf,
  USD,
  type UserId,
} from '@halyard/accounting';
import { type BodyOf, type books, say } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type BookRow, referenceFor, type StatementRow } from '../../ledger/index.ts';
import { parseAmount } from '../amounts.ts';
import { payClaims } from '../arrivals/pay-claims.ts';
import type { WalletDeps } from '../deps.ts';
import { isLed } from './manage-books.ts';
import { settleAfterwards } from '../withdrawals/cancel-withdrawal.ts';
import { type Leaving, lockForLeaving, mayLeave, withdrawable } from '../withdrawals/what-may-leave.ts';

export type Moved = { readonly out: StatementRow; readonly in: StatementRow };

/** Moves dollars between two open books of one customer and one world: two lines of one reference, one entry. */
export async function transferMoney(
  deps: WalletDeps,
  tx: Tx,
  { userId }: Identity,
  request: BodyOf<typeof books.transferMoney>,
): Promise<Moved> {
  const { ledger } = deps;
  const find = async (id: string) => (await ledger.book(tx, userId, id)) ?? refuse('book-not-found');
  const seen = [await find(request.from), await find(request.to)] as const;
  if (seen[0].bookId === seen[1].bookId) refuse('same-book');
  if (isPracticeBook(seen[0].bookId) !== isPracticeBook(seen[1].bookId)) refuse('other-world');
  const amount = parseAmount(request.amount, USD);

  const [fromId, toId] = [seen[0].bookId, seen[1].bookId];
  const leaving = await lockBoth(deps, tx, userId, fromId, toId);
  const [from, to] = [await find(fromId), await find(toId)];
  if (isLed(from) || isLed(to)) refuse('book-led');
  if (from.status === 'closed' || to.status === 'closed') refuse('book-closed');
  const most = to.kind === 'main' ? mayLeave : withdrawable;
  if (amount > (await most(deps, tx, leaving, USD))) refuse('insufficient-balance');
  return moveDollars(deps, tx, { from, to, amount });
}

/** The main book for money to be taken out of, and with it all its owner's books of real money. */
export async function lockMain(deps: WalletDeps, tx: Tx, userId: UserId) {
  const leaving = await lockForLeaving(deps, tx, userId, mainBookOf(userId));
  return { leaving, book: await deps.ledger.mainBook(tx, userId) };
}

/** Brings back what may leave another book, which may be nothing. Both are locked. */
export async function moveToMain(
  deps: WalletDeps,
  tx: Tx,
  userId: UserId,
  from: Pick<BookRow, 'bookId' | 'name'>,
  amount: bigint,
): Promise<void> {
  if (amount <= 0n) return;
  await moveDollars(deps, tx, { from, to: await deps.ledger.mainBook(tx, userId), amount });
}

/** Writes it: two lines of one reference, one entry. Both are locked, and it may be. */
export async function moveDollars(
  deps: WalletDeps,
  tx: Tx,
  {
    from,
    to,
    amount,
  }: {
    readonly from: Pick<BookRow, 'bookId' | 'name'>;
    readonly to: Pick<BookRow, 'bookId' | 'name'>;
    readonly amount: bigint;
  },
): Promise<Moved> {
  const { ledger } = deps;
  const shared = {
    type: 'transfer',
    status: 'completed',
    asset: USD,
    usdValue: amount,
    reference: referenceFor('transfer'),
  } as const;
  const id = newId();
  const out = await ledger.record(tx, {
    ...shared,
    id,
    userId: from.bookId,
    amount: -amount,
    description: say('moved-out', { to: to.name }),
  });
  const received = await ledger.record(tx, {
    ...shared,
    userId: to.bookId,
    amount,
    description: say('moved-in', { from: from.name }),
  });
  await ledger.post(tx, id, bookTransferred({ from: from.bookId, to: to.bookId, amount }));
  await payWhatIsOwed(deps, tx, to.bookId);
  return { out, in: received };
}

/** Dollars have come into a book: what is owed of a reversed payment is paid at once, a loss that is open soon. */
export async function payWhatIsOwed(deps: WalletDeps, tx: Tx, bookId: BookId): Promise<void> {
  await payClaims(deps, tx, bookId, USD);
  await settleAfterwards(deps, tx, bookId);
}

/** By their ids, as everywhere: two transfers that cross each other never wait in a circle. */
async function lockBoth(
  deps: WalletDeps,
  tx: Tx,
  ownerId: UserId,
  fromId: BookId,
  toId: BookId,
): Promise<Leaving> {
  if (!isPracticeBook(fromId)) {
    const leaving = await lockForLeaving(deps, tx, ownerId, fromId);
    await deps.ledger.lock(tx, toId);
    return leaving;
  }
  for (const bookId of [fromId, toId].toSorted()) await deps.ledger.lock(tx, bookId);
  return { ownerId, bookId: fromId, others: [] };
}
