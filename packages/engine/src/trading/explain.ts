import { priceDecimalsOf } from '@halyard/catalogue';
import { marginOfPart } from './close.ts';
import { smallest, sum } from './figures.ts';
import { nightAmount } from './costs/financing.ts';
import { sidesAt } from './groups/group-quote.ts';
import type { KeptQuote } from './kept-quote.ts';
import { type InstrumentTerms, termsOf } from './instrument-terms.ts';
import { closePrice, priceFor } from './market.ts';
import { nightsBetween, nightsCounted } from './costs/nights.ts';
import { profitOrLoss } from './costs/profit-and-loss.ts';
import { requiredFor } from './margin/required-margin.ts';
import type { Pricing, Side } from './trading-state.ts';

/**
 * Why a position cost and brought what it did: every amount computed once more from the quotes that were kept, beside
 * what was booked. Amounts are in US cents.
 */

export type OpeningFigures = {
  readonly price: bigint;
  readonly notionalUsd: bigint;
  readonly marginUsd: bigint;
  readonly commissionUsd: bigint;
};

export type NightFigures = {
  /** How many nights it counts for, and what was still open. */
  readonly nights: bigint;
  readonly quantity: bigint;
  readonly amountUsd: bigint;
};

export type CloseFigures = {
  readonly price: bigint;
  readonly pnlUsd: bigint;
  readonly marginReleasedUsd: bigint;
};

/** A position as it was booked. Nights and closes are in the order they happened. */
export type BookedPosition = {
  readonly symbol: string;
  readonly side: Side;
  readonly leverage: number;
  readonly tierPercent: bigint;
  /** In a managed book no night is paid for. */
  readonly isManaged?: boolean;
  readonly opening: {
    readonly atMs: number;
    readonly quantity: bigint;
    readonly pricing: Pricing;
    readonly booked: OpeningFigures;
  };
  readonly nights: readonly BookedNight[];
  readonly closes: readonly BookedClose[];
};

export type BookedNight = {
  readonly nightMs: number;
  /** How long it had to be held for a credit when this night was booked. */
  readonly creditAfterMs: number;
  /** What the group added to the rate. */
  readonly markup?: number;
  /** What there was to pay instead of financing. */
  readonly feePpm?: number;
  readonly pricing: Pricing;
  readonly booked: NightFigures;
};

export type BookedClose = {
  readonly atMs: number;
  readonly quantity: bigint;
  readonly pricing: Pricing;
  readonly booked: CloseFigures;
};

export type Explained<Figures> = {
  readonly pricing: Pricing;
  readonly recomputed: Figures;
  readonly booked: Figures;
  readonly matches: boolean;
};

export type Explanation = {
  readonly opening: Explained<OpeningFigures>;
  readonly nights: readonly (Explained<NightFigures> & { readonly nightMs: number })[];
  readonly closes: readonly (Explained<CloseFigures> & {
    readonly atMs: number;
    readonly quantity: bigint;
  })[];
  /** Nights that had passed by the last booking and were not booked. */
  readonly missingNightsMs: readonly number[];
  /** Of the recomputed figures. */
  readonly totals: {
    readonly pnlUsd: bigint;
    readonly financingUsd: bigint;
    readonly commissionUsd: bigint;
    /** What the position has brought so far: profit and financing less commission. */
    readonly netUsd: bigint;
    readonly openQuantity: bigint;
    readonly lockedMarginUsd: bigint;
  };
  /** Whether every figure is what was booked, and nothing is missing. */
  readonly matches: boolean;
};

export function explainPosition(position: BookedPosition): Explanation {
  const terms = termsOf(position.symbol);
  const opening = explainOpening(position, terms);
  const nights = position.nights.map((night) => explainNight(position, terms, night));
  const { closes, rest } = explainCloses(position, opening.recomputed.marginUsd);
  const missingNightsMs = missingNights(position, terms);
  const pnlUsd = sum(closes.map(({ recomputed }) => recomputed.pnlUsd));
  const financingUsd = sum(nights.map(({ recomputed }) => recomputed.amountUsd));
  const { commissionUsd } = opening.recomputed;
  return {
    opening,
    nights,
    closes,
    missingNightsMs,
    totals: {
      pnlUsd,
      financingUsd,
      commissionUsd,
      netUsd: pnlUsd + financingUsd - commissionUsd,
      openQuantity: rest.quantity,
      lockedMarginUsd: rest.marginUsd,
    },
    matches: [opening, ...nights, ...closes].every((one) => one.matches) && missingNightsMs.length === 0,
  };
}

function explainOpening(position: BookedPosition, instrument: InstrumentTerms): Explained<OpeningFigures> {
  const { side, leverage, tierPercent } = position;
  const { quantity, pricing, booked } = position.opening;
  const price = priceFor(side, quoteAgain(pricing.quote));
  const terms = { instrument, price, conversion: pricing.conversion, leverage, tierPercent };
  const { notionalUsd, marginUsd, commissionUsd } = requiredFor(terms, quantity);
  return compare(pricing, { price, notionalUsd, marginUsd, commissionUsd }, booked);
}

function explainNight(position: BookedPosition, terms: InstrumentTerms, night: BookedNight) {
  const { nightMs, creditAfterMs, markup = 0, feePpm, pricing, booked } = night;
  const nights = nightsCounted(terms.type, nightMs);
  // What closed at the very moment of a night was still held through it.
  const closed = position.closes.filter(({ atMs }) => atMs < nightMs).map(({ quantity }) => quantity);
  const quantity = position.opening.quantity - sum(closed);
  const { symbol, side, opening } = position;
  const held = { symbol, side, quantity, openedAtMs: opening.atMs };
  const rate = feePpm === undefined ? { markup } : { feePpm };
  const amountUsd = nightAmount(held, { nightMs, nights, creditAfterMs, ...rate }, pricing);
  return { nightMs, ...compare(pricing, { nights, quantity, amountUsd }, booked) };
}

function explainCloses(position: BookedPosition, marginUsd: bigint) {
  const { symbol, side, opening } = position;
  const entry = { symbol, side, entryPrice: priceFor(side, opening.pricing.quote) };
  let rest = { quantity: opening.quantity, marginUsd };
  const closes = position.closes.map(({ atMs, quantity, pricing, booked }) => {
    // No more can have closed than was open; if the books say so, they do not match.
    const part = smallest(quantity, rest.quantity);
    const marginReleasedUsd = marginOfPart(rest, part);
    rest = { quantity: rest.quantity - part, marginUsd: rest.marginUsd - marginReleasedUsd };
    const pnlUsd = profitOrLoss(entry, part, pricing);
    const price = closePrice(side, quoteAgain(pricing.quote));
    const explained = compare(pricing, { price, pnlUsd, marginReleasedUsd }, booked);
    return { atMs, quantity, ...explained, matches: explained.matches && part === quantity };
  });
  return { closes, rest };
}

/** What the group made of the feed's quote, made once more. */
function quoteAgain(quote: KeptQuote): KeptQuote {
  const { priced, symbol } = quote;
  if (priced === undefined) return quote;
  return { ...quote, ...sidesAt(priced.feed, priced.terms.spreadPercent, priceDecimalsOf(symbol)) };
}

/** A close books every night before it, and a booked night all nights before that. */
function missingNights(
  { opening, nights, closes, isManaged = false }: BookedPosition,
  terms: InstrumentTerms,
): number[] {
  if (isManaged) return [];
  const booked = new Set(nights.map(({ nightMs }) => nightMs));
  const untilMs = Math.max(opening.atMs, ...booked, ...closes.map(({ atMs }) => atMs));
  return nightsBetween(opening.atMs, untilMs).filter(
    (nightMs) => nightsCounted(terms.type, nightMs) > 0n && !booked.has(nightMs),
  );
}

function compare<Figures extends Readonly<Record<string, bigint>>>(
  pricing: Pricing,
  recomputed: Figures,
  booked: Figures,
): Explained<Figures> {
  const matches = Object.entries(recomputed).every(([name, figure]) => booked[name] === figure);
  return { pricing, recomputed, booked, matches };
}
