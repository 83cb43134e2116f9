import { PRICE_SCALE, assert } from '@halyard/money';
import type { Quote } from '../synthetic-market/synthetic-market.ts';
import { type InstrumentTerms, termsOf } from './instrument-terms.ts';
import { feedQuoteOf, type KeptQuote } from './kept-quote.ts';
import type { Group } from './groups/group.ts';
import type { HouseLeverages, LeverageCaps } from './margin/leverage.ts';
import type { Position, Pricing, Side } from './trading-state.ts';

/** The last good quote of a symbol, whether it is young enough to trade on, and whether trading hours allow it. */
export type SymbolMarket = {
  readonly quote: KeptQuote;
  readonly isFresh: boolean;
  readonly isOpen: boolean;
};

export type Market = {
  readonly symbols: ReadonlyMap<string, SymbolMarket>;
  /** The quotes that stood at 22:00 UTC of nights that may still have to be booked, by that moment. */
  readonly nights: ReadonlyMap<number, ReadonlyMap<string, KeptQuote>>;
  /** The rule that new orders are under, where a supervisor has made one. */
  readonly leverageCaps?: LeverageCaps | null;
  /** The largest leverage the house allows by symbol, where that is less than the catalogue does. */
  readonly houseLeverages?: HouseLeverages;
  /** Symbols the house has halted: each is as good as closed, whatever its hours say. */
  readonly halted?: ReadonlySet<string>;
  /** The group whose terms the book has that looks at it; its prices are in the quotes already. */
  readonly group?: Group;
};

/** An exact fraction. Nothing is rounded until an amount is booked. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

const PRICE_ONE = 10n ** BigInt(PRICE_SCALE);
const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** What an instrument can be traded at right now. That a market is closed is said before that its price is old. */
export function tradablePricing(
  market: Market,
  terms: InstrumentTerms,
):
  | { readonly ok: true; readonly pricing: Pricing }
  | { readonly ok: false; readonly code: 'market-closed' | 'no-price' } {
  const own = market.symbols.get(terms.symbol);
  if (market.halted?.has(terms.symbol)) return { ok: false, code: 'market-closed' };
  if (own !== undefined && !own.isOpen) return { ok: false, code: 'market-closed' };
  if (own === undefined || !own.isFresh) return { ok: false, code: 'no-price' };
  if (terms.conversion === null) return { ok: true, pricing: { quote: own.quote, conversion: null } };
  const conversion = market.symbols.get(terms.conversion.symbol);
  if (conversion === undefined || !conversion.isFresh) return { ok: false, code: 'no-price' };
  return { ok: true, pricing: { quote: own.quote, conversion: feedQuoteOf(conversion.quote) } };
}

/** What a position is valued at: the last good quotes, and before any came those of its own opening. */
export function valuationPricing(market: Market, position: Position): Pricing {
  const { conversion } = termsOf(position.symbol);
  return {
    quote: market.symbols.get(position.symbol)?.quote ?? position.opening.quote,
    conversion: conversion && (conversionQuote(market, conversion.symbol) ?? position.opening.conversion),
  };
}

/** The quote a currency is converted by, which is the feed's for everybody. */
export function conversionQuote(market: Market, symbol: string): KeptQuote | undefined {
  const known = market.symbols.get(symbol);
  return known && feedQuoteOf(known.quote);
}

/** The side of the quote a fill happens at: who buys pays the ask, who sells gets the bid. */
export function priceFor(side: Side, quote: Quote): bigint {
  return side === 'buy' ? quote.ask : quote.bid;
}

/** Where a position of this side closes. */
export function closePrice(side: Side, quote: Quote): bigint {
  return side === 'buy' ? quote.bid : quote.ask;
}

export function exactPrice(price: bigint): Ratio {
  return { numerator: price, denominator: PRICE_ONE };
}

export function exactMid({ bid, ask }: Quote): Ratio {
  return { numerator: bid + ask, denominator: 2n * PRICE_ONE };
}

/** Dollars for one of the quote currency, at the mid of the symbol that prices it. */
export function usdPerQuoteCurrency(terms: InstrumentTerms, conversion: Quote | null): Ratio {
  if (terms.conversion === null) return ONE;
  assert(conversion !== null, `${terms.symbol} has a value in dollars only with a conversion quote`);
  const mid = exactMid(conversion);
  return terms.conversion.isInverse ? { numerator: mid.denominator, denominator: mid.numerator } : mid;
}
