import { assert } from '@halyard/money';
import { customer, entry, house, type Entry, type Place } from '../entry.ts';
import type { BookId } from '../book-id.ts';

type Arrived = { readonly asset: string; readonly amount: bigint };

/** Money arrived: the house holds it, the customer may use it. */
export function depositCompleted(
  deposit: Arrived & { readonly userId: BookId },
  from: 'treasury' | 'suspense' | Place = 'treasury',
): Entry {
  assert(deposit.amount > 0n, 'a deposit is positive');
  return entry('deposit.completed', [
    house(from, deposit.asset, -deposit.amount),
    customer(deposit.userId, 'available', deposit.asset, deposit.amount),
  ]);
}

/** Money arrived and is nobody's yet: too little, too much to credit without a look, or from somebody unknown. */
export function depositSuspended({ asset, amount }: Arrived, place: Place): Entry {
  assert(amount > 0n, 'what arrives is positive');
  return entry('deposit.suspended', [house(place, asset, -amount), house('suspense', asset, amount)]);
}

/** What stood in suspense went back to where it came from, or was never paid after all. */
export function depositReturned({ asset, amount }: Arrived, place: Place): Entry {
  assert(amount > 0n, 'what goes back is positive');
  return entry('deposit.returned', [house('suspense', asset, -amount), house(place, asset, amount)]);
}

/**
 * A credited payment was reversed: the place has it no more, or suspense bears what a bank took back. `taken` comes from what the customer has of it; what lacks is a
 * claim of the house, since nobody falls below zero.
 */
export function depositReversed(
  { userId, asset, amount, taken }: Arrived & { readonly userId: BookId; readonly taken: bigint },
  place: Place | 'suspense',
): Entry {
  assert(taken >= 0n && taken <= amount && amount > 0n, 'no more is taken than was reversed');
  return entry('deposit.reversed', [
    customer(userId, 'available', asset, -taken),
    house('chain-loss', asset, -(amount - taken)),
    house(place, asset, amount),
  ]);
}

/** Later money of the asset pays what a reversed payment left open. */
export function claimPaid({ userId, asset, amount }: Arrived & { readonly userId: BookId }): Entry {
  assert(amount > 0n, 'a claim is paid with something');
  return entry('claim.paid', [
    customer(userId, 'available', asset, -amount),
    house('chain-loss', asset, amount),
  ]);
}
