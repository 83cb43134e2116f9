import { assert } from '@halyard/money';
import type { BookId } from '../book-id.ts';
import { customer, entry, USD, type Entry } from '../entry.ts';

/** Dollars go from one book of a customer to another of theirs. The house has no part in it. */
export function bookTransferred(moved: { from: BookId; to: BookId; amount: bigint }): Entry {
  assert(moved.amount > 0n && moved.from !== moved.to, 'a transfer is of something between two books');
  return entry('book.transferred', [
    customer(moved.from, 'available', USD, -moved.amount),
    customer(moved.to, 'available', USD, moved.amount),
  ]);
}
