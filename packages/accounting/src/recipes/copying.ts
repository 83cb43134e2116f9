import { assert, divideDown, divideUp } from '@halyard/money';
import type { BookId } from '../book-id.ts';
import { customer, entry, house, USD, type Entry } from '../entry.ts';

/** What profit of a copy costs: rounded up, for the house; the leader's share of it is rounded down. */
export function priceProfit(
  profit: bigint,
  { feePercent, sharePercent, most }: { feePercent: bigint; sharePercent: bigint; most: bigint },
): { readonly fee: bigint; readonly share: bigint } {
  if (profit <= 0n || most <= 0n) return { fee: 0n, share: 0n };
  const due = divideUp(profit * feePercent, 100n);
  const fee = due < most ? due : most;
  return { fee, share: divideDown(fee * sharePercent, 100n) };
}

/** A copy pays for its profit: the house keeps its part, the leader's waits. */
export function copyFeePaid(paid: { userId: BookId; fee: bigint; share: bigint }): Entry {
  assert(paid.fee > 0n && paid.share >= 0n && paid.share <= paid.fee, 'a fee has a share');
  return entry('copy.fee', [
    customer(paid.userId, 'available', USD, -paid.fee),
    house('fees', USD, paid.fee - paid.share),
    house('copy-payable', USD, paid.share),
  ]);
}

/** The leader gets what has waited. */
export function copyShareHandedOn(paid: { userId: BookId; amount: bigint }): Entry {
  assert(paid.amount > 0n, 'a share is of something');
  return entry('copy.paid', [
    house('copy-payable', USD, -paid.amount),
    customer(paid.userId, 'available', USD, paid.amount),
  ]);
}
