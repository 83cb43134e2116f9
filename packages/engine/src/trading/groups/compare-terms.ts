import { type Instrument, INSTRUMENTS, priceDecimalsOf } from '@halyard/catalogue';
import { divideHalfEven } from '@halyard/money';
import { financingOf } from '../costs/financing.ts';
import { maxLeverageAtSpread } from '../costs/house-spread.ts';
import { RATE_SCALE, termsOf } from '../instrument-terms.ts';
import type { Pricing, Side } from '../trading-state.ts';
import { sidesAt } from './group-quote.ts';
import { mostIn, USUAL_MARGIN } from './group-limits.ts';
import { type GroupTerms, type PriceTerms, termsIn } from './group.ts';

/** What other terms of a group mean: for its customers, for the house, and whether they can be borne. */

const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const PERCENT = 100n;

/** Whether anything costs more by the second, or less is allowed: of any instrument, or of a book's margin. */
export function isDearer(before: GroupTerms, after: GroupTerms): boolean {
  const [wasMargin, isMargin] = [before.margin ?? USUAL_MARGIN, after.margin ?? USUAL_MARGIN];
  return (
    isMargin.callPercent > wasMargin.callPercent ||
    isMargin.stopOutPercent > wasMargin.stopOutPercent ||
    INSTRUMENTS.some(
      (instrument) =>
        isDearerOf(termsIn(before, instrument), termsIn(after, instrument)) ||
        allowsLessOpen(before, after, instrument, 'maxPositions') ||
        allowsLessOpen(before, after, instrument, 'maxTotalUsd'),
    )
  );
}

function isDearerOf(was: PriceTerms, is: PriceTerms): boolean {
  return (
    is.spreadPercent > was.spreadPercent ||
    is.commissionPercent > was.commissionPercent ||
    (is.financingMarkup ?? 0) > (was.financingMarkup ?? 0) ||
    isLess(is.maxLeverage, was.maxLeverage) ||
    isLess(is.maxOrderUsd, was.maxOrderUsd)
  );
}

/** Less, or as much of more things together. */
function allowsLessOpen(
  before: GroupTerms,
  after: GroupTerms,
  instrument: Instrument,
  limit: 'maxPositions' | 'maxTotalUsd',
): boolean {
  const [was, is] = [mostIn(before, instrument, limit), mostIn(after, instrument, limit)];
  if (is === null) return false;
  return (
    was === null || is.most < was.most || INSTRUMENTS.some((other) => is.counts(other) && !was.counts(other))
  );
}

/** Without one it is not limited. */
function isLess(is: number | undefined, was: number | undefined): boolean {
  return is !== undefined && is < (was ?? Number.POSITIVE_INFINITY);
}

type House = { readonly maxLeverage: number; readonly extraSpreadPpm: number };

/** The first instrument whose leverage the spread of a group would not bear, with the largest that it would. */
export function unbearable(
  terms: GroupTerms,
  houseOf: (symbol: string) => House,
): { readonly symbol: string; readonly max: number } | null {
  for (const instrument of INSTRUMENTS) {
    const max = tooHigh(terms, instrument, houseOf(instrument.symbol));
    if (max !== null) return { symbol: instrument.symbol, max };
  }
  return null;
}

/** The largest leverage of an instrument that the spread of a group would bear, where the house and the group give more. */
export function tooHigh(
  terms: GroupTerms,
  instrument: Instrument,
  { maxLeverage, extraSpreadPpm }: House,
): number | null {
  const { spreadPercent, maxLeverage: ofGroup = maxLeverage } = termsIn(terms, instrument);
  const max = maxLeverageAtSpread(instrument, extraSpreadPpm, spreadPercent);
  return Math.min(maxLeverage, ofGroup) > max ? max : null;
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

/** What was held over a night on one side, at one quote. */
export type HeldOverNight = {
  readonly symbol: string;
  readonly side: Side;
  readonly positions: number;
  /** In hundredths, of all of them. */
  readonly quantity: bigint;
  /** By how many it counted. */
  readonly nights: bigint;
  /** It was not held long enough to be paid for the night. */
  readonly isWithoutCredit: boolean;
  readonly pricing: Pricing;
};

/** What the house would have earned more on such a night by the second terms than by the first, in US cents. */
export function financedMore(held: HeldOverNight, now: GroupTerms, then: GroupTerms): bigint {
  const instrument = termsOf(held.symbol);
  const paidOut = (terms: GroupTerms) => {
    const { financingMarkup } = termsIn(terms, instrument);
    const amountUsd = financingOf(instrument, held, held.pricing, held.nights, financingMarkup);
    return amountUsd > 0n && held.isWithoutCredit ? 0n : amountUsd;
  };
  return paidOut(now) - paidOut(then);
}
