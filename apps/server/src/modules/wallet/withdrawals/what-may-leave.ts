import { type BookId, isPracticeBook, USD, type UserId } from '@halyard/accounting';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { WalletDeps } from '../deps.ts';

type Deps = Pick<WalletDeps, 'ledger' | 'trading'>;

/** A book that is about to let money go, and its owner's other books of real money. All of them are locked. */
export type Leaving = {
  readonly ownerId: UserId;
  readonly bookId: BookId;
  readonly others: readonly BookId[];
};

/**
 * Takes the locks that letting money go out of a book needs: those of all the owner's books of real money, by id, since a
 * loss in one of them that is not booked yet must not walk out through another. Practice concerns nobody else.
 */
export async function lockForLeaving(
  { ledger }: Deps,
  tx: Tx,
  ownerId: UserId,
  bookId: BookId,
): Promise<Leaving> {
  const real = isPracticeBook(bookId) ? [] : await ledger.lockRealBooks(tx, ownerId);
  await ledger.lock(tx, bookId);
  return { ownerId, bookId, others: real.filter((id) => id !== bookId) };
}

/** What the other books lack: zero or less. While anything is owed in one of them nothing leaves. */
export async function lackingElsewhere({ trading }: Deps, tx: Tx, { others }: Leaving): Promise<bigint> {
  let lackingUsd = 0n;
  if (others.length === 0) return lackingUsd;
  for (const { equityUsd, deficitUsd } of (await trading.figuresOfAll(tx, others)).values()) {
    if (deficitUsd < 0n) refuse('deficit-open');
    if (equityUsd < 0n) lackingUsd += equityUsd;
  }
  return lackingUsd;
}

/**
 * The same where something is to be paid out: while a loss is open in one of several books nothing is, in whichever currency. Into
 * dollars all may be changed.
 */
export async function lockForPayment(deps: Deps, tx: Tx, ownerId: UserId, bookId: BookId): Promise<Leaving> {
  const leaving = await lockForLeaving(deps, tx, ownerId, bookId);
  if (leaving.others.length > 0 && (await deps.ledger.owes(tx, bookId))) refuse('deficit-open');
  return leaving;
}

/**
 * What may leave: of dollars what open positions do not need, less what other books lack and fees that wait; of everything else
 * what is available.
 */
export async function withdrawable(deps: Deps, tx: Tx, leaving: Leaving, currency: string): Promise<bigint> {
  if (await deps.ledger.isHeld(tx, leaving.bookId)) refuse('claim-open');
  return besideFees(deps, tx, leaving, currency);
}

/** What may go to the owner's main book: the same, whatever is owed of a reversed payment, since it is paid there. */
export const returnable = (deps: Deps, tx: Tx, leaving: Leaving): Promise<bigint> =>
  besideFees(deps, tx, leaving, USD);

async function besideFees(deps: Deps, tx: Tx, leaving: Leaving, currency: string): Promise<bigint> {
  const left = await mayLeave(deps, tx, leaving, currency);
  const waiting = currency === USD ? await waitingFees(deps, tx, leaving) : 0n;
  return left > waiting ? left - waiting : 0n;
}

/** The same for what pays a claim, which is what holds everything else up, or a fee that waits. */
export async function mayLeave(deps: Deps, tx: Tx, leaving: Leaving, currency: string): Promise<bigint> {
  if (currency !== USD) {
    const balances = await deps.ledger.balances(tx, leaving.bookId);
    return balances.find(({ asset }) => asset === currency)?.available ?? 0n;
  }
  const { deficitUsd, withdrawableUsd } = await deps.trading.figures(tx, leaving.bookId);
  if (deficitUsd < 0n) refuse('deficit-open');
  const left = withdrawableUsd + (await lackingElsewhere(deps, tx, leaving));
  return left > 0n ? left : 0n;
}

/** Of real dollars so much stays until it has been paid. */
export async function waitingFees({ trading }: Deps, tx: Tx, { ownerId, bookId }: Leaving): Promise<bigint> {
  return isPracticeBook(bookId) ? 0n : trading.copies.waitingFees(tx, ownerId);
}
