import type { market } from '@halyard/contract';
import type { Live } from './follow.ts';

/** A price as a screen shows it, and whether it has become too old to act on. */
export type LivePrice = market.MarketPrice & { readonly isStale: boolean };
/** The price of one symbol for whoever follows it; nothing as long as none is known. */
export type LiveQuote = Live<LivePrice | undefined>;
export type Prices = ReadonlyMap<string, LivePrice>;

export type PriceStoreOptions = {
  /** Runs the work with the next picture the browser draws. */
  readonly schedule: (work: () => void) => void;
  /** The server's clock. */
  readonly now: () => number;
};

/** Who looks at which symbols. */
function createAudience() {
  const listenersBySymbol = new Map<string, Set<() => void>>();
  return {
    join: (symbols: readonly string[], listener: () => void): (() => void) => {
      for (const symbol of symbols) {
        const listeners = listenersBySymbol.get(symbol) ?? new Set();
        listenersBySymbol.set(symbol, listeners.add(listener));
      }
      return () => {
        for (const symbol of symbols) listenersBySymbol.get(symbol)?.delete(listener);
      };
    },
    /** Each hears once, however many of its symbols changed. */
    tell: (symbols: Iterable<string>): void => {
      const affected = new Set<() => void>();
      for (const symbol of symbols) {
        for (const listener of listenersBySymbol.get(symbol) ?? []) affected.add(listener);
      }
      for (const listener of affected) listener();
    },
  };
}

/**
 * The newest price of each symbol. What arrives between two pictures is shown once, and only those who look at a symbol
 * that changed hear of it.
 */
export function createPriceStore({ schedule, now }: PriceStoreOptions) {
  const shown = new Map<string, LivePrice>();
  const audience = createAudience();
  const quotes = new Map<string, LiveQuote>();
  let waiting = new Map<string, LivePrice>();
  let isScheduled = false;
  // What the server trades on is the operator's to set, and is known a moment after the first price.
  let maxAgeMs = Number.POSITIVE_INFINITY;

  function flush(): void {
    isScheduled = false;
    const changed = waiting;
    waiting = new Map();
    for (const [symbol, price] of changed) shown.set(symbol, price);
    audience.tell(changed.keys());
  }

  function show(price: LivePrice): void {
    waiting.set(price.symbol, price);
    if (isScheduled) return;
    isScheduled = true;
    schedule(flush);
  }

  const isOld = ({ at }: market.MarketPrice) => now() - Date.parse(at) > maxAgeMs;
  const newest = (symbol: string) => waiting.get(symbol) ?? shown.get(symbol);
  const read = (symbol: string) => shown.get(symbol);

  const all = () =>
    [...new Set([...shown.keys(), ...waiting.keys()])].map(newest).filter((price) => price !== undefined);

  function markStale(isDoubtful: (price: LivePrice) => boolean): void {
    for (const price of all()) if (!price.isStale && isDoubtful(price)) show({ ...price, isStale: true });
  }

  return {
    read,
    subscribe: audience.join,

    /** One symbol to follow: the same object each time it is asked for. */
    quoteOf: (symbol: string): LiveQuote => {
      const known = quotes.get(symbol);
      if (known) return known;
      const quote = {
        read: () => read(symbol),
        subscribe: (listener: () => void) => audience.join([symbol], listener),
      };
      quotes.set(symbol, quote);
      return quote;
    },

    /** Takes prices in; one that is older than what is known changes nothing. */
    put: (prices: readonly market.MarketPrice[]): void => {
      for (const price of prices) {
        const known = newest(price.symbol);
        if (known === undefined || known.at <= price.at) show({ ...price, isStale: isOld(price) });
      }
    },

    /** The line is gone: what is shown may be wrong from now on, however young it is. */
    doubt: () => markStale(() => true),

    /** Marks what has become too old since anybody looked. */
    age: () => markStale(isOld),

    /** Whether there are prices, and none to act on. */
    areOld: (): boolean => all().length > 0 && all().every(({ isStale }) => isStale),

    /** Says how old a price may be for the server to trade on it. */
    trustFor: (ageMs: number): void => {
      maxAgeMs = ageMs;
      markStale(isOld);
    },

    /** Some symbols together. */
    view: (symbols: readonly string[]): Live<Prices> => ({
      subscribe: (listener) => audience.join(symbols, listener),
      read: createSelection(symbols, read),
    }),
  };
}

/** The prices of some symbols: the map is the same one as long as none of them changed. */
function createSelection(
  symbols: readonly string[],
  read: (symbol: string) => LivePrice | undefined,
): () => Prices {
  let last: Prices = new Map();
  return () => {
    if (symbols.some((symbol) => last.get(symbol) !== read(symbol))) {
      const known = symbols.map(read).filter((price) => price !== undefined);
      last = new Map(known.map((price) => [price.symbol, price]));
    }
    return last;
  };
}
