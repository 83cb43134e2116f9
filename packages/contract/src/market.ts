import { z } from 'zod';
import { endpoint, publicRead } from './endpoint.ts';
import { integerInQuery, ofBook } from './fields.ts';

/** Prices, for everybody. */

/** What prices are kept in, and what analysis reads. */
export const TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;

/** What a chart may show: those, and what is put together from them. `1M` is a month of the calendar. */
export const CHART_TIMEFRAMES = [
  ...(['1m', '2m', '3m', '4m', '5m', '6m', '10m', '12m', '15m', '20m', '30m'] as const),
  ...(['1h', '2h', '3h', '4h', '6h', '8h', '12h'] as const),
  ...(['1d', '1w', '1M'] as const),
] as const;
export type ChartTimeframe = (typeof CHART_TIMEFRAMES)[number];

export const INSTRUMENT_TYPES = ['forex', 'crypto', 'metals', 'indices', 'commodities'] as const;

export const marketPrice = z.object({
  symbol: z.string(),
  price: z.number(),
  bid: z.number(),
  ask: z.number(),
  change: z.number(),
  changePercent: z.number(),
  volume: z.number(),
  marketCap: z.number().optional(),
  at: z.iso.datetime(),
  /**
   * Where the group of the account makes other prices of it: the feed's two, by whose middle currencies are converted, and
   * what of the full commission is paid, in percent.
   */
  group: z.object({ feedBid: z.number(), feedAsk: z.number(), commissionPercent: z.number() }).optional(),
  /** Counts how often the terms in `/market/instruments` have changed; left out while they never have. */
  termsVersion: z.number().optional(),
});
export type MarketPrice = z.infer<typeof marketPrice>;

/** A planned time without trading: a holiday, a maintenance. */
export const closure = z.object({ from: z.iso.datetime(), until: z.iso.datetime(), reason: z.string() });

const symbol = z.strictObject({ symbol: z.string().max(20) });

export const listPrices = endpoint({
  ...publicRead,
  name: 'listPrices',
  summary: 'Current prices; without symbols the full list. With a session those that the account gets',
  path: '/market/prices',
  book: 'any',
  query: ofBook.extend({ symbols: z.string().max(1000).optional() }),
  answer: z.array(marketPrice),
});

export const getPrice = endpoint({
  ...publicRead,
  name: 'getPrice',
  summary: 'The current price of one symbol. With a session the one that the account gets',
  path: '/market/price/{symbol}',
  book: 'any',
  params: symbol,
  query: ofBook,
  answer: marketPrice,
  refusals: ['unknown-symbol', 'no-price'],
});

export const getChart = endpoint({
  ...publicRead,
  name: 'getChart',
  summary: 'Candles, ascending; the last one is live, or the last before a moment in Unix seconds',
  path: '/market/chart/{symbol}',
  params: symbol,
  query: z.strictObject({
    timeframe: z.enum(CHART_TIMEFRAMES).default('1h'),
    /** Of what is put together from many shorter candles there may come fewer at a time. */
    count: integerInQuery('count', 1, 1000).default(300),
    /** Candles that began before this moment alone, for whoever goes back in time. */
    before: integerInQuery('before', 1, 10_000_000_000).optional(),
  }),
  answer: z.array(
    z.object({
      time: z.number(),
      open: z.number(),
      high: z.number(),
      low: z.number(),
      close: z.number(),
      volume: z.number(),
    }),
  ),
  refusals: ['unknown-symbol'],
});

export const listTrends = endpoint({
  ...publicRead,
  name: 'listTrends',
  summary:
    'How every symbol went since the price its change is measured from: that price, closes since, the last one live',
  path: '/market/trends',
  answer: z.array(z.object({ symbol: z.string(), closes: z.array(z.number()) })),
});

export const listInstruments = endpoint({
  ...publicRead,
  name: 'listInstruments',
  summary: 'Everything that is quoted, with its terms. With a session those that the account gets',
  path: '/market/instruments',
  book: 'any',
  query: ofBook,
  answer: z.array(
    z.object({
      symbol: z.string(),
      name: z.string(),
      type: z.enum(INSTRUMENT_TYPES),
      base: z.string(),
      quote: z.string(),
      priceDecimals: z.number(),
      quantityStep: z.number(),
      minQuantity: z.number(),
      maxQuantity: z.number(),
      maxLeverage: z.number(),
      /** What an order that waits may keep, where that is more: a supervisor's caps bind new orders alone. */
      keptLeverage: z.number().optional(),
      commissionRate: z.number(),
      financingLongYearly: z.number(),
      financingShortYearly: z.number(),
      /** What the group of the account adds to either financing rate, where it adds something. */
      financingMarkup: z.number().optional(),
      /** What one order may be worth in dollars, and how many positions the account may have of it, where that is limited. */
      maxOrderUsd: z.number().optional(),
      maxPositions: z.number().optional(),
      /** What positions may be worth, of what its group limits together, in all accounts of real money of the customer. */
      maxTotalUsd: z.number().optional(),
      /** Whose hours it keeps, where this installation keeps any: always, forex or indices. */
      session: z.enum(['always', 'forex', 'indices']),
      /** Closures that are not over, the next one first. They hold even where markets are always open. */
      closures: z.array(closure),
      /** Set while the house has halted trading: nothing opens, closes or triggers. */
      halt: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
      /** Goes up with every change of these terms. Prices carry it, so that a screen knows when to read them again. */
      termsVersion: z.number(),
      chartSymbol: z.string(),
    }),
  ),
});

const durations = z.object({
  count: z.number(),
  /** Milliseconds from the request, or the quote, to the commit; null when nothing was measured. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
});

export const getExecutionQuality = endpoint({
  ...publicRead,
  name: 'getExecutionQuality',
  summary: 'How fast orders were filled in the last 30 days, and how far from the price shown',
  path: '/market/execution-quality',
  answer: z.object({
    /** The first moment that is counted. */
    since: z.iso.datetime(),
    fills: z.number(),
    /** Fills somebody waited for, and those that a price set off. */
    request: durations,
    trigger: durations,
    slippage: z.object({
      /** Fills for which a price was shown or a level was waited for. */
      measured: z.number(),
      /** Percent of those that filled at a better price for the customer, the same, or a worse one. */
      better: z.number().nullable(),
      same: z.number().nullable(),
      worse: z.number().nullable(),
      /** Parts per million of the price; above zero is to the customer's disadvantage. */
      p50Ppm: z.number().nullable(),
      p95Ppm: z.number().nullable(),
      p99Ppm: z.number().nullable(),
    }),
  }),
});
