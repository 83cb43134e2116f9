import type { InstrumentType } from '@halyard/catalogue';
import { TICKS_PER_HOUR, TICKS_PER_WEEK } from './clock.ts';

/** How busy a market usually is through the hours of a week: what quickens prices, and volume with them. */
export type Rhythm = readonly number[];

const HOURS_PER_DAY = 24;
const HOURS_PER_WEEK = 168;

/** Saturday and Sunday, counted in hours from Monday's first. */
const WEEKEND_FROM = 5 * HOURS_PER_DAY;

// One weight for each hour UTC. Asia opens the day, London doubles it, New York peaks while London is open.
const CURRENCY_DAY = [
  0.7, 0.8, 0.7, 0.6, 0.6, 0.7, 1.0, 1.5, 1.6, 1.4, 1.2, 1.2, 1.6, 2.0, 2.1, 1.8, 1.4, 1.1, 0.9, 0.8, 0.7,
  0.5, 0.4, 0.6,
];
const EXCHANGE_DAY = [
  0.4, 0.4, 0.4, 0.3, 0.3, 0.4, 0.6, 1.1, 1.2, 1.0, 0.9, 0.9, 1.2, 2.2, 2.6, 2.1, 1.8, 1.6, 1.7, 2.2, 1.0,
  0.5, 0.2, 0.4,
];
const COIN_DAY = [
  1.1, 1.0, 0.9, 0.9, 0.8, 0.8, 0.8, 0.9, 1.0, 1.0, 0.9, 1.0, 1.2, 1.5, 1.6, 1.5, 1.3, 1.2, 1.1, 1.1, 1.1,
  1.0, 0.9, 0.9,
];

const RHYTHMS: Readonly<Record<InstrumentType, Rhythm>> = {
  forex: weekOf(CURRENCY_DAY, 0.15),
  metals: weekOf(CURRENCY_DAY, 0.15),
  indices: weekOf(EXCHANGE_DAY, 0.15),
  commodities: weekOf(EXCHANGE_DAY, 0.15),
  crypto: weekOf(COIN_DAY, 0.75),
};

export function rhythmOf(type: InstrumentType): Rhythm {
  return RHYTHMS[type];
}

/** The share of a week's usual activity that falls before a tick of the week. */
function shareBefore(rhythm: Rhythm, tickOfWeek: number): number {
  const hour = Math.floor(tickOfWeek / TICKS_PER_HOUR);
  const before = rhythm[hour] ?? 0;
  const after = rhythm[hour + 1] ?? before;
  return before + (after - before) * (tickOfWeek / TICKS_PER_HOUR - hour);
}

/** The usual activity between two ticks, a week counting as 1; stretches of more than a week are whole weeks. */
export function usualActivity(rhythm: Rhythm, firstTick: number, span: number): number {
  if (span >= TICKS_PER_WEEK) return span / TICKS_PER_WEEK;
  const from = firstTick % TICKS_PER_WEEK;
  return shareBefore(rhythm, from + span) - shareBefore(rhythm, from);
}

/** How much of a stretch's usual activity falls into its first part. */
export function usualShareOfLeft(
  rhythm: Rhythm,
  whole: { readonly firstTick: number; readonly span: number },
  leftSpan: number,
): number {
  // Within an hour, and over whole weeks, activity is even.
  if (whole.span > TICKS_PER_WEEK || whole.span <= TICKS_PER_HOUR) return leftSpan / whole.span;
  const from = whole.firstTick % TICKS_PER_WEEK;
  const before = shareBefore(rhythm, from);
  const all = shareBefore(rhythm, from + whole.span) - before;
  return (shareBefore(rhythm, from + leftSpan) - before) / all;
}

/** Sums the hours up from Monday, so that the activity between any two is one subtraction. */
function weekOf(day: readonly number[], weekendFactor: number): Rhythm {
  const sums = [0];
  let sum = 0;
  for (let hour = 0; hour < HOURS_PER_WEEK; hour += 1) {
    sum += (day[hour % HOURS_PER_DAY] ?? 1) * (hour < WEEKEND_FROM ? 1 : weekendFactor);
    sums.push(sum);
  }
  return sums.map((upTo) => upTo / sum);
}
