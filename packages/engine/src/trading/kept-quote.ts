import type { Quote } from '../synthetic-market/synthetic-market.ts';
import type { PriceTerms } from './groups/group.ts';

/** A quote as it is kept with a fill: with the feed it came from, and with what a group made of it. */
export type KeptQuote = Quote & { readonly source: string; readonly priced?: Priced };

/** Where the quote of a group comes from. */
export type Priced = {
  readonly feed: KeptQuote;
  readonly group: string;
  readonly version: number;
  readonly terms: PriceTerms;
};

/** What a customer pays of the full commission where this is the quote; without a group all of it. */
export function commissionPercentOf({ priced }: KeptQuote): bigint {
  return BigInt(priced?.terms.commissionPercent ?? 100);
}

/** The prices alone, as a position keeps them: what they come from stands with its fill. */
export function withoutGroup({ symbol, bid, ask, atMs, source }: KeptQuote): KeptQuote {
  return { symbol, bid, ask, atMs, source };
}

/** A quote whose prices were moved, and with them those of the feed that it comes from. */
export function movedQuote(quote: KeptQuote, move: (price: bigint) => bigint): KeptQuote {
  const { bid, ask, priced } = quote;
  const moved = { ...quote, bid: move(bid), ask: move(ask) };
  return priced ? { ...moved, priced: { ...priced, feed: movedQuote(priced.feed, move) } } : moved;
}

/** The quote that the feed gave: currencies are converted and nights are financed by its mid, whatever the group. */
export function feedQuoteOf(quote: KeptQuote): KeptQuote {
  return quote.priced?.feed ?? quote;
}
