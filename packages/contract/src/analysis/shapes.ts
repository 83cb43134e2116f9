import { z } from 'zod';
import { moment } from '../fields.ts';

/** What an analysis is told in: news, and events of the economic calendar. */

export const IMPACTS = ['low', 'medium', 'high'] as const;
export type Impact = (typeof IMPACTS)[number];

export const newsItem = z.object({
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
export const adminNewsItem = newsItem.extend({ createdBy: z.string().nullable(), version: z.number() });
export type NewsItem = z.infer<typeof newsItem>;
export type AdminNewsItem = z.infer<typeof adminNewsItem>;

export const calendarEvent = z.object({
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
export const adminCalendarEvent = calendarEvent.extend({
  createdBy: z.string().nullable(),
  version: z.number(),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;
export type AdminCalendarEvent = z.infer<typeof adminCalendarEvent>;

/** A moment somebody types or picks; the years keep slips of the keyboard out. */
export const time = (name: string) =>
  z.iso
    .datetime({ error: `${name} must be a moment in UTC, such as 2026-03-04T12:00:00Z` })
    .refine((value) => value >= '2000' && value < '2100', {
      error: `${name} must lie between the years 2000 and 2100`,
    });
