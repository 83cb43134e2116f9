import { assert, divideUp } from '@halyard/money';
import type { BookId } from '../book-id.ts';
import { customer, entry, house, USD, type Entry } from '../entry.ts';

const YEAR_NIGHTS = 365n;
const WHOLE = 10_000n;

/** What nights of management cost: a part of the rate of a year, in hundredths of a percent, rounded up for the house. */
export function priceManagement(
  equityUsd: bigint,
  { rate, nights }: { rate: bigint; nights: bigint },
): bigint {
  return equityUsd > 0n ? divideUp(equityUsd * rate * nights, WHOLE * YEAR_NIGHTS) : 0n;
}

/** A book pays for its management. */
export function managementPaid(paid: { userId: BookId; amount: bigint }): Entry {
  assert(paid.amount > 0n, 'a fee is of something');
  return entry('managed.fee', [
    customer(paid.userId, 'available', USD, -paid.amount),
    house('fees', USD, paid.amount),
  ]);
}
