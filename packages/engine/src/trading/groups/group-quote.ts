import { findInstrument } from '@halyard/catalogue';
import { PRICE_SCALE, divideDown, divideUp } from '@halyard/money';
import type { KeptQuote } from '../kept-quote.ts';
import type { Market, SymbolMarket } from '../market.ts';
import { type Group, termsIn, versionAt } from './group.ts';

type Sides = { readonly bid: bigint; readonly ask: bigint };

const PERCENT = 100n;

/**
 * The two sides a group gets for those of the feed: a part or a multiple of their distance in whole steps of the last
 * decimal, one at least, about the same middle. Where the feed's sides are one price the group's are too.
 */
export function sidesAt({ bid, ask }: Sides, spreadPercent: number, priceDecimals: number): Sides {
  if (bid === ask || spreadPercent === 100) return { bid, ask };
  const step = 10n ** BigInt(PRICE_SCALE - priceDecimals);
  // Prices finer than a step are taken to the house's side first.
  const low = divideDown(bid, step);
  const spread = divideUp(ask, step) - low;
  const wanted = divideUp(spread * BigInt(spreadPercent), PERCENT);
  const own = wanted < 1n ? 1n : wanted;
  // Shifting halves and rounds down, below zero too.
  const shifted = low + ((spread - own) >> 1n);
  const from = shifted < 1n ? 1n : shifted;
  return { bid: from * step, ask: (from + own) * step };
}

/** The quote of a group, by the version that stood at the quote's own time. What cannot be traded has the feed's. */
export function quoteOfGroup(group: Group, feed: KeptQuote): KeptQuote {
  const instrument = findInstrument(feed.symbol);
  if (instrument?.symbol !== feed.symbol) return feed;
  const { version, terms: all } = versionAt(group, feed.atMs);
  const terms = termsIn(all, instrument);
  const sides = sidesAt(feed, terms.spreadPercent, instrument.priceDecimals);
  return { ...feed, ...sides, priced: { feed, group: group.id, version, terms } };
}

const symbolsOf = new WeakMap<Group, WeakMap<Market['symbols'], Market['symbols']>>();
const symbolOf = new WeakMap<Group, WeakMap<SymbolMarket, SymbolMarket>>();

/**
 * The market as the books of a group see it. What is not new is handed out again, so that the books of a group share what
 * a quote costs.
 */
export function marketOfGroup(group: Group, market: Market): Market {
  const known = within(symbolsOf, group);
  const symbols = known.get(market.symbols) ?? groupSymbols(group, market.symbols);
  known.set(market.symbols, symbols);
  return { ...market, symbols };
}

function groupSymbols(group: Group, symbols: Market['symbols']): Market['symbols'] {
  const known = within(symbolOf, group);
  const one = (feed: SymbolMarket): SymbolMarket => {
    const before = known.get(feed);
    if (before) return before;
    const now = { ...feed, quote: quoteOfGroup(group, feed.quote) };
    known.set(feed, now);
    return now;
  };
  return new Map(Array.from(symbols, ([symbol, feed]) => [symbol, one(feed)]));
}

function within<K extends object, L extends object, V>(
  all: WeakMap<K, WeakMap<L, V>>,
  key: K,
): WeakMap<L, V> {
  const known = all.get(key) ?? new WeakMap<L, V>();
  all.set(key, known);
  return known;
}
