import { SHARED_SENTENCES } from '../shared-sentences.ts';
import { z } from 'zod';
import { adminCalendarEvent, adminNewsItem, IMPACTS, time } from './shapes.ts';
import { endpoint } from '../endpoint.ts';
import { adminPagination, currency, id, page, search, text } from '../fields.ts';
import { read } from '../admin/calls.ts';

/** News and events of the calendar as staff write them, change them and take them away. */

export const NEWS_STATES = ['published', 'scheduled'] as const;
export type NewsState = (typeof NEWS_STATES)[number];
export const EVENT_TIMES = ['upcoming', 'past'] as const;
export type EventTime = (typeof EVENT_TIMES)[number];

const edit = { method: 'POST', who: 'admin', limit: 'write' } as const;
const byId = z.strictObject({ id });
const adminList = z.strictObject({ page, search });
/** The one the editor saw; when somebody was faster nothing is overwritten. */
const version = z.int({ error: 'Please provide the version you have seen' });

/** Why, for the audit log. */
const reason = text('reason', 500, { missing: SHARED_SENTENCES.missingReason }).optional();
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
  ...read,
  name: 'adminListNews',
  summary: 'All news, those of the future too; newest first',
  path: '/admin/news',
  query: adminList.extend({ state: z.enum(NEWS_STATES).optional() }),
  answer: z.object({ news: z.array(adminNewsItem), pagination: adminPagination }),
});

export const adminCreateNews = endpoint({
  ...edit,
  name: 'adminCreateNews',
  summary: 'Write news; without a moment it is published at once',
  path: '/admin/news',
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
  ...edit,
  name: 'adminUpdateNews',
  summary: 'Change news',
  method: 'PUT',
  path: '/admin/news/{id}',
  params: byId,
  body: z.strictObject(newsFields).partial().extend({ version, reason }),
  answer: adminNewsItem,
  refusals: ['news-not-found', 'edit-conflict', 'unknown-symbol'],
});

export const adminDeleteNews = endpoint({
  ...edit,
  name: 'adminDeleteNews',
  summary: 'Take news away',
  method: 'DELETE',
  path: '/admin/news/{id}',
  params: byId,
  body: deletion,
  answer: z.null(),
  refusals: ['news-not-found', 'edit-conflict'],
});

/** A value as it is announced, with its unit: "2.1%". Nothing, or an empty text, is none. */
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
  ...read,
  name: 'adminListCalendar',
  summary: 'All events of the economic calendar, the latest first; of those to come the next first',
  path: '/admin/calendar',
  query: adminList.extend({ when: z.enum(EVENT_TIMES).optional(), impact: z.enum(IMPACTS).optional() }),
  answer: z.object({ events: z.array(adminCalendarEvent), pagination: adminPagination }),
});

export const adminCreateEvent = endpoint({
  ...edit,
  name: 'adminCreateEvent',
  summary: 'Add an event to the economic calendar',
  path: '/admin/calendar',
  idempotent: true,
  body: z.strictObject({
    ...eventFields,
    forecast: eventFields.forecast.default(null),
    previous: eventFields.previous.default(null),
    actual: eventFields.actual.default(null),
  }),
  answer: adminCalendarEvent,
});

export const adminUpdateEvent = endpoint({
  ...edit,
  name: 'adminUpdateEvent',
  summary: 'Change an event of the economic calendar',
  method: 'PUT',
  path: '/admin/calendar/{id}',
  params: byId,
  body: z.strictObject(eventFields).partial().extend({ version, reason }),
  answer: adminCalendarEvent,
  refusals: ['event-not-found', 'edit-conflict'],
});

export const adminDeleteEvent = endpoint({
  ...edit,
  name: 'adminDeleteEvent',
  summary: 'Take an event out of the economic calendar',
  method: 'DELETE',
  path: '/admin/calendar/{id}',
  params: byId,
  body: deletion,
  answer: z.null(),
  refusals: ['event-not-found', 'edit-conflict'],
});
