import type { BookId, UserId } from '@halyard/accounting';
import type { TradingState } from '@halyard/engine';
import type { Recipient } from '../../notifications/index.ts';

/** A customer as trading loads them: what the engine decides on, and what a commit must name. */
export type Account = {
  readonly userId: BookId;
  /** Whose book it is. */
  readonly ownerId: UserId;
  /** The version of the book this was read at: a commit succeeds only where it still stands. */
  readonly version: bigint;
  readonly state: TradingState;
  /** Its owner's other books of real money as they were, where the state says what they hold. */
  readonly beside?: readonly Pick<Account, 'userId' | 'version' | 'group' | 'state'>[];
  /** Whose prices it gets. */
  readonly group: string;
  /** What it is in where it has no group of its own, which is a part of its version. */
  readonly ownersGroup: string;
  /** The locked dollars that the engine knows nothing of: no decision of it changes them. */
  readonly lockedElsewhereUsd: bigint;
  /** Its owner owes something of a reversed payment: nothing is opened. */
  readonly isHeld: boolean;
  /** Its owner is suspended or closed: nothing is opened, by whatever was asked for before either. */
  readonly isStopped: boolean;
  /** Who is told, and how. */
  readonly recipient: Recipient;
};

/** As a commit left it: what reading it would give, in the order in which it would be read. */
export function accountAfter(before: Account, state: TradingState, version: bigint): Account {
  const positions = inOrder(state.positions, ({ openedAtMs }) => openedAtMs);
  const orders = inOrder(state.orders, ({ placedAtMs }) => placedAtMs);
  return { ...before, version, state: { ...state, positions, orders } };
}

/** What is new comes last, so they mostly are already. */
function inOrder<T extends { readonly id: string }>(
  all: readonly T[],
  atMs: (one: T) => number,
): readonly T[] {
  const compare = (a: T, b: T): number => atMs(a) - atMs(b) || (a.id < b.id ? -1 : 1);
  let last: T | undefined;
  for (const one of all) {
    if (last && compare(last, one) > 0) return all.toSorted(compare);
    last = one;
  }
  return all;
}

/** All locked dollars of the account, in this state of its trading. */
export function allLockedUsd({ lockedElsewhereUsd }: Account, state: TradingState): bigint {
  return lockedElsewhereUsd + tradingLocks(state);
}

/** What of the locked dollars the engine knows. */
export function tradingLocks({ orders, positions, pendingWithdrawals }: TradingState): bigint {
  let sum = 0n;
  for (const { reservedUsd } of orders) sum += reservedUsd;
  for (const { marginUsd } of positions) sum += marginUsd;
  for (const { lockedUsd } of pendingWithdrawals) sum += lockedUsd;
  return sum;
}
