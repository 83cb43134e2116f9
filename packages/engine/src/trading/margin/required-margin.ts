import { assert, divideDown, divideHalfEven, divideUp } from '@halyard/money';
import { type InstrumentTerms, RATE_SCALE } from '../instrument-terms.ts';
import type { KeptQuote } from '../kept-quote.ts';
import { type Ratio, exactPrice, usdPerQuoteCurrency } from '../market.ts';

/** What an opening costs. The server, the web's ticket and the largest quantity all ask this one place. */

export type OpeningTerms = {
  readonly instrument: InstrumentTerms;
  readonly price: bigint;
  /** The quote that gives the instrument's currency its value; null for the dollar. */
  readonly conversion: KeptQuote | null;
  readonly leverage: number;
  readonly tierPercent: bigint;
};

export type Required = {
  readonly notionalUsd: bigint;
  readonly marginUsd: bigint;
  readonly commissionUsd: bigint;
  readonly requiredUsd: bigint;
};

const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const PERCENT = 100n;

/**
 * The value of a quantity in US cents, exactly. A quantity in hundredths times a price in dollars is cents already.
 * Where the base is the dollar the quantity itself is the value, whatever the price.
 */
export function exactNotional(
  terms: InstrumentTerms,
  quantity: bigint,
  price: Ratio,
  conversion: KeptQuote | null,
): Ratio {
  if (terms.isBaseUsd) return { numerator: quantity, denominator: 1n };
  const rate = usdPerQuoteCurrency(terms, conversion);
  return {
    numerator: quantity * price.numerator * rate.numerator,
    denominator: price.denominator * rate.denominator,
  };
}

/** Margin and commission both round up: the customer locks the one and pays the other. */
export function requiredFor(opening: OpeningTerms, quantity: bigint): Required {
  assert(quantity > 0n, 'an opening has a quantity');
  const { instrument, leverage, tierPercent } = opening;
  const notional = exactNotional(instrument, quantity, exactPrice(opening.price), opening.conversion);
  // A price above zero makes the notional positive, and rounding up makes the margin at least one cent.
  const marginUsd = divideUp(notional.numerator, notional.denominator * BigInt(leverage));
  const commissionUsd = divideUp(
    notional.numerator * instrument.commissionRate * tierPercent,
    notional.denominator * RATE_ONE * PERCENT,
  );
  return {
    notionalUsd: divideHalfEven(notional.numerator, notional.denominator),
    marginUsd,
    commissionUsd,
    requiredUsd: marginUsd + commissionUsd,
  };
}

/** The largest step whose Required fits, at most what the instrument allows; zero where not even the least does. */
export function maximumQuantity(opening: OpeningTerms, buyingPowerUsd: bigint): bigint {
  const { quantityStep, minQuantity, maxQuantity } = opening.instrument;
  const fits = (steps: bigint) => requiredFor(opening, steps * quantityStep).requiredUsd <= buyingPowerUsd;
  let fitting = 0n;
  let beyond = divideDown(maxQuantity, quantityStep) + 1n;
  // Required never falls as the quantity grows, so halving the gap finds the edge.
  while (beyond - fitting > 1n) {
    const middle = (fitting + beyond) / 2n;
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  const quantity = fitting * quantityStep;
  return quantity < minQuantity ? 0n : quantity;
}
