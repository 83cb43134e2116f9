import { events, news } from '../modules/analysis/index.ts';
import type { Tx } from '../platform/database/database.ts';

type News = Parameters<typeof news.seed>[1];
type CalendarEvent = Parameters<typeof events.seed>[1];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOURCE = 'This simulated environment';

/** News and a calendar for the simulated environment, told from the day it is filled. All are marked as samples. */
export async function addMarketSamples(tx: Tx, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  for (const { daysAgo, ...fields } of NEWS) {
    const publishedAt = new Date(nowMs - daysAgo * DAY_MS).toISOString();
    await news.seed(tx, { ...fields, publishedAt, source: SOURCE }, now);
  }
  const days = nextWorkingDays(nowMs);
  for (const { workingDay, hour, ...event } of EVENTS) {
    const startsAt = new Date((days[workingDay] ?? nowMs) + hour * HOUR_MS).toISOString();
    await events.seed(tx, { ...event, ...NO_VALUES, startsAt }, now);
  }
}

/** What the simulated market really does: nothing here is made up about anybody else. */
const NEWS: readonly (Omit<News, 'publishedAt' | 'source'> & { readonly daysAgo: number })[] = [
  {
    daysAgo: 12,
    title: 'How the simulated market works',
    summary: 'Unless the operator connects a feed, every price here is calculated and none is a real quote.',
    body: 'Prices of the built-in market wander around a reference level with a volatility that is usual for their kind.\n\nThey are calculated from the time and a fixed number, so everybody sees the same price and a restart does not change the past. Do not use them to decide about real money.',
    symbols: [],
  },
  {
    daysAgo: 9,
    title: 'Trading with practice funds',
    summary: 'What accounts hold in this environment has no value and cannot be paid out.',
    body: 'Deposits and withdrawals follow the same steps as in a live installation, with approvals by staff, but no real money moves.',
    symbols: [],
  },
  {
    daysAgo: 6,
    title: 'Spreads widen around 22:00 UTC',
    summary: 'When a trading day ends, spreads of the built-in market are wider for some minutes.',
    body: 'This holds for currencies, metals, indices and energies. Cryptocurrencies trade without a break and keep their usual spread.',
    symbols: ['EUR/USD', 'GBP/USD', 'USD/JPY', 'XAU/USD'],
  },
  {
    daysAgo: 4,
    title: 'Quieter weekends in simulated cryptocurrencies',
    summary: 'In the built-in market cryptocurrencies move and trade less on Saturdays and Sundays.',
    body: 'On weekdays it is busiest in the afternoon, UTC.',
    symbols: ['BTC/USD', 'ETH/USD'],
  },
  {
    daysAgo: 1,
    title: 'Sample notice: planned maintenance',
    summary: 'This is how the operator would announce a maintenance window. None is planned.',
    body: 'A real notice would say when it begins, how long it takes and what stays available meanwhile.',
    symbols: [],
  },
];

type SampleEvent = Pick<CalendarEvent, 'title' | 'country' | 'currency' | 'impact'> & {
  readonly workingDay: number;
  readonly hour: number;
};

/** Figures of real economies would be invented, so the samples have none. */
const NO_VALUES = { forecast: null, previous: null, actual: null };

const US = { country: 'United States', currency: 'USD' };
const EURO = { country: 'Euro area', currency: 'EUR' };
const UK = { country: 'United Kingdom', currency: 'GBP' };
const JAPAN = { country: 'Japan', currency: 'JPY' };

const EVENTS: readonly SampleEvent[] = [
  { workingDay: 0, hour: 10, title: 'Consumer confidence', impact: 'low', ...EURO },
  { workingDay: 1, hour: 7, title: 'Unemployment rate', impact: 'medium', ...UK },
  { workingDay: 1, hour: 13.5, title: 'Retail sales', impact: 'medium', ...US },
  { workingDay: 2, hour: 12.25, title: 'Interest rate decision', impact: 'high', ...EURO },
  { workingDay: 3, hour: 13.5, title: 'Inflation rate', impact: 'high', ...US },
  { workingDay: 4, hour: 9, title: 'Industrial production', impact: 'low', ...EURO },
  { workingDay: 5, hour: 3, title: 'Interest rate decision', impact: 'high', ...JAPAN },
  { workingDay: 6, hour: 7, title: 'Inflation rate', impact: 'high', ...UK },
  { workingDay: 7, hour: 14, title: 'Consumer confidence', impact: 'low', ...US },
  { workingDay: 8, hour: 13.5, title: 'Gross domestic product', impact: 'medium', ...US },
  { workingDay: 9, hour: 9, title: 'Trade balance', impact: 'low', ...EURO },
];

/** The ten working days after today, each at midnight UTC: two weeks, however the weekends fall. */
function nextWorkingDays(nowMs: number): readonly number[] {
  const today = nowMs - (nowMs % DAY_MS);
  return Array.from({ length: 14 }, (_, index) => today + (index + 1) * DAY_MS).filter((day) => {
    const weekday = new Date(day).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
}
