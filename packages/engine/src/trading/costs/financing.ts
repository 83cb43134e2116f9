import { divideDown, divideUp } from '@halyard/money';
import { type InstrumentTerms, RATE_SCALE, termsOf } from '../instrument-terms.ts';
import { exactNotional } from '../margin/required-margin.ts';
import { exactMid } from '../market.ts';
import type { Position, Pricing, Side } from '../trading-state.ts';
import { nightsAfterFree } from './nights.ts';

const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const PPM_ONE = 1_000_000n;
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

/** By how many it counts, and what the holder's group adds to the yearly rate; or the fee that there is instead of one. */
export type Night = {
  readonly nightMs: number;
  readonly nights: bigint;
  readonly markup?: number;
  /** In millionths of what is held, for each night that is not free. */
  readonly feePpm?: number;
};

/** What nights without financing cost, which rounds up; negative, as all that a customer pays. */
export function swapFreeFeeOf(
  terms: InstrumentTerms,
  quantity: bigint,
  pricing: Pricing,
  { nights, feePpm }: { readonly nights: bigint; readonly feePpm: number },
): bigint {
  const value = exactNotional(terms, quantity, exactMid(pricing.quote), pricing.conversion);
  return -divideUp(value.numerator * BigInt(feePpm) * nights, value.denominator * PPM_ONE);
}

/**
 * What one night is booked with. A credit is for money that was at risk: whoever opens at the last moment and closes
 * right after it would be paid for nothing, up to three nights at once.
 */
export function nightAmount(
  position: Pick<Position, 'symbol' | 'side' | 'quantity' | 'openedAtMs'>,
  night: Night & { readonly creditAfterMs: number },
  pricing: Pricing,
): bigint {
  const terms = termsOf(position.symbol);
  const { nightMs, feePpm } = night;
  if (feePpm !== undefined) {
    const nights = nightsAfterFree(terms.type, position.openedAtMs, nightMs);
    return swapFreeFeeOf(terms, position.quantity, pricing, { nights, feePpm });
  }
  const amountUsd = financingOf(terms, position, pricing, night.nights, night.markup);
  return amountUsd > 0n && night.nightMs - position.openedAtMs < night.creditAfterMs ? 0n : amountUsd;
}
