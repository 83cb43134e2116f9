import { divideDown, divideUp } from '@halyard/money';
import { type InstrumentTerms, RATE_SCALE, termsOf } from '../instrument-terms.ts';
import { exactNotional } from '../margin/required-margin.ts';
import { exactMid } from '../market.ts';
import type { Position, Pricing, Side } from '../trading-state.ts';

const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const DAYS_PER_YEAR = 365n;

/** What nights cost or bring, in US cents. What a customer pays (negative) rounds up, what they receive rounds down. */
export function financingOf(
  terms: InstrumentTerms,
  held: { readonly side: Side; readonly quantity: bigint },
  pricing: Pricing,
  nights: bigint,
  markup = 0,
): bigint {
  const rate = terms.financingYearly[held.side] + markupRate(markup);
  const value = exactNotional(terms, held.quantity, exactMid(pricing.quote), pricing.conversion);
  const numerator = value.numerator * (rate < 0n ? -rate : rate) * nights;
  const denominator = value.denominator * RATE_ONE * DAYS_PER_YEAR;
  return rate < 0n ? divideDown(numerator, denominator) : -divideUp(numerator, denominator);
}

/** A group's markup as a rate: it is given in hundredths of a percent. */
const markupRate = (markup: number): bigint => (BigInt(markup) * RATE_ONE) / 10_000n;

/** By how many it counts, and what the holder's group adds to the yearly rate. */
export type Night = { readonly nightMs: number; readonly nights: bigint; readonly markup?: number };

/**
 * What one night is booked with. A credit is for money that was at risk: whoever opens at the last moment and closes
 * right after it would be paid for nothing, up to three nights at once.
 */
export function nightAmount(
  position: Pick<Position, 'symbol' | 'side' | 'quantity' | 'openedAtMs'>,
  night: Night & { readonly creditAfterMs: number },
  pricing: Pricing,
): bigint {
  const amountUsd = financingOf(termsOf(position.symbol), position, pricing, night.nights, night.markup);
  return amountUsd > 0n && night.nightMs - position.openedAtMs < night.creditAfterMs ? 0n : amountUsd;
}
