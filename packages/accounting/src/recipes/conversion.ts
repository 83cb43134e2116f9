import { assert, divideDown, divideUp } from '@halyard/money';
import { customer, entry, house, type Entry } from '../entry.ts';
import type { BookId } from '../book-id.ts';

/** The house keeps 0.25 % of what it hands out. */
const FEE_BASIS_POINTS = 25n;

export type Conversion = {
  readonly userId: BookId;
  readonly from: string;
  readonly to: string;
  /** Units of `from` the customer gives. */
  readonly give: bigint;
  /** Units of `to` before the fee. */
  readonly gross: bigint;
  readonly fee: bigint;
};

/**
 * What a conversion yields. The rate is a fraction of smallest units (`to` per `from`); what the customer
 * receives rounds down and the fee rounds up, so the house never gives a unit away.
 */
export function priceConversion(give: bigint, rate: { numerator: bigint; denominator: bigint }) {
  const gross = divideDown(give * rate.numerator, rate.denominator);
  const fee = divideUp(gross * FEE_BASIS_POINTS, 10_000n);
  return { gross, fee, receive: gross - fee };
}

/** The least that yields so much: each step of the price taken back, and rounded up where that rounds down. */
export function giveToReceive(receive: bigint, rate: { numerator: bigint; denominator: bigint }): bigint {
  const gross = divideUp(receive * 10_000n, 10_000n - FEE_BASIS_POINTS);
  return divideUp(gross * rate.denominator, rate.numerator);
}

export function converted({ userId, from, to, give, gross, fee }: Conversion): Entry {
  assert(from !== to, 'a conversion is between two assets');
  assert(give > 0n && fee >= 0n && gross > fee, 'a conversion gives and yields something');
  return entry('conversion', [
    customer(userId, 'available', from, -give),
    house('conversion', from, give),
    house('conversion', to, -gross),
    customer(userId, 'available', to, gross),
    customer(userId, 'available', to, -fee),
    house('fees', to, fee),
  ]);
}
