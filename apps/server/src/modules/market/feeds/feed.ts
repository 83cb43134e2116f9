import type { Candle, Quote, Timeframe } from '@halyard/engine';

/** Which feed a quote came from. It is kept with every fill. */
export type FeedName = 'synthetic' | 'replay' | 'url' | 'fixed';

/** Where prices come from. Asking is always synchronous and cheap: whoever decides on a price cannot wait for one. */
export type PriceFeed = {
  readonly name: FeedName;
  /** Whether its prices are a function of time alone, so that nothing has to be kept to know them later. */
  readonly isComputed: boolean;
  /** The last quote at this moment, or null when the feed has none. */
  readonly quote: (symbol: string, nowMs: number) => Quote | null;
  /** The quote that stood at a moment in the past; where not every tick is kept, the last one kept before it. */
  readonly quoteAt: (symbol: string, atMs: number) => Quote | null;
  readonly candles: (symbol: string, timeframe: Timeframe, count: number, nowMs: number) => readonly Candle[];
  /** Candles that began before a moment, where older ones are kept than `candles` has at hand. */
  readonly candlesBefore?: (
    symbol: string,
    timeframe: Timeframe,
    count: number,
    beforeMs: number,
  ) => Promise<readonly Candle[]>;
  /** What changed hands in the last 24 hours: in USD, or where nobody says so the number of ticks. */
  readonly dayVolume: (symbol: string, nowMs: number) => number;
  /** The quotes that changed since this was last asked. For a feed without it, quotes are compared. */
  readonly takeChanged?: (nowMs: number) => readonly Quote[];
  /** How many ticks were no quotes since the start, by reason. */
  readonly drops?: () => Readonly<Record<string, number>>;
  /** Recalls what was kept and begins to listen. Resolves when quotes can be asked for, which may be long before the first comes. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** Tidies away what is too old to be asked for. */
  readonly forgetOld?: () => Promise<void>;
};
