import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { feedState } from './connection.ts';
import { prices } from './live.ts';
import type { LivePrice, Prices } from './price-store.ts';

export function usePrice(symbol: string): LivePrice | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribe([symbol], listener), [symbol]);
  return useSyncExternalStore(subscribe, () => prices.read(symbol));
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
