import { feedQuoteOf, type KeptQuote, type Position, type Pricing, termsOf } from '@halyard/engine';

type Ask = (symbol: string) => KeptQuote | null | undefined;

/**
 * What a position is valued at where quotes come from some other market than that of now. Where nothing is known of a
 * symbol, the quotes of the opening stand in, as they do in the present.
 */
export function pricingFrom({ symbol, opening }: Pick<Position, 'symbol' | 'opening'>, ask: Ask): Pricing {
  const { conversion } = termsOf(symbol);
  const currency = conversion && ask(conversion.symbol);
  return {
    quote: ask(symbol) ?? opening.quote,
    // Currencies are converted by the feed's quote.
    conversion: currency ? feedQuoteOf(currency) : conversion && opening.conversion,
  };
}
