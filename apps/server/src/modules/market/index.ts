/**
 * Prices. Answers what something costs right now, or that nobody can say: a quote that is too old is no price.
 * It owns no table and moves nothing; whoever trades or converts on a price asks here.
 */
import { changeReferenceMs, findAsset, type Session } from '@halyard/catalogue';
import type { Quote } from '@halyard/engine';
import { divideHalfEven, PRICE_SCALE } from '@halyard/money';
import type { Clock } from '../../platform/clock.ts';
import type { PriceFeed } from './feed.ts';

export type { PriceFeed } from './feed.ts';
export { createSyntheticFeed } from './synthetic-feed.ts';
export { addMarketRoutes } from './routes.ts';

/** How many units of one asset a unit of another is worth, as an exact fraction of smallest units. */
export type ConversionRate = {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The same for people: whole units of `to` per whole unit of `from`. */
  readonly display: number;
  readonly atMs: number;
};

type UsdQuote = Pick<Quote, 'bid' | 'ask' | 'atMs'>;

export type MarketDeps = { readonly clock: Clock; readonly feed: PriceFeed; readonly maxQuoteAgeMs: number };
export type Market = ReturnType<typeof createMarket>;

const ONE = 10n ** BigInt(PRICE_SCALE);
const USD_SCALE = 2;

export function createMarket({ clock, feed, maxQuoteAgeMs }: MarketDeps) {
  const lastQuote = (symbol: string): Quote | null => feed.quote(symbol, clock.now().getTime());

  /** The current quote; null when it is too old to deal on. */
  const quote = (symbol: string): Quote | null => {
    const last = lastQuote(symbol);
    return last && clock.now().getTime() - last.atMs <= maxQuoteAgeMs ? last : null;
  };

  const usdQuote = (currency: string, ask: (symbol: string) => Quote | null): UsdQuote | null => {
    const price = findAsset(currency)?.usdPrice;
    if (!price || price.from === 'nothing') return null;
    return price.from === 'one' ? { bid: ONE, ask: ONE, atMs: clock.now().getTime() } : ask(price.symbol);
  };

  return {
    quote,
    lastQuote,
    candles: feed.candles,
    dayVolume: feed.dayVolume,

    /** The quote that today's change is measured from: 24 hours ago, or the last close of its session. */
    referenceQuote: (symbol: string, session: Session): Quote | null =>
      feed.quote(symbol, changeReferenceMs(session, clock.now().getTime())),

    /**
     * What an amount is worth in US cents at the mid price, for display and thresholds. The last good quote will
     * do, however old; null when the asset has no price at all.
     */
    valueUsd: (units: bigint, currency: string): bigint | null => {
      const price = usdQuote(currency, lastQuote);
      const scale = findAsset(currency)?.scale;
      if (!price || scale === undefined) return null;
      const numerator = units * (price.bid + price.ask) * 10n ** BigInt(USD_SCALE);
      return divideHalfEven(numerator, 2n * ONE * 10n ** BigInt(scale));
    },

    /** Sells at bid and buys at ask, through dollars, on fresh quotes only. */
    conversionRate: (from: string, to: string): ConversionRate | null => {
      const [sell, buy] = [usdQuote(from, quote), usdQuote(to, quote)];
      const [give, get] = [findAsset(from), findAsset(to)];
      if (!sell || !buy || !give || !get) return null;
      return {
        numerator: sell.bid * 10n ** BigInt(get.scale),
        denominator: buy.ask * 10n ** BigInt(give.scale),
        display: Number(sell.bid) / Number(buy.ask),
        atMs: Math.min(sell.atMs, buy.atMs),
      };
    },
  };
}
