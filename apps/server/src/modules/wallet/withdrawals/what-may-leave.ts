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

type Held = Pick<
  Awaited<ReturnType<Deps['trading']['figures']>>,
  'deficitUsd' | 'equityUsd' | 'withdrawableUsd'
>;

/** What other books lack: zero or less. Null while anything is owed in one of them. */
function lackingIn(others: Iterable<Held>): bigint | null {
  let lackingUsd = 0n;
  for (const { equityUsd, deficitUsd } of others) {
    if (deficitUsd < 0n) return null;
    if (equityUsd < 0n) lackingUsd += equityUsd;
  }
  return lackingUsd;
}

/**
 * How many dollars may leave a book, by what it and its owner's other books of real money come to: for whoever decides under their
 * locks, and for whoever says it at a glance. Null while anything is owed, when nothing may.
 */
export function freeToLeave(own: Held, others: Iterable<Held>): bigint | null {
  const lackingUsd = own.deficitUsd < 0n ? null : lackingIn(others);
  return lackingUsd === null ? null : atLeastNothing(own.withdrawableUsd + lackingUsd);
}

export const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** What the other books lack. While anything is owed in one of them nothing leaves. */
export async function lackingElsewhere(deps: Deps, tx: Tx, leaving: Leaving): Promise<bigint> {
  return lackingIn(await figuresBeside(deps, tx, leaving)) ?? refuse('deficit-open');
}

async function figuresBeside({ trading }: Deps, tx: Tx, { others }: Leaving): Promise<Iterable<Held>> {
  return others.length === 0 ? [] : (await trading.figuresOfAll(tx, others)).values();
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
  const left = await mayLeave(deps, tx, leaving, currency);
  return currency === USD ? atLeastNothing(left - (await waitingFees(deps, tx, leaving))) : left;
}

/**
 * The same for what pays a claim, which is what holds everything else up, or a fee that waits; and for what goes to the owner's main
 * book, which pays both (decision 123).
 */
export async function mayLeave(deps: Deps, tx: Tx, leaving: Leaving, currency: string): Promise<bigint> {
  if (currency !== USD) {
    const balances = await deps.ledger.balances(tx, leaving.bookId);
    return balances.find(({ asset }) => asset === currency)?.available ?? 0n;
  }
  const own = await deps.trading.figures(tx, leaving.bookId);
  return freeToLeave(own, await figuresBeside(deps, tx, leaving)) ?? refuse('deficit-open');
}

/** Of real dollars so much stays until it has been paid. */
export async function waitingFees({ trading }: Deps, tx: Tx, { ownerId, bookId }: Leaving): Promise<bigint> {
  return isPracticeBook(bookId) ? 0n : trading.copies.waitingFees(tx, ownerId);
}
