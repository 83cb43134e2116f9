import { useMemo, useSyncExternalStore } from 'react';
import { feedState } from './connection.ts';
import { prices } from './live.ts';
import type { LivePrice, LiveQuote, Prices } from './price-store.ts';

/** The price of a symbol, to follow without being drawn again. */
export function quoteOf(symbol: string): LiveQuote {
  return prices.quoteOf(symbol);
}

/** The price of a symbol; the caller is drawn again with each new one. */
export function usePrice(symbol: string): LivePrice | undefined {
  const { subscribe, read } = quoteOf(symbol);
  return useSyncExternalStore(subscribe, read);
}

/** The prices of several symbols; the caller is drawn again when one of them changes. */
export function usePrices(symbols: readonly string[]): Prices {
  const key = symbols.join(' ');
  const view = useMemo(() => prices.view(key === '' ? [] : key.split(' ')), [key]);
  return useSyncExternalStore(view.subscribe, view.read);
}

/** Whether prices come as they happen. */
export function useFeed() {
  return useSyncExternalStore(feedState.subscribe, feedState.read);
}
