import { type KeptQuote, profitOrLoss } from '@halyard/engine';
import { pricingFrom } from './read-pricing.ts';
import type { PastPosition } from './store-read-past.ts';

/** What stood for a symbol at a moment, as closely as it is remembered. */
export type AskPast = (symbol: string, atMs: number) => KeptQuote | null;

/** How much of a position was open at a moment. A fill counts from its own moment on. */
function quantityAt({ openedAtMs, openedQuantity, closes }: PastPosition, atMs: number): bigint {
  if (openedAtMs > atMs) return 0n;
  return closes.reduce((open, close) => (close.atMs <= atMs ? open - close.quantity : open), openedQuantity);
}

/** The open profit of these positions at a moment, in US cents, each rounded as it would have been at a close. */
export function openProfitAt(positions: readonly PastPosition[], atMs: number, ask: AskPast): bigint {
  let sum = 0n;
  for (const position of positions) {
    const quantity = quantityAt(position, atMs);
    if (quantity === 0n) continue;
    const pricing = pricingFrom(position, (symbol) => ask(symbol, atMs));
    sum += profitOrLoss(position, quantity, pricing);
  }
  return sum;
}
