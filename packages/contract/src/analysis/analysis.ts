import { z } from 'zod';
import { calendarEvent, IMPACTS, newsItem, time } from './shapes.ts';
import { endpoint, publicRead } from '../endpoint.ts';
import { moment, page, pagination } from '../fields.ts';
import { TIMEFRAMES } from '../market.ts';

/** What helps to judge a market: indicators, what customers hold, news and the economic calendar. */

export {
  adminCreateEvent,
  adminCreateNews,
  adminDeleteEvent,
  adminDeleteNews,
  adminListCalendar,
  adminListNews,
  adminUpdateEvent,
  adminUpdateNews,
  EVENT_TIMES,
  type EventTime,
  NEWS_STATES,
  type NewsState,
} from './editing.ts';
export { ANALYSIS_MEANS } from './portfolio-means.ts';
export { exportPortfolioAnalysis, getPortfolioAnalysis, type PortfolioAnalysis } from './portfolio.ts';
export {
  type AdminCalendarEvent,
  type AdminNewsItem,
  type CalendarEvent,
  type Impact,
  IMPACTS,
  type NewsItem,
} from './shapes.ts';

export const SIGNALS = ['buy', 'sell', 'neutral'] as const;

/** The calendar is asked for at most so many days at once; without an end it answers the two weeks that follow. */
export const MAX_CALENDAR_DAYS = 31;
const DAY_MS = 86_400_000;

const figure = z.number().nullable();
const signal = z.enum(SIGNALS).nullable();

const technicalAnalysis = z.object({
  symbol: z.string(),
  timeframe: z.enum(TIMEFRAMES),
  at: moment,
  /** Each is null as long as there are too few candles for it. The number is the period. */
  indicators: z.object({
    price: figure,
    sma20: figure,
    sma50: figure,
    sma200: figure,
    ema12: figure,
    ema26: figure,
    rsi14: figure,
    macd: z.object({ line: z.number(), signal: z.number(), histogram: z.number() }).nullable(),
    bollinger20: z.object({ upper: z.number(), middle: z.number(), lower: z.number() }).nullable(),
    atr14: figure,
  }),
  /** Classic levels from the day before; null without one. */
  pivots: z
    .object({
      pivot: z.number(),
      r1: z.number(),
      r2: z.number(),
      r3: z.number(),
      s1: z.number(),
      s2: z.number(),
      s3: z.number(),
    })
    .nullable(),
  readings: z.array(z.object({ indicator: z.string(), signal, words: z.string() })),
  overall: z.object({ buy: z.number(), sell: z.number(), neutral: z.number(), signal }),
});
export type TechnicalAnalysis = z.infer<typeof technicalAnalysis>;

export const getAnalysis = endpoint({
  ...publicRead,
  name: 'getAnalysis',
  summary: 'Indicators of a symbol, what each says, and the pivot levels of the day',
  path: '/market/analysis/{symbol}',
  params: z.strictObject({ symbol: z.string().max(20) }),
  query: z.strictObject({ timeframe: z.enum(TIMEFRAMES).default('1h') }),
  answer: technicalAnalysis,
  refusals: ['unknown-symbol'],
});

const shares = z.object({ longPercent: z.number(), shortPercent: z.number() }).nullable();

const sentiment = z.object({
  symbol: z.string(),
  /** Open positions. All three are null while too few customers hold the symbol to hide any one of them. */
  positions: z.number().nullable(),
  byPositions: shares,
  byNotional: shares,
});
export type Sentiment = z.infer<typeof sentiment>;

export const getSentiment = endpoint({
  ...publicRead,
  name: 'getSentiment',
  summary: 'How many of our own customers are long or short; without symbols the full list',
  path: '/market/sentiment',
  query: z.strictObject({ symbols: z.string().max(1000).optional() }),
  answer: z.array(sentiment),
});

export const listNews = endpoint({
  ...publicRead,
  name: 'listNews',
  summary: 'Published news, newest first; of one symbol or of all',
  path: '/market/news',
  query: z.strictObject({ page, symbol: z.string().trim().max(20).optional() }),
  answer: z.object({ news: z.array(newsItem), pagination }),
  refusals: ['unknown-symbol'],
});

export const listCalendar = endpoint({
  ...publicRead,
  name: 'listCalendar',
  summary: 'The economic calendar between two moments, the earliest first',
  path: '/market/calendar',
  query: z
    .strictObject({
      from: time('from').optional(),
      to: time('to').optional(),
      impact: z.enum(IMPACTS).optional(),
    })
    .refine(({ from, to }) => !from || !to || spanMs(from, to) >= 0, {
      error: 'to must not be before from',
      path: ['to'],
    })
    .refine(({ from, to }) => !from || !to || spanMs(from, to) <= MAX_CALENDAR_DAYS * DAY_MS, {
      error: `Please ask for at most ${MAX_CALENDAR_DAYS} days at once`,
      path: ['to'],
    }),
  answer: z.array(calendarEvent),
});

function spanMs(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}
