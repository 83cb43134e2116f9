import { assert } from '@halyard/money';
import { customer, entry, house, type Entry, type Place } from '../entry.ts';
import type { BookId } from '../book-id.ts';

export type Withdrawal = {
  readonly userId: BookId;
  readonly asset: string;
  /** What reaches the destination. */
  readonly amount: bigint;
  /** What the customer pays on top. */
  readonly fee: bigint;
};

/** The customer asks: amount and fee are set aside until somebody decides. */
export function withdrawalRequested({ userId, asset, amount, fee }: Withdrawal): Entry {
  assert(amount > 0n && fee >= 0n, 'a withdrawal is positive and its fee is not negative');
  return entry('withdrawal.requested', [
    customer(userId, 'available', asset, -(amount + fee)),
    customer(userId, 'locked', asset, amount + fee),
  ]);
}

/** The money leaves the house; the fee stays. */
export function withdrawalCompleted({ userId, asset, amount, fee }: Withdrawal): Entry {
  return entry('withdrawal.completed', [
    customer(userId, 'locked', asset, -(amount + fee)),
    house('treasury', asset, amount),
    house('fees', asset, fee),
  ]);
}

/** What a rail has paid is final: it left the place it was paid from; the fee stays. */
export function payoutCompleted(
  { userId, asset, amount, fee }: Withdrawal,
  place: Place | 'suspense',
): Entry {
  return entry('payout.completed', [
    customer(userId, 'locked', asset, -(amount + fee)),
    house(place, asset, amount),
    house('fees', asset, fee),
  ]);
}

/** Cancelled or rejected: everything that was set aside comes back. */
export function withdrawalGivenBack({ userId, asset, amount, fee }: Withdrawal): Entry {
  return entry('withdrawal.given-back', [
    customer(userId, 'locked', asset, -(amount + fee)),
    customer(userId, 'available', asset, amount + fee),
  ]);
}
