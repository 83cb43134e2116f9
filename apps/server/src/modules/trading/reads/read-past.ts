import type { BookId } from '@halyard/accounting';
import { type KeptQuote, profitOrLoss } from '@halyard/engine';
import type { TradingDeps } from '../deps.ts';
import { pricingFrom } from './read-pricing.ts';
import { type PastPosition, selectHeld } from './store-read-past.ts';

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

/** A position as it was at a moment, with the price a close would have had then and what that would have come to. */
export type HeldAt = Pick<PastPosition, 'symbol' | 'side' | 'entryPrice'> & {
  readonly openedAt: Date;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly profitUsd: bigint;
};

export async function readHeldAt(
  { database, market }: Pick<TradingDeps, 'database' | 'market'>,
  bookId: BookId,
  at: Date,
): Promise<HeldAt[]> {
  const atMs = at.getTime();
  const positions = await selectHeld(database, bookId, [at]);
  return positions.flatMap((position) => {
    const quantity = quantityAt(position, atMs);
    if (quantity === 0n) return [];
    const { symbol, side, entryPrice, openedAtMs } = position;
    const pricing = pricingFrom(position, (asked) => market.quoteAt(asked, atMs));
    const price = side === 'buy' ? pricing.quote.bid : pricing.quote.ask;
    const profitUsd = profitOrLoss(position, quantity, pricing);
    return [{ symbol, side, entryPrice, openedAt: new Date(openedAtMs), quantity, price, profitUsd }];
  });
}
