import { isPracticeBook, mainBookOf, USD, type UserId } from '@halyard/accounting';
import { findAsset } from '@halyard/catalogue';
import type { admin, QueryOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Balance } from '../../ledger/index.ts';
import { parseSignedAmount } from '../amounts.ts';
import type { Person } from '../../users/index.ts';
import type { WalletDeps } from '../deps.ts';
import { freeToLeave } from '../withdrawals/what-may-leave.ts';
import { needsSecondPair } from './second-pair.ts';

/** What has to hold of an adjustment, whether it is only looked at or carried out. */

export type Change = {
  readonly userId: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly reason: string;
};

/** Whose money it is about and how much of what; nobody's own. */
export async function readTarget(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: QueryOf<typeof admin.adminPreviewAdjustment>,
) {
  const person = request.userId
    ? await deps.users.byId(tx, request.userId)
    : await deps.users.byEmail(tx, request.email ?? '');
  if (!person) return refuse('user-not-found');
  if (person.id === caller.userId) refuse('own-account');
  const amount = parseSignedAmount(request.amount, request.currency);
  if (amount === 0n) refuse('invalid-amount');
  requireOpen(person, amount);
  return { person, asset: request.currency, amount };
}

/** What is given to a closed account reaches nobody, and is not erased with it. Taken back is what should not have come. */
export function requireOpen({ status }: Pick<Person, 'status'>, amount: bigint): void {
  if (status === 'closed' && amount > 0n) refuse('not-a-customer');
}

/** A currency nobody knows must be held already, and nothing can be taken that is not there. */
export function requireRoom({ asset, available, locked }: Balance, amount: bigint): void {
  if (!findAsset(asset) && available + locked === 0n) refuse('unknown-currency');
  if (available + amount < 0n) refuse('insufficient-balance');
}

/** Up or down, it is the size that counts; and what open positions stand on nobody takes away alone. */
export async function adjustmentNeedsTwo(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  { userId, asset, amount }: Omit<Change, 'reason'>,
): Promise<boolean> {
  const worthUsd = deps.market.valueUsd(sizeOf(amount), asset);
  const decided = { userId, adminId: caller.userId, type: 'adjustment', worthUsd } as const;
  if (await needsSecondPair(deps, tx, decided)) return true;
  return asset === USD && amount < 0n && -amount > (await freeUsd(deps, tx, userId));
}

/** What the customer could take out themselves: with less they may be stopped out, or it is missing where another book has a loss. */
async function freeUsd({ ledger, trading }: WalletDeps, tx: Tx, userId: UserId): Promise<bigint> {
  const main = mainBookOf(userId);
  const others = (await ledger.booksOf(tx, userId)).filter(
    ({ bookId, status }) => bookId !== main && status === 'open' && !isPracticeBook(bookId),
  );
  const beside = await trading.figuresOfAll(
    tx,
    others.map(({ bookId }) => bookId),
  );
  return freeToLeave(await trading.figures(tx, main), beside.values()) ?? 0n;
}

export function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
