import { INSTRUMENTS } from '@halyard/catalogue';
import { PRICE_SCALE, divideDown, divideUp } from '@halyard/money';
import type { KeptQuote } from '../kept-quote.ts';
import type { Market, SymbolMarket } from '../market.ts';
import { type Group, standingAt } from './group.ts';

type Sides = { readonly bid: bigint; readonly ask: bigint };

const PERCENT = 100n;
/** The last decimal of a price, by how many it has. */
const STEPS = Array.from({ length: PRICE_SCALE + 1 }, (_, decimals) => 10n ** BigInt(PRICE_SCALE - decimals));
const bySymbol = new Map(INSTRUMENTS.map((one) => [one.symbol, one]));

/**
 * The two sides a group gets for those of the feed: a part or a multiple of their distance in whole steps of the last
 * decimal, one at least, about the same middle. Where the feed's sides are one price the group's are too.
 */
export function sidesAt({ bid, ask }: Sides, spreadPercent: number, priceDecimals: number): Sides {
  if (bid === ask || spreadPercent === 100) return { bid, ask };
  const step = STEPS[priceDecimals] ?? 1n;
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
  const instrument = bySymbol.get(feed.symbol);
  if (instrument === undefined) return feed;
  const { version, terms } = standingAt(group, instrument, feed.atMs);
  const sides = sidesAt(feed, terms.spreadPercent, instrument.priceDecimals);
  return { ...feed, ...sides, priced: { feed, group: group.id, version, terms } };
}

/** The sides as doubles. */
type Keys = { readonly bid: number; readonly ask: number };

/**
 * What `Number` makes of the sides of a group's quote, to the last bit and without making the quote: who asks whether a quote
 * reaches anybody does so for each group, and mostly it does not. What is the same for all groups is worked out once.
 */
export function keysOfGroup(group: Group, feed: KeptQuote): Keys {
  const instrument = bySymbol.get(feed.symbol);
  const steps = stepsOf(feed, instrument?.priceDecimals ?? PRICE_SCALE);
  if (instrument === undefined || steps.isOnePrice) return steps;
  const { spreadPercent } = standingAt(group, instrument, feed.atMs).terms;
  if (spreadPercent === 100) return steps;
  const { low, spread, step } = steps;
  // Whole numbers far below 2^53, and a quotient that is never as close to a whole one as a double is exact.
  const own = Math.max(1, Math.ceil((spread * spreadPercent) / 100));
  const from = Math.max(1, low + Math.floor((spread - own) / 2));
  return { bid: from * step, ask: (from + own) * step };
}

/** A quote of the feed in whole steps of its last decimal, taken to the house's side. */
type Steps = Keys & {
  readonly feed: KeptQuote;
  readonly low: number;
  readonly spread: number;
  readonly step: number;
  readonly isOnePrice: boolean;
};
/** Of each symbol the last: groups ask for one quote one after the other. */
const lastSteps = new Map<string, Steps>();

function stepsOf(feed: KeptQuote, priceDecimals: number): Steps {
  const last = lastSteps.get(feed.symbol);
  if (last?.feed === feed) return last;
  const { bid, ask } = feed;
  const step = STEPS[priceDecimals] ?? 1n;
  const low = divideDown(bid, step);
  const steps = {
    feed,
    bid: Number(bid),
    ask: Number(ask),
    low: Number(low),
    spread: Number(divideUp(ask, step) - low),
    step: Number(step),
    isOnePrice: bid === ask,
  };
  lastSteps.set(feed.symbol, steps);
  return steps;
}

/** What a group has been shown last: the market, and of each symbol what the feed said. */
type Shown = {
  feed: Market['symbols'];
  symbols: Market['symbols'];
  readonly ofSymbols: Map<string, { readonly feed: SymbolMarket; readonly own: SymbolMarket }>;
};
const shown = new WeakMap<Group, Shown>();
const NONE: Market['symbols'] = new Map();

/**
 * The market as the books of a group see it. What is not new is handed out again, so that the books of a group share what
 * a quote costs.
 */
export function marketOfGroup(group: Group, market: Market): Market {
  const last = shown.get(group) ?? { feed: NONE, symbols: NONE, ofSymbols: new Map() };
  if (last.feed !== market.symbols) {
    last.feed = market.symbols;
    last.symbols = new GroupSymbols(group, market.symbols, last.ofSymbols);
    shown.set(group, last);
  }
  return { ...market, symbols: last.symbols, group };
}

/** Of a tick hardly more is asked than its own symbol, so what nobody asks for is not made. A class, since one is made for each tick. */
class GroupSymbols implements ReadonlyMap<string, SymbolMarket> {
  readonly #group: Group;
  readonly #feed: Market['symbols'];
  readonly #known: Shown['ofSymbols'];

  constructor(group: Group, feed: Market['symbols'], known: Shown['ofSymbols']) {
    this.#group = group;
    this.#feed = feed;
    this.#known = known;
  }
  get(symbol: string): SymbolMarket | undefined {
    const feed = this.#feed.get(symbol);
    if (feed === undefined) return undefined;
    const before = this.#known.get(symbol);
    if (before?.feed === feed) return before.own;
    const own = { ...feed, quote: quoteOfGroup(this.#group, feed.quote) };
    this.#known.set(symbol, { feed, own });
    return own;
  }
  has(symbol: string): boolean {
    return this.#feed.has(symbol);
  }
  get size(): number {
    return this.#feed.size;
  }
  forEach(given: (value: SymbolMarket, key: string, map: Market['symbols']) => void): void {
    this.#all().forEach(given);
  }
  keys() {
    return this.#feed.keys();
  }
  values() {
    return this.#all().values();
  }
  entries() {
    return this.#all().entries();
  }
  [Symbol.iterator]() {
    return this.#all().entries();
  }
  #all(): Map<string, SymbolMarket> {
    return new Map(
      Array.from(this.#feed.keys(), (symbol) => [symbol, this.get(symbol)] as const).flatMap(
        ([symbol, own]) => (own ? [[symbol, own]] : []),
      ),
    );
  }
}
