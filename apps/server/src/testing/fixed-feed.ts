import type { Quote } from '@halyard/engine';
import { parsePrice } from '@halyard/money';
import type { PriceFeed } from '../modules/market/index.ts';

export type FixedFeed = PriceFeed & {
  /** Sets a symbol's quote from now on, as fresh as the test's clock. The next pulse tells it. */
  readonly set: (symbol: string, bid: string, ask: string) => void;
  /** Leaves the symbol's last quote as old as it is. */
  readonly freeze: (symbol: string, atMs: number) => void;
  /** Sets what stood from a moment in the past on. Before the first such moment the present quote always stood. */
  readonly setPast: (symbol: string, atMs: number, bid: string, ask: string) => void;
  /** Sets what each candle of a symbol closed at, whatever its timeframe, a day apart. Without it there are none. */
  readonly setCloses: (symbol: string, closes: readonly number[]) => void;
};

const DAY_MS = 86_400_000;

/** A market that stands still until a test moves it, so that every amount in a test can be worked out by hand. */
export function createFixedFeed(): FixedFeed {
  const quotes = new Map<string, { bid: bigint; ask: bigint; atMs?: number }>();
  const past = new Map<string, Quote[]>();
  const changed = new Set<string>();
  const closes = new Map<string, readonly number[]>();
  const set = (symbol: string, bid: string, ask: string) => {
    quotes.set(symbol, { bid: price(bid), ask: price(ask) });
    changed.add(symbol);
  };
  const quote = (symbol: string, nowMs: number): Quote | null => {
    const known = quotes.get(symbol);
    return known ? { symbol, bid: known.bid, ask: known.ask, atMs: known.atMs ?? nowMs } : null;
  };

  set('EUR/USD', '1.0999', '1.1001');
  set('GBP/USD', '1.2999', '1.3001');
  set('BTC/USD', '49990', '50010');
  set('ETH/USD', '2499', '2501');
  set('SOL/USD', '99.9', '100.1');
  set('USDT/USD', '0.9999', '1.0001');
  // What stands from the beginning is no news.
  changed.clear();

  return {
    name: 'fixed',
    isComputed: true,
    set,
    freeze: (symbol, atMs) => {
      const known = quotes.get(symbol);
      if (known) quotes.set(symbol, { ...known, atMs });
    },
    setPast: (symbol, atMs, bid, ask) => {
      const kept = [...(past.get(symbol) ?? []), { symbol, bid: price(bid), ask: price(ask), atMs }];
      past.set(
        symbol,
        kept.toSorted((a, b) => a.atMs - b.atMs),
      );
    },
    quote,
    quoteAt: (symbol, atMs) => past.get(symbol)?.findLast((one) => one.atMs <= atMs) ?? quote(symbol, atMs),
    takeChanged: (nowMs) => {
      const news = [...changed].flatMap((symbol) => quote(symbol, nowMs) ?? []);
      changed.clear();
      return news;
    },
    setCloses: (symbol, of) => closes.set(symbol, of),
    candles: (symbol) =>
      (closes.get(symbol) ?? []).map((close, day) => ({
        time: day * DAY_MS,
        open: close,
        high: close,
        low: close,
        close,
        volume: 0,
      })),
    dayVolume: () => 0,
  };
}

function price(text: string): bigint {
  const result = parsePrice(text);
  if (!result.ok) throw new Error(`Assertion failed: ${text} is no price`);
  return result.value;
}
