import { findInstrument, isMarketOpen } from '@halyard/catalogue';
import { useSyncExternalStore } from 'react';
import { useConfig } from './config.ts';
import { serverNow } from './live/server-clock.ts';

const LOOK_EVERY_MS = 10_000;

/** Whether a symbol can be traded now by its hours, where this installation keeps them. */
export function useMarketHours(symbol: string): boolean {
  const tradingHours = useConfig()?.tradingHours;
  const session = findInstrument(symbol)?.session ?? 'always';
  const isOpen = useSyncExternalStore(everyTenSeconds, () => isMarketOpen(session, serverNow()));
  return tradingHours !== 'enforced' || isOpen;
}

function everyTenSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
