import { type KeptQuote, type Pricing, termsOf } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { RawValue } from 'sql-template-tag';
import { column, type Column } from '../../../platform/database/batch-write.ts';

/** How the quotes a decision was made by lie in a row: its own, and that of its currency where that is not the dollar. */
export type QuoteColumns = {
  readonly quote_bid: bigint;
  readonly quote_ask: bigint;
  readonly quote_at: Date;
  readonly quote_source: string;
  readonly conversion_bid: bigint | null;
  readonly conversion_ask: bigint | null;
  readonly conversion_at: Date | null;
  readonly conversion_source: string | null;
};

export function quoteColumns<Row>(pricingOf: (row: Row) => Pricing): Column<Row>[] {
  const from = (name: string, type: string, of: (pricing: Pricing) => RawValue) =>
    column<Row>(name, type, (row) => of(pricingOf(row)));
  return [
    from('quote_bid', 'bigint', ({ quote }) => quote.bid),
    from('quote_ask', 'bigint', ({ quote }) => quote.ask),
    from('quote_at', 'timestamptz', ({ quote }) => new Date(quote.atMs)),
    from('quote_source', 'text', ({ quote }) => quote.source),
    from('conversion_bid', 'bigint', ({ conversion }) => conversion?.bid ?? null),
    from('conversion_ask', 'bigint', ({ conversion }) => conversion?.ask ?? null),
    from('conversion_at', 'timestamptz', ({ conversion }) => conversion && new Date(conversion.atMs)),
    from('conversion_source', 'text', ({ conversion }) => conversion?.source ?? null),
  ];
}

/** What a quote was made of: the group and its version, the feed's quote, and what was made of its spread. */
export type GroupColumns = {
  readonly group_id: string | null;
  readonly group_version: number | null;
  readonly feed_bid: bigint | null;
  readonly feed_ask: bigint | null;
  readonly spread_percent: number | null;
};

export function groupColumns<Row>(quoteOf: (row: Row) => KeptQuote): Column<Row>[] {
  const from = (name: string, type: string, of: (priced: NonNullable<KeptQuote['priced']>) => RawValue) =>
    column<Row>(name, type, (row) => {
      const { priced } = quoteOf(row);
      return priced ? of(priced) : null;
    });
  return [
    from('group_id', 'text', ({ group }) => group),
    from('group_version', 'integer', ({ version }) => version),
    from('feed_bid', 'bigint', ({ feed }) => feed.bid),
    from('feed_ask', 'bigint', ({ feed }) => feed.ask),
    from('spread_percent', 'integer', ({ terms }) => terms.spreadPercent),
  ];
}

/** The quotes of a fill back from its row, with what its group made them of; older fills had the feed's. */
export function parseGroupPricing(
  symbol: string,
  row: QuoteColumns & GroupColumns,
  commissionPercent: number,
): Pricing {
  const pricing = parsePricing(symbol, row);
  const { group_id: group, group_version: version, feed_bid: bid, feed_ask: ask } = row;
  const { spread_percent: spreadPercent } = row;
  if (group === null || version === null || bid === null || ask === null || spreadPercent === null)
    return pricing;
  const { quote } = pricing;
  const terms = { spreadPercent, commissionPercent };
  return { ...pricing, quote: { ...quote, priced: { feed: { ...quote, bid, ask }, group, version, terms } } };
}

/** The same back from a row. */
export function parsePricing(symbol: string, row: QuoteColumns): Pricing {
  const quote: KeptQuote = {
    symbol,
    bid: row.quote_bid,
    ask: row.quote_ask,
    atMs: row.quote_at.getTime(),
    source: row.quote_source,
  };
  const needed = termsOf(symbol).conversion;
  if (needed === null) return { quote, conversion: null };
  const { conversion_bid: bid, conversion_ask: ask, conversion_at: at, conversion_source: source } = row;
  assert(
    bid !== null && ask !== null && at !== null && source !== null,
    'a fill keeps the quote it was converted by',
  );
  return { quote, conversion: { symbol: needed.symbol, bid, ask, atMs: at.getTime(), source } };
}
