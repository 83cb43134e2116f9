import { fillsAtOnce, refusePlaces, refuseWords } from './check-order.ts';
import { termsOf } from './instrument-terms.ts';
import { commissionPercentOf } from './kept-quote.ts';
import type { OpeningTerms } from './margin/required-margin.ts';
import { priceFor } from './market.ts';
import type { EngineRefusal } from './refusal.ts';
import type { OrderTerms, Pricing } from './trading-state.ts';
import { ownPrice } from './triggers/levels.ts';

/** What an order is weighed by before it is accepted. A form that asks here finds what the engine will find. */

/** An order that the market meets opens at the quote, every other at its own price. */
export function openingOf(terms: OrderTerms, pricing: Pricing): OpeningTerms {
  const atMarket = priceFor(terms.side, pricing.quote);
  return {
    instrument: termsOf(terms.symbol),
    price: fillsAtOnce(terms, pricing) ? atMarket : (ownPrice(terms) ?? atMarket),
    conversion: pricing.conversion,
    leverage: terms.leverage,
    tierPercent: commissionPercentOf(pricing.quote),
  };
}

export type Asking = {
  readonly pricing: Pricing;
  readonly atMs: number;
  /** The largest leverage the symbol may have now. */
  readonly maxLeverage: number;
};

/** Why an order is not taken, whatever there is to pay for it; null where only that is left to ask. */
export function refuseOrder(terms: OrderTerms, { pricing, atMs, maxLeverage }: Asking): EngineRefusal | null {
  return refuseWords(terms, atMs, () => maxLeverage) ?? refusePlaces(terms, pricing);
}
