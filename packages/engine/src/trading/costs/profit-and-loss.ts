import { divideDown, divideHalfEven, divideUp } from '@halyard/money';
import { termsOf } from '../instrument-terms.ts';
import { type Market, closePrice, exactPrice, usdPerQuoteCurrency, valuationPricing } from '../market.ts';
import type { Position, Pricing } from '../trading-state.ts';

/** What closing a quantity at these quotes would bring, in US cents: a profit rounds down, a loss rounds up. */
export function profitOrLoss(
  position: Pick<Position, 'symbol' | 'side' | 'entryPrice'>,
  quantity: bigint,
  pricing: Pricing,
): bigint {
  const terms = termsOf(position.symbol);
  const price = closePrice(position.side, pricing.quote);
  const gain = position.side === 'buy' ? price - position.entryPrice : position.entryPrice - price;
  const rate = usdPerQuoteCurrency(terms, pricing.conversion);
  const moved = exactPrice(gain < 0n ? -gain : gain);
  const numerator = quantity * moved.numerator * rate.numerator;
  const denominator = moved.denominator * rate.denominator;
  return gain < 0n ? -divideUp(numerator, denominator) : divideDown(numerator, denominator);
}

/** The whole position at the market's last good quotes. */
export function unrealisedPnl(position: Position, market: Market): bigint {
  return profitOrLoss(position, position.quantity, valuationPricing(market, position));
}

/** A part in percent of a whole, with two decimals as hundredths; zero where there is no whole. Display only. */
export function percentHundredths(part: bigint, whole: bigint): bigint {
  if (whole === 0n) return 0n;
  return whole < 0n ? divideHalfEven(-part * 10_000n, -whole) : divideHalfEven(part * 10_000n, whole);
}

export function pnlPercentHundredths(position: Position, pnlUsd: bigint): bigint {
  return percentHundredths(pnlUsd, position.marginUsd);
}
