import { SWAP_FREE_FEE_PPM } from '@halyard/catalogue';
import { type Draft, replacePosition } from '../draft.ts';
import { termsIn, versionAt } from '../groups/group.ts';
import { type InstrumentTerms, termsOf } from '../instrument-terms.ts';
import { feedQuoteOf } from '../kept-quote.ts';
import { type Market, valuationPricing } from '../market.ts';
import type { Position, Pricing } from '../trading-state.ts';
import { type Night, nightAmount } from './financing.ts';
import { meetCharge, settleDeficit } from './money-moves.ts';
import { CREDIT_AFTER_MS, nightsBetween, nightsCounted } from './nights.ts';

/** Books every night a position has passed, each once and at its own mid. */
export function bookNights(draft: Draft, position: Position): void {
  const terms = termsOf(position.symbol);
  let current = position;
  for (const nightMs of nightsBetween(position.lastNightMs, draft.atMs)) {
    const nights = nightsCounted(terms.type, nightMs);
    if (nights > 0n) {
      const rate = isSwapFree(draft, nightMs)
        ? { feePpm: SWAP_FREE_FEE_PPM[terms.type] }
        : markupAt(draft.market, terms, nightMs);
      current = bookNight(draft, current, { nightMs, nights, ...rate });
    }
    current = { ...current, lastNightMs: nightMs };
  }
  if (current !== position) replacePosition(draft, current);
}

function isSwapFree({ swapFree }: Draft, nightMs: number): boolean {
  return (
    swapFree !== undefined &&
    swapFree.fromMs <= nightMs &&
    (swapFree.untilMs === null || nightMs < swapFree.untilMs)
  );
}

/** Of the version that stood in that night, however late it is booked. */
function markupAt({ group }: Market, terms: InstrumentTerms, nightMs: number): Pick<Night, 'markup'> {
  const markup = group && termsIn(versionAt(group, nightMs).terms, terms).financingMarkup;
  return markup === undefined ? {} : { markup };
}

function bookNight(draft: Draft, position: Position, night: Night): Position {
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
