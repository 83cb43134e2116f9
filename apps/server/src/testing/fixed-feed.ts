import { parsePrice } from '@halyard/money';
import type { PriceFeed } from '../modules/market/index.ts';

export type FixedFeed = PriceFeed & {
  /** Sets a symbol's quote from now on, as fresh as the test's clock. */
  readonly set: (symbol: string, bid: string, ask: string) => void;
  /** Leaves the symbol's last quote as old as it is. */
  readonly freeze: (symbol: string, atMs: number) => void;
};

/** A market that stands still until a test moves it, so that every amount in a test can be worked out by hand. */
export function createFixedFeed(): FixedFeed {
  const quotes = new Map<string, { bid: bigint; ask: bigint; atMs?: number }>();
  const set = (symbol: string, bid: string, ask: string) => {
    quotes.set(symbol, { bid: price(bid), ask: price(ask) });
  };
  set('EUR/USD', '1.0999', '1.1001');
  set('GBP/USD', '1.2999', '1.3001');
  set('BTC/USD', '49990', '50010');
  set('ETH/USD', '2499', '2501');
  set('SOL/USD', '99.9', '100.1');
  set('USDT/USD', '0.9999', '1.0001');
  return {
    set,
    freeze: (symbol, atMs) => {
      const known = quotes.get(symbol);
      if (known) quotes.set(symbol, { ...known, atMs });
    },
    quote: (symbol, nowMs) => {
      const known = quotes.get(symbol);
      return known ? { symbol, bid: known.bid, ask: known.ask, atMs: known.atMs ?? nowMs } : null;
    },
    candles: () => [],
    dayVolume: () => 0,
  };
}

function price(text: string): bigint {
  const result = parsePrice(text);
  if (!result.ok) throw new Error(`Assertion failed: ${text} is no price`);
  return result.value;
}
