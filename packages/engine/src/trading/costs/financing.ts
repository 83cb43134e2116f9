import { divideDown, divideUp } from '@halyard/money';
import { type Draft, replacePosition } from '../draft.ts';
import { type InstrumentTerms, RATE_SCALE, termsOf } from '../instrument-terms.ts';
import { feedQuoteOf } from '../kept-quote.ts';
import { type Market, exactMid, valuationPricing } from '../market.ts';
import { meetCharge, settleDeficit } from './money-moves.ts';
import { CREDIT_AFTER_MS, nightsBetween, nightsCounted } from './nights.ts';
import { exactNotional } from '../margin/required-margin.ts';
import type { Position, Pricing, Side } from '../trading-state.ts';

const RATE_ONE = 10n ** BigInt(RATE_SCALE);
const DAYS_PER_YEAR = 365n;

/** What nights cost or bring, in US cents. What a customer pays (negative) rounds up, what they receive rounds down. */
export function financingOf(
  terms: InstrumentTerms,
  held: { readonly side: Side; readonly quantity: bigint },
  pricing: Pricing,
  nights: bigint,
): bigint {
  const rate = terms.financingYearly[held.side];
  const value = exactNotional(terms, held.quantity, exactMid(pricing.quote), pricing.conversion);
  const numerator = value.numerator * (rate < 0n ? -rate : rate) * nights;
  const denominator = value.denominator * RATE_ONE * DAYS_PER_YEAR;
  return rate < 0n ? divideDown(numerator, denominator) : -divideUp(numerator, denominator);
}

/**
 * What one night is booked with. A credit is for money that was at risk: whoever opens at the last moment and closes
 * right after it would be paid for nothing, up to three nights at once.
 */
export function nightAmount(
  position: Pick<Position, 'symbol' | 'side' | 'quantity' | 'openedAtMs'>,
  night: { readonly nightMs: number; readonly nights: bigint; readonly creditAfterMs: number },
  pricing: Pricing,
): bigint {
  const amountUsd = financingOf(termsOf(position.symbol), position, pricing, night.nights);
  return amountUsd > 0n && night.nightMs - position.openedAtMs < night.creditAfterMs ? 0n : amountUsd;
}

/** Books every night a position has passed, each once and at its own mid. */
export function bookNights(draft: Draft, position: Position): void {
  const terms = termsOf(position.symbol);
  let current = position;
  for (const nightMs of nightsBetween(position.lastNightMs, draft.atMs)) {
    const nights = nightsCounted(terms.type, nightMs);
    if (nights > 0n) current = bookNight(draft, current, { nightMs, nights });
    current = { ...current, lastNightMs: nightMs };
  }
  if (current !== position) replacePosition(draft, current);
}

function bookNight(
  draft: Draft,
  position: Position,
  night: { readonly nightMs: number; readonly nights: bigint },
): Position {
  const pricing = nightPricing(draft.market, position, night.nightMs);
  const amountUsd = nightAmount(position, { ...night, creditAfterMs: CREDIT_AFTER_MS }, pricing);
  if (amountUsd > 0n) draft.availableUsd += amountUsd;
  const paid = meetCharge(draft, amountUsd < 0n ? -amountUsd : 0n);
  draft.events.push({
    type: 'financing-booked',
    positionId: position.id,
    ...night,
    amountUsd,
    paidFromAvailableUsd: paid.fromAvailableUsd,
    paidAsDeficitUsd: paid.asDeficitUsd,
    pricing,
  });
  settleDeficit(draft);
  return { ...position, financingUsd: position.financingUsd + amountUsd };
}

/** The feed's quotes of that night; where none was kept the last good ones stand in, so that no night goes unpaid. */
function nightPricing(market: Market, position: Position, nightMs: number): Pricing {
  const kept = market.nights.get(nightMs);
  const latest = valuationPricing(market, position);
  const { conversion } = termsOf(position.symbol);
  return {
    quote: kept?.get(position.symbol) ?? feedQuoteOf(latest.quote),
    conversion: conversion === null ? null : (kept?.get(conversion.symbol) ?? latest.conversion),
  };
}
