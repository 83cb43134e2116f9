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
  /** Whose prices it gets. */
  readonly group: string;
  /** The locked dollars, of all kinds. */
  readonly lockedUsd: bigint;
  /** Its owner owes something of a reversed payment: nothing is opened. */
  readonly isHeld: boolean;
  /** Who is told, and how. */
  readonly recipient: Recipient;
};

/** As a commit left it: what reading it would give, in the order in which it would be read. */
export function accountAfter(before: Account, state: TradingState, version: bigint): Account {
  const lockedUsd = before.lockedUsd - tradingLocks(before.state) + tradingLocks(state);
  const positions = inOrder(state.positions, ({ openedAtMs }) => openedAtMs);
  const orders = inOrder(state.orders, ({ placedAtMs }) => placedAtMs);
  return { ...before, version, lockedUsd, state: { ...state, positions, orders } };
}

function inOrder<T extends { readonly id: string }>(
  all: readonly T[],
  atMs: (one: T) => number,
): readonly T[] {
  return all.toSorted((a, b) => atMs(a) - atMs(b) || (a.id < b.id ? -1 : 1));
}

/** What of the locked dollars the engine knows. */
export function tradingLocks({ orders, positions, pendingWithdrawals }: TradingState): bigint {
  let sum = 0n;
  for (const { reservedUsd } of orders) sum += reservedUsd;
  for (const { marginUsd } of positions) sum += marginUsd;
  for (const { lockedUsd } of pendingWithdrawals) sum += lockedUsd;
  return sum;
}
