import type { investment } from '@halyard/contract';
import { derive } from '../../platform/live/derive.ts';
import type { Live } from '../../platform/live/follow.ts';
import type { LivePrice, Prices } from '../../platform/live/price-store.ts';
import { type Portfolio, valuePortfolio } from '../../domain/portfolio/value.ts';

/** A position at the prices of this moment. */
export type Worth = Pick<investment.Position, 'pnl' | 'pnlPercent' | 'currentPrice'> & {
  /** Where it could be closed now, or could when a price was last known. */
  readonly price: number | undefined;
  readonly isStale: boolean;
};

/** What positions are worth, for rows to follow. All are valued together, once with each change of a price. */
export function followPortfolio(held: Portfolio, prices: Live<Prices>): Live<Portfolio> {
  return derive(prices, (at) => valuePortfolio(held, at));
}

type Of = Pick<investment.Position, 'id' | 'symbol' | 'side'>;

/** One of them, with the last price it had where there is no fresh one. */
export function followPosition(
  { id, symbol, side }: Of,
  portfolio: Live<Portfolio>,
  quoteOf: (symbol: string) => LivePrice | undefined,
): Live<Worth | undefined> {
  return {
    subscribe: portfolio.subscribe,
    read: () => {
      const valued = portfolio.read().positions.find((one) => one.id === id);
      if (!valued) return undefined;
      const { pnl, pnlPercent, currentPrice } = valued;
      const quote = quoteOf(symbol);
      const price = currentPrice ?? (side === 'buy' ? quote?.bid : quote?.ask);
      return {
        pnl,
        pnlPercent,
        currentPrice,
        price,
        isStale: currentPrice === undefined || !!quote?.isStale,
      };
    },
  };
}
