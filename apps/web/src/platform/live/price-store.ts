import type { market } from '@halyard/contract';

/** A price as a screen shows it, and whether it has become too old to act on. */
export type LivePrice = market.MarketPrice & { readonly isStale: boolean };
export type Prices = ReadonlyMap<string, LivePrice>;

/** The server trades on nothing older than this. */
const MAX_AGE_MS = 15_000;

export type PriceStoreOptions = {
  /** Runs the work with the next picture the browser draws. */
  readonly schedule: (work: () => void) => void;
  /** The server's clock. */
  readonly now: () => number;
};

/**
 * The newest price of each symbol. What arrives between two pictures is shown once, and only those who look at a symbol
 * that changed hear of it.
 */
export function createPriceStore({ schedule, now }: PriceStoreOptions) {
  let shown: Prices = new Map();
  let waiting = new Map<string, LivePrice>();
  let isScheduled = false;
  const listenersBySymbol = new Map<string, Set<() => void>>();

  function flush(): void {
    isScheduled = false;
    const changed = waiting;
    waiting = new Map();
    shown = new Map([...shown, ...changed]);
    const affected = new Set(
      [...changed.keys()].flatMap((symbol) => [...(listenersBySymbol.get(symbol) ?? [])]),
    );
    for (const listener of affected) listener();
  }

  function show(price: LivePrice): void {
    waiting.set(price.symbol, price);
    if (isScheduled) return;
    isScheduled = true;
    schedule(flush);
  }

  const isOld = ({ at }: market.MarketPrice) => now() - Date.parse(at) > MAX_AGE_MS;
  const newest = (symbol: string) => waiting.get(symbol) ?? shown.get(symbol);

  function subscribe(symbols: readonly string[], listener: () => void): () => void {
    for (const symbol of symbols) {
      const listeners = listenersBySymbol.get(symbol) ?? new Set();
      listenersBySymbol.set(symbol, listeners.add(listener));
    }
    return () => {
      for (const symbol of symbols) listenersBySymbol.get(symbol)?.delete(listener);
    };
  }

  return {
    read: (symbol: string): LivePrice | undefined => shown.get(symbol),
    subscribe,

    /** Takes prices in; one that is older than what is known changes nothing. */
    put: (prices: readonly market.MarketPrice[]): void => {
      for (const price of prices) {
        const known = newest(price.symbol);
        if (known === undefined || known.at <= price.at) show({ ...price, isStale: isOld(price) });
      }
    },

    /** Marks what has become too old since anybody looked. */
    age: (): void => {
      for (const symbol of new Set([...shown.keys(), ...waiting.keys()])) {
        const price = newest(symbol);
        if (price && !price.isStale && isOld(price)) show({ ...price, isStale: true });
      }
    },

    /** Some symbols together: the map is the same one as long as none of them changed. */
    view: (symbols: readonly string[]) => {
      let last: Prices = new Map();
      return {
        subscribe: (listener: () => void) => subscribe(symbols, listener),
        read: (): Prices => {
          const isSame = symbols.every((symbol) => last.get(symbol) === shown.get(symbol));
          if (!isSame) last = new Map([...shown].filter(([symbol]) => symbols.includes(symbol)));
          return last;
        },
      };
    },
  };
}
