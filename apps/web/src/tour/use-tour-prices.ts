import type { market } from '@halyard/contract';
import { useEffect, useState } from 'react';
import type { LivePrice } from '../platform/live/price-store.ts';
import { fetchData, readMaxQuoteAgeMs } from '../platform/browser/public-calls.ts';
import { TOUR_SYMBOL } from './practice-account.ts';

const ASK_EVERY_MS = 1_000;

/** Asks for the price every second while the tour is open, and says when it could not be had. */
export function useTourPrices(
  onPrice: (price: LivePrice, atMs: number) => void,
  isSeen = true,
): { readonly isCutOff: boolean } {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    if (!isSeen) return;
    let isOver = false;
    let isAsking = false;
    let last: { readonly price: market.MarketPrice; readonly skewMs: number } | null = null;
    const ask = async (): Promise<void> => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      const [answer, maxAgeMs] = await Promise.all([
        fetchData('/market/prices', { query: { symbols: TOUR_SYMBOL } }),
        readMaxQuoteAgeMs(),
      ]);
      isAsking = false;
      if (isOver) return;
      const price = answer?.data[0];
      if (answer && price) last = { price, skewMs: answer.skewMs };
      setCutOff(!price);
      if (last === null) return;
      const atMs = Date.now() - last.skewMs;
      onPrice({ ...last.price, isStale: atMs - Date.parse(last.price.at) > maxAgeMs }, atMs);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [onPrice, isSeen]);
  return { isCutOff };
}
