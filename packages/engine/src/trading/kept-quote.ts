import type { Quote } from '../synthetic-market/synthetic-market.ts';

/** A quote as it is kept with a fill: with the feed it came from. */
export type KeptQuote = Quote & { readonly source: string };
