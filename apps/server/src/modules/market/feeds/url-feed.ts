import { QUOTED } from '@halyard/catalogue';
import type { Quote } from '@halyard/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCandleBook } from '../prices/candle-book.ts';
import type { PriceFeed } from './feed.ts';
import { createCandleKeeper } from '../prices/keep-candles.ts';
import { createPollingSource } from './polling-source.ts';
import {
  type Heard,
  type QuoteSource,
  type SourceOptions,
  type SourceTiming,
  USUAL_TIMING,
} from './quote-source.ts';
import { createTickGate } from './tick-gate.ts';
import { createWebSocketSource } from './websocket-source.ts';

export type UrlFeedOptions = Pick<Platform, 'clock' | 'log'> & {
  readonly url: string;
  readonly maxQuoteAgeMs: number;
  /** Where candles are kept; null keeps none. */
  readonly database: Database | null;
  readonly timing?: SourceTiming;
};

/** How far the clock of a feed may be ahead of ours. */
const MAX_AHEAD_MS = 2000;

/** Prices somebody else sends, by WebSocket or as a page that is polled. Everything passes the gate before it counts. */
export function createUrlFeed(options: UrlFeedOptions): PriceFeed {
  const { clock, database, log, maxQuoteAgeMs, url, timing = USUAL_TIMING } = options;
  const gate = createTickGate({ maxAgeMs: maxQuoteAgeMs, maxAheadMs: MAX_AHEAD_MS });
  const book = createCandleBook();
  const keeper = database ? createCandleKeeper({ book, clock, database, log }) : null;
  const news = createNews(log);

  const onMessage = (text: string): Heard => {
    const repeated = gate.repeats();
    const quotes = gate.admit(text, clock.now().getTime());
    for (const quote of quotes) {
      const candles = book.add(quote);
      keeper?.note(candles);
    }
    if (quotes.length === 0) return gate.repeats() > repeated ? 'repeats' : 'nothing';
    news.good();
    return 'quotes';
  };
  const source = openSource({ url, timing, onMessage, onTrouble: news.trouble });

  return {
    name: 'url',
    isComputed: false,
    quote: (symbol) => book.lastQuote(symbol),
    quoteAt: book.quoteAt,
    candles: (symbol, timeframe, count) => book.candles(symbol, timeframe, count),
    dayVolume: book.dayTicks,
    drops: gate.drops,
    start: async () => {
      await keeper?.recall();
      for (const quote of lastQuotes(book)) gate.recall(quote);
      keeper?.start();
      source.start();
    },
    stop: async () => {
      await source.stop();
      await keeper?.stop();
    },
    ...(keeper ? { forgetOld: keeper.forgetOld, candlesBefore: keeper.before } : {}),
  };
}

function openSource(options: SourceOptions): QuoteSource {
  return options.url.startsWith('ws') ? createWebSocketSource(options) : createPollingSource(options);
}

function lastQuotes(book: { readonly lastQuote: (symbol: string) => Quote | null }): Quote[] {
  return QUOTED.flatMap(({ symbol }) => book.lastQuote(symbol) ?? []);
}

/** Says once that the feed is in trouble and once that it is back, however often it tries in between. */
function createNews(log: Log) {
  let isTroubled = false;
  return {
    trouble: (reason: string) => {
      if (!isTroubled) log.warn({ reason }, 'the price feed broke off; connecting again');
      isTroubled = true;
    },
    good: () => {
      if (isTroubled) log.info('the price feed is back');
      isTroubled = false;
    },
  };
}
