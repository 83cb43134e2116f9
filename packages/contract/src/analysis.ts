import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { adminPagination, currency, id, moment, page, pagination, search, text } from './fields.ts';
import { TIMEFRAMES } from './market.ts';

/** What helps to judge a market: indicators, what customers hold, news and the economic calendar. */

export const SIGNALS = ['buy', 'sell', 'neutral'] as const;
export const IMPACTS = ['low', 'medium', 'high'] as const;
export type Impact = (typeof IMPACTS)[number];
export const NEWS_STATES = ['published', 'scheduled'] as const;
export type NewsState = (typeof NEWS_STATES)[number];
export const EVENT_TIMES = ['upcoming', 'past'] as const;
export type EventTime = (typeof EVENT_TIMES)[number];

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
  name: 'getAnalysis',
  summary: 'Indicators of a symbol, what each says, and the pivot levels of the day',
  method: 'GET',
  path: '/market/analysis/{symbol}',
  who: 'public',
  limit: 'read',
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
  name: 'getSentiment',
  summary: 'How many of our own customers are long or short; without symbols the full list',
  method: 'GET',
  path: '/market/sentiment',
  who: 'public',
  limit: 'read',
  query: z.strictObject({ symbols: z.string().max(1000).optional() }),
  answer: z.array(sentiment),
  refusals: [],
});

const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  symbols: z.array(z.string()),
  /** Who says so. */
  source: z.string(),
  publishedAt: moment,
  isSample: z.boolean(),
});
const adminNewsItem = newsItem.extend({ createdBy: z.string().nullable(), version: z.number() });
export type NewsItem = z.infer<typeof newsItem>;
export type AdminNewsItem = z.infer<typeof adminNewsItem>;

export const listNews = endpoint({
  name: 'listNews',
  summary: 'Published news, newest first; of one symbol or of all',
  method: 'GET',
  path: '/market/news',
  who: 'public',
  limit: 'read',
  query: z.strictObject({ page, symbol: z.string().trim().max(20).optional() }),
  answer: z.object({ news: z.array(newsItem), pagination }),
  refusals: ['unknown-symbol'],
});

const calendarEvent = z.object({
  id: z.string(),
  title: z.string(),
  country: z.string(),
  currency: z.string(),
  impact: z.enum(IMPACTS),
  startsAt: moment,
  forecast: z.string().nullable(),
  previous: z.string().nullable(),
  actual: z.string().nullable(),
  isSample: z.boolean(),
});
const adminCalendarEvent = calendarEvent.extend({ createdBy: z.string().nullable(), version: z.number() });
export type CalendarEvent = z.infer<typeof calendarEvent>;
export type AdminCalendarEvent = z.infer<typeof adminCalendarEvent>;

/** A moment somebody types or picks; the years keep slips of the keyboard out. */
const time = (name: string) =>
  z.iso
    .datetime({ error: `${name} must be a moment in UTC, such as 2026-03-04T12:00:00Z` })
    .refine((value) => value >= '2000' && value < '2100', {
      error: `${name} must lie between the years 2000 and 2100`,
    });

export const listCalendar = endpoint({
  name: 'listCalendar',
  summary: 'The economic calendar between two moments, the earliest first',
  method: 'GET',
  path: '/market/calendar',
  who: 'public',
  limit: 'read',
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
  refusals: [],
});

function spanMs(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

const byId = z.strictObject({ id });
const adminList = z.strictObject({ page, search });
/** The one the editor saw; when somebody was faster nothing is overwritten. */
const version = z.int({ error: 'Please provide the version you have seen' });

/** Why, for the audit log. */
const reason = text('reason', 500, { missing: 'Please give a reason' }).optional();
/** Deleting is an edit as well: of something that was changed meanwhile it says so first. */
const deletion = z.strictObject({ version: version.optional(), reason }).optional();

const newsFields = {
  title: text('title', 200),
  summary: text('summary', 500),
  body: text('body', 5000, { min: 0, multiline: true }),
  symbols: z.array(z.string().trim().max(20)).max(10, { error: 'Please choose at most 10 symbols' }),
  source: text('source', 200),
  publishedAt: time('publishedAt'),
};

export const adminListNews = endpoint({
  name: 'adminListNews',
  summary: 'All news, those of the future too; newest first',
  method: 'GET',
  path: '/admin/news',
  who: 'admin',
  limit: 'read',
  query: adminList.extend({ state: z.enum(NEWS_STATES).optional() }),
  answer: z.object({ news: z.array(adminNewsItem), pagination: adminPagination }),
  refusals: [],
});

export const adminCreateNews = endpoint({
  name: 'adminCreateNews',
  summary: 'Write news; without a moment it is published at once',
  method: 'POST',
  path: '/admin/news',
  who: 'admin',
  limit: 'write',
  idempotent: true,
  body: z.strictObject({
    ...newsFields,
    body: newsFields.body.default(''),
    symbols: newsFields.symbols.default([]),
    publishedAt: newsFields.publishedAt.optional(),
  }),
  answer: adminNewsItem,
  refusals: ['unknown-symbol'],
});

export const adminUpdateNews = endpoint({
  name: 'adminUpdateNews',
  summary: 'Change news',
  method: 'PUT',
  path: '/admin/news/{id}',
  who: 'admin',
  limit: 'write',
  params: byId,
  body: z.strictObject(newsFields).partial().extend({ version, reason }),
  answer: adminNewsItem,
  refusals: ['news-not-found', 'edit-conflict', 'unknown-symbol'],
});

export const adminDeleteNews = endpoint({
  name: 'adminDeleteNews',
  summary: 'Take news away',
  method: 'DELETE',
  path: '/admin/news/{id}',
  who: 'admin',
  limit: 'write',
  params: byId,
  body: deletion,
  answer: z.null(),
  refusals: ['news-not-found', 'edit-conflict'],
});

/** A value as it is announced, with its unit: "2.1 %". Nothing, or an empty text, is none. */
const announced = (name: string) =>
  text(name, 40, { min: 0 })
    .nullable()
    .transform((value) => value || null);

const eventFields = {
  title: text('title', 200),
  country: text('country', 60),
  currency,
  impact: z.enum(IMPACTS),
  startsAt: time('startsAt'),
  forecast: announced('forecast'),
  previous: announced('previous'),
  actual: announced('actual'),
};

export const adminListCalendar = endpoint({
  name: 'adminListCalendar',
  summary: 'All events of the economic calendar, the latest first; of those to come the next first',
  method: 'GET',
  path: '/admin/calendar',
  who: 'admin',
  limit: 'read',
  query: adminList.extend({ when: z.enum(EVENT_TIMES).optional(), impact: z.enum(IMPACTS).optional() }),
  answer: z.object({ events: z.array(adminCalendarEvent), pagination: adminPagination }),
  refusals: [],
});

export const adminCreateEvent = endpoint({
  name: 'adminCreateEvent',
  summary: 'Add an event to the economic calendar',
  method: 'POST',
  path: '/admin/calendar',
  who: 'admin',
  limit: 'write',
  idempotent: true,
  body: z.strictObject({
    ...eventFields,
    forecast: eventFields.forecast.default(null),
    previous: eventFields.previous.default(null),
    actual: eventFields.actual.default(null),
  }),
  answer: adminCalendarEvent,
  refusals: [],
});

export const adminUpdateEvent = endpoint({
  name: 'adminUpdateEvent',
  summary: 'Change an event of the economic calendar',
  method: 'PUT',
  path: '/admin/calendar/{id}',
  who: 'admin',
  limit: 'write',
  params: byId,
  body: z.strictObject(eventFields).partial().extend({ version, reason }),
  answer: adminCalendarEvent,
  refusals: ['event-not-found', 'edit-conflict'],
});

export const adminDeleteEvent = endpoint({
  name: 'adminDeleteEvent',
  summary: 'Take an event out of the economic calendar',
  method: 'DELETE',
  path: '/admin/calendar/{id}',
  who: 'admin',
  limit: 'write',
  params: byId,
  body: deletion,
  answer: z.null(),
  refusals: ['event-not-found', 'edit-conflict'],
});
