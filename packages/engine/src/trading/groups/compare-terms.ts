import { INSTRUMENTS, priceDecimalsOf } from '@halyard/catalogue';
import { divideHalfEven } from '@halyard/money';
import { maxLeverageAtSpread } from '../costs/house-spread.ts';
import { RATE_SCALE, termsOf } from '../instrument-terms.ts';
import { sidesAt } from './group-quote.ts';
import { type GroupTerms, termsIn } from './group.ts';

/** What other terms of a group mean: for its customers, for the house, and whether they can be borne. */

const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const PERCENT = 100n;

/** Whether an instrument's spread or commission is more by the second. */
export function isDearer(before: GroupTerms, after: GroupTerms): boolean {
  return INSTRUMENTS.some((instrument) => {
    const [was, is] = [termsIn(before, instrument), termsIn(after, instrument)];
    return is.spreadPercent > was.spreadPercent || is.commissionPercent > was.commissionPercent;
  });
}

/** The first instrument whose leverage the spread of a group would not bear, with the largest that it would. */
export function unbearable(
  terms: GroupTerms,
  houseOf: (symbol: string) => { readonly maxLeverage: number; readonly extraSpreadPpm: number },
): { readonly symbol: string; readonly max: number } | null {
  for (const instrument of INSTRUMENTS) {
    const { maxLeverage, extraSpreadPpm } = houseOf(instrument.symbol);
    const max = maxLeverageAtSpread(instrument, extraSpreadPpm, termsIn(terms, instrument).spreadPercent);
    if (maxLeverage > max) return { symbol: instrument.symbol, max };
  }
  return null;
}

/** Fills of one symbol, on one side of the quote, at one distance of the feed's sides. */
export type FillsAtSpread = {
  readonly symbol: string;
  readonly isAsk: boolean;
  /** In units of a price. */
  readonly spread: bigint;
  readonly fills: number;
  /** In US cents: of all, and of those that opened something, which pay commission. */
  readonly notionalUsd: bigint;
  readonly openedUsd: bigint;
  /** Notional by price, summed, times `PER_PRICE_ONE`: what a unit of the price is worth in all of them. */
  readonly perPrice: bigint;
};
export const PER_PRICE_ONE = 10n ** 18n;

/** What the house would have earned more on them by the second terms than by the first, in US cents. */
export function earnedMore(
  { symbol, isAsk, spread, openedUsd, perPrice }: FillsAtSpread,
  now: GroupTerms,
  then: GroupTerms,
): { readonly spreadUsd: bigint; readonly commissionUsd: bigint } {
  const instrument = termsOf(symbol);
  const [was, is] = [termsIn(now, instrument), termsIn(then, instrument)];
  // How far a side moves depends on the distance of the two alone, so any price will do.
  const feed = { bid: PER_PRICE_ONE, ask: PER_PRICE_ONE + spread };
  const sides = (percent: number) => sidesAt(feed, percent, priceDecimalsOf(symbol));
  const [before, after] = [sides(was.spreadPercent), sides(is.spreadPercent)];
  const moved = isAsk ? after.ask - before.ask : before.bid - after.bid;
  const morePercent = BigInt(is.commissionPercent - was.commissionPercent);
  return {
    spreadUsd: divideHalfEven(moved * perPrice, PER_PRICE_ONE),
    commissionUsd: divideHalfEven(openedUsd * instrument.commissionRate * morePercent, RATE_ONE * PERCENT),
  };
}
