import { type EngineRefusal, refusal } from '../refusal.ts';
import type { Quote } from '../../synthetic-market/synthetic-market.ts';
import { priceFor } from '../market.ts';
import type { Exits, OrderTerms, Position, Side } from '../trading-state.ts';

/** Where levels may stand, and when a quote has reached them. */

export type Reference = {
  readonly side: Side;
  readonly price: bigint;
  /** Whether the price is the market's own or that of a waiting order. */
  readonly word: 'current' | 'order';
};

/** A stop loss stands where the position loses, a take profit where it wins, and all of them above zero. */
export function refuseExits(exits: Partial<Exits>, reference: Reference): EngineRefusal | null {
  const { stopLoss = null, takeProfit = null, trailingDistance = null } = exits;
  const { side, price, word } = reference;
  const isBuy = side === 'buy';
  const words = (isBelow: boolean) => ({ relation: isBelow ? 'below' : 'above', price: word, side });
  if (stopLoss !== null) {
    if (stopLoss <= 0n) return refusal('invalid-stop-loss');
    if (isBuy ? stopLoss >= price : stopLoss <= price) return refusal('stop-loss-side', words(isBuy));
  }
  if (takeProfit !== null) {
    if (takeProfit <= 0n) return refusal('invalid-take-profit');
    if (isBuy ? takeProfit <= price : takeProfit >= price) return refusal('take-profit-side', words(!isBuy));
  }
  // A distance as wide as the price itself would put the stop of a buy at nothing.
  if (trailingDistance !== null && (trailingDistance <= 0n || trailingDistance >= price))
    return refusal('invalid-trailing-stop');
  return null;
}

/** The price an order is about: its limit, else its stop. A market order has none. */
export function ownPrice(terms: OrderTerms): bigint | null {
  return terms.limitPrice ?? terms.stopPrice;
}

export function isLimitReached(side: Side, limitPrice: bigint, quote: Quote): boolean {
  return side === 'buy' ? quote.ask <= limitPrice : quote.bid >= limitPrice;
}

export function isStopReached(side: Side, stopPrice: bigint, quote: Quote): boolean {
  return side === 'buy' ? quote.ask >= stopPrice : quote.bid <= stopPrice;
}

/** How far a quote has gone beyond a level. The level passed first is the one it has gone beyond the furthest. */
export function depthBeyond(side: Side, level: bigint, quote: Quote): bigint {
  const distance = priceFor(side, quote) - level;
  return distance < 0n ? -distance : distance;
}

/** The level a trailing stop stands at now. */
export function trailingLevel(position: Position): bigint | null {
  const { trailingDistance, trailingBest, side } = position;
  if (trailingDistance === null || trailingBest === null) return null;
  return side === 'buy' ? trailingBest - trailingDistance : trailingBest + trailingDistance;
}

/** The better of two close-side prices for the holder of a side: a trailing stop only tightens. */
export function betterPrice(side: Side, one: bigint, other: bigint): bigint {
  return (side === 'buy') === one > other ? one : other;
}
