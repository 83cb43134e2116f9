import { assert } from '@halyard/money';
import { customer, entry, house, type Entry } from '../entry.ts';
import type { BookId } from '../book-id.ts';

/** Money arrived: the house holds it, the customer may use it. */
export function depositCompleted(deposit: { userId: BookId; asset: string; amount: bigint }): Entry {
  assert(deposit.amount > 0n, 'a deposit is positive');
  return entry('deposit.completed', [
    house('treasury', deposit.asset, -deposit.amount),
    customer(deposit.userId, 'available', deposit.asset, deposit.amount),
  ]);
}
