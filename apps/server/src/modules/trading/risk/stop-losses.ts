import { closePrice, type Market, type Position, profitOrLoss } from '@halyard/engine';
import { pricingFrom } from '../reads/read-pricing.ts';
import { percentOf } from './percent.ts';

export type StopLosses = {
  readonly covered: number;
  readonly uncovered: number;
  readonly coveredPercent: number;
  /** What would be lost from here if every stop were reached and filled at its level. */
  readonly atRiskUsd: bigint;
};

/** How much of the account has a stop under it. A trailing stop is one too. */
export function stopLossesOf(positions: readonly Position[], market: Market): StopLosses {
  let [covered, atRiskUsd] = [0, 0n];
  for (const position of positions) {
    const pricing = pricingFrom(position, (symbol) => market.symbols.get(symbol)?.quote);
    const level = stopLevel(position, closePrice(position.side, pricing.quote));
    if (level === null) continue;
    covered += 1;
    const { quantity } = position;
    const atStop = { ...pricing, quote: { ...pricing.quote, bid: level, ask: level } };
    const lost = profitOrLoss(position, quantity, pricing) - profitOrLoss(position, quantity, atStop);
    // A price beyond its stop closes at the next quote: what is lost by then is lost already.
    if (lost > 0n) atRiskUsd += lost;
  }
  const coveredPercent = percentOf(BigInt(covered), BigInt(positions.length)) ?? 0;
  return { covered, uncovered: positions.length - covered, coveredPercent, atRiskUsd };
}

/** Where a position is stopped: at its stop loss or where its trailing stop stands by now, whichever comes first. */
function stopLevel(position: Position, price: bigint): bigint | null {
  const { side, stopLoss, trailingDistance, trailingBest } = position;
  if (trailingDistance === null) return stopLoss;
  const best = trailingBest === null ? price : nearest(side, trailingBest, price);
  const trailing = side === 'buy' ? best - trailingDistance : best + trailingDistance;
  return stopLoss === null ? trailing : nearest(side, stopLoss, trailing);
}

/** Of two prices the higher for who bought and the lower for who sold. */
function nearest(side: Position['side'], one: bigint, other: bigint): bigint {
  return (side === 'buy') === one > other ? one : other;
}
