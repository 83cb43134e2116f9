import { assert } from '@halyard/money';
import { customer, entry, house, USD, type Entry } from '../entry.ts';
import type { BookId } from '../book-id.ts';

/** Trading is in US cents. Lines of one account are written as their sum. */

type Moved = { readonly userId: BookId; readonly amount: bigint };

/** A pending order sets aside what its fill would need. */
export function orderReserved({ userId, amount }: Moved): Entry {
  assert(amount > 0n, 'a reservation is positive');
  return entry('order.reserved', [
    customer(userId, 'available', USD, -amount),
    customer(userId, 'locked', USD, amount),
  ]);
}

/** An order ends or is about to fill: its whole reservation comes back. */
export function orderReleased({ userId, amount }: Moved): Entry {
  assert(amount > 0n, 'a reservation is positive');
  return entry('order.released', [
    customer(userId, 'locked', USD, -amount),
    customer(userId, 'available', USD, amount),
  ]);
}

export type Opening = { readonly userId: BookId; readonly margin: bigint; readonly commission: bigint };

/** A fill locks the margin and pays the commission. */
export function positionOpened({ userId, margin, commission }: Opening): Entry {
  assert(margin > 0n && commission >= 0n, 'a margin is positive and a commission not negative');
  return entry('position.opened', [
    customer(userId, 'available', USD, -(margin + commission)),
    customer(userId, 'locked', USD, margin),
    house('fees', USD, commission),
  ]);
}

export type Closing = {
  readonly userId: BookId;
  readonly marginReleased: bigint;
  /** Signed: what the house pays, or is paid. */
  readonly pnl: bigint;
  readonly lossFromAvailable: bigint;
  readonly lossAsDeficit: bigint;
};

/**
 * A position closes, whole or in part: its margin comes back, a profit is paid, a loss is taken from what is
 * available, and what that lacks is owed. Null when a part is so small that nothing moves.
 */
export function positionClosed(closing: Closing): Entry | null {
  const { userId, marginReleased, pnl, lossFromAvailable, lossAsDeficit } = closing;
  const loss = pnl < 0n ? -pnl : 0n;
  assert(lossFromAvailable + lossAsDeficit === loss, 'a loss is met in full');
  if (marginReleased === 0n && pnl === 0n) return null;
  return entry('position.closed', [
    customer(userId, 'locked', USD, -marginReleased),
    customer(userId, 'available', USD, marginReleased + (pnl > 0n ? pnl : 0n) - lossFromAvailable),
    customer(userId, 'deficit', USD, -lossAsDeficit),
    house('trading', USD, -pnl),
  ]);
}

export type Financing = {
  readonly userId: BookId;
  /** Signed: positive is what the customer receives. */
  readonly amount: bigint;
  readonly paidFromAvailable: bigint;
  readonly paidAsDeficit: bigint;
};

/** A night is paid for, or pays. Null when it comes to nothing. */
export function financingBooked({
  userId,
  amount,
  paidFromAvailable,
  paidAsDeficit,
}: Financing): Entry | null {
  assert(paidFromAvailable + paidAsDeficit === (amount < 0n ? -amount : 0n), 'financing is met in full');
  if (amount === 0n) return null;
  return entry('position.financed', [
    customer(userId, 'available', USD, amount > 0n ? amount : -paidFromAvailable),
    customer(userId, 'deficit', USD, -paidAsDeficit),
    house('financing', USD, -amount),
  ]);
}

/** Whatever became available pays what is owed. */
export function deficitSettled({ userId, amount }: Moved): Entry {
  assert(amount > 0n, 'a settlement is positive');
  return entry('deficit.settled', [
    customer(userId, 'available', USD, -amount),
    customer(userId, 'deficit', USD, amount),
  ]);
}

/** Negative balance protection: the house bears what the last close left owing. */
export function deficitForgiven({ userId, amount }: Moved): Entry {
  assert(amount > 0n, 'what is forgiven is positive');
  return entry('deficit.forgiven', [
    house('negative-balance', USD, -amount),
    customer(userId, 'deficit', USD, amount),
  ]);
}
