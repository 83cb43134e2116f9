import { formatPrice } from '@halyard/catalogue';
import { type Candle, requiredFor, syntheticCandles, syntheticQuote, termsOf } from '@halyard/engine';
import { formatUsd, usd } from '@halyard/money';

/** What the drawn terminal shows: one moment of the synthetic market, so that every rendering draws the same picture. */

const SEED = 'halyard';
const MOMENT_MS = Date.UTC(2026, 2, 11, 14, 37);
const CANDLES = 46;
/** The slower average needs candles from before the picture. */
const BEFORE = 30;

export const DRAWN_SYMBOL = 'EUR/USD';
const WATCHED = ['EUR/USD', 'GBP/USD', 'USD/JPY', 'XAU/USD', 'BTC/USD', 'SPX500', 'USOIL'] as const;

export type WatchRow = { readonly symbol: string; readonly bid: string; readonly ask: string };

export function watchRows(): readonly WatchRow[] {
  return WATCHED.map((symbol) => {
    const { bid, ask } = syntheticQuote(SEED, symbol, MOMENT_MS);
    return { symbol, bid: formatPrice(symbol, bid), ask: formatPrice(symbol, ask) };
  });
}

const HELD = { quantity: 1_000_000n, leverage: 50 };

/** What a position of 10,000 at this moment locks. */
export function drawnMargin(): string {
  const { ask } = syntheticQuote(SEED, DRAWN_SYMBOL, MOMENT_MS);
  const opening = { instrument: termsOf(DRAWN_SYMBOL), price: ask, conversion: null, tierPercent: 100n };
  const { marginUsd } = requiredFor({ ...opening, leverage: HELD.leverage }, HELD.quantity);
  return formatUsd(usd(marginUsd));
}

export type Drawn = {
  readonly candles: readonly Candle[];
  /** Averages of the last 10 and 30 closes, one figure a candle. */
  readonly fast: readonly number[];
  readonly slow: readonly number[];
  readonly low: number;
  readonly high: number;
};

export function drawnMarket(): Drawn {
  const all = syntheticCandles(SEED, DRAWN_SYMBOL, '1h', CANDLES + BEFORE, MOMENT_MS);
  const candles = all.slice(BEFORE);
  return {
    candles,
    fast: averages(all, 10),
    slow: averages(all, 30),
    low: Math.min(...candles.map(({ low }) => low)),
    high: Math.max(...candles.map(({ high }) => high)),
  };
}

function averages(all: readonly Candle[], count: number): readonly number[] {
  return all.slice(BEFORE).map((_, index) => {
    const window = all.slice(BEFORE + index + 1 - count, BEFORE + index + 1);
    return window.reduce((sum, { close }) => sum + close, 0) / count;
  });
}
