import type { BookId } from '@halyard/accounting';
import { type KeptQuote, profitOrLoss, termsOf } from '@halyard/engine';
import type { TradingDeps } from '../deps.ts';
import { pricingFrom } from './read-pricing.ts';
import { type PastPosition, selectHeld } from './store-read-past.ts';

/** What stood for a symbol at a moment, as closely as it is remembered, and what groups make of it. */
export type PastMarket = Pick<TradingDeps['market'], 'quoteAt' | 'quoteFor'>;

/** How much of a position was open at a moment. A fill counts from its own moment on. */
function quantityAt({ openedAtMs, openedQuantity, closes }: PastPosition, atMs: number): bigint {
  if (openedAtMs > atMs) return 0n;
  return closes.reduce((open, close) => (close.atMs <= atMs ? open - close.quantity : open), openedQuantity);
}

function askPast(market: PastMarket, group: string, atMs: number) {
  return (symbol: string): KeptQuote | null => {
    const quote = market.quoteAt(symbol, atMs);
    return quote && market.quoteFor(group, quote);
  };
}

/** The open profit of these positions at a moment, in US cents, each rounded as it would have been at a close. */
export function openProfitAt(positions: readonly PastPosition[], atMs: number, market: PastMarket): bigint {
  let sum = 0n;
  for (const position of positions) {
    const quantity = quantityAt(position, atMs);
    if (quantity === 0n) continue;
    const pricing = pricingFrom(position, askPast(market, position.group, atMs));
    sum += profitOrLoss(position, quantity, pricing);
  }
  return sum;
}

/** A position as it was at a moment. */
export type HeldAt = Pick<PastPosition, 'symbol' | 'side' | 'entryPrice'> & {
  readonly openedAt: Date;
  readonly quantity: bigint;
  /** The price a close would have had then, and what it would have come to; null where no price of then is known. */
  readonly value: { readonly price: bigint; readonly profitUsd: bigint } | null;
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
    const { conversion } = termsOf(symbol);
    const ask = askPast(market, position.group, atMs);
    const pricing = pricingFrom(position, ask);
    const isKnown = ask(symbol) !== null && (conversion === null || ask(conversion.symbol) !== null);
    const price = side === 'buy' ? pricing.quote.bid : pricing.quote.ask;
    const value = isKnown ? { price, profitUsd: profitOrLoss(position, quantity, pricing) } : null;
    return [{ symbol, side, entryPrice, openedAt: new Date(openedAtMs), quantity, value }];
  });
}
