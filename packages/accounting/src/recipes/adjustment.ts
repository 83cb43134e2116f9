import { assert } from '@halyard/money';
import { customer, entry, house, USD, type Entry } from '../entry.ts';
import type { BookId } from '../book-id.ts';

/** A correction by staff, up or down, of what the customer may use. */
export function adjustment(change: { userId: BookId; asset: string; amount: bigint }): Entry {
  assert(change.amount !== 0n, 'an adjustment changes something');
  return entry('adjustment', [
    house('adjustments', change.asset, -change.amount),
    customer(change.userId, 'available', change.asset, change.amount),
  ]);
}

/** What somebody practises with, and what is taken back when a practice book begins anew or ends. */
export function practiceFunds(gift: { userId: BookId; amount: bigint }): Entry {
  assert(gift.amount !== 0n, 'practice funds change something');
  return entry('practice-funds', [
    house('promotions', USD, -gift.amount),
    customer(gift.userId, 'available', USD, gift.amount),
  ]);
}
