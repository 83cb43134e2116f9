import type { InstrumentType } from '@halyard/catalogue';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The hour, UTC, at which a trading day ends and a night begins to count. */
const NIGHT_HOUR = 22;

const SUNDAY = 0;
const WEDNESDAY = 3;
const SATURDAY = 6;

/** The last night that is settled of what pays for none: there is no other before it is long gone. */
export const NO_NIGHT_MS = Date.UTC(9999, 0, 1, NIGHT_HOUR);

/** The last 22:00 UTC at or before a moment. */
export function lastNight(atMs: number): number {
  return Math.floor((atMs - NIGHT_HOUR * HOUR_MS) / DAY_MS) * DAY_MS + NIGHT_HOUR * HOUR_MS;
}

/** The first 22:00 UTC after a moment: when a day order ends. */
export function nextNight(atMs: number): number {
  return lastNight(atMs) + DAY_MS;
}

/** Every 22:00 UTC after one moment up to another, oldest first. */
export function nightsBetween(afterMs: number, untilMs: number): number[] {
  const nights: number[] = [];
  for (let night = nextNight(afterMs); night <= untilMs; night += DAY_MS) nights.push(night);
  return nights;
}

/** How long a position has been held at a night that brings its holder something; what a night costs asks for nothing. */
export const CREDIT_AFTER_MS = HOUR_MS;

/**
 * How many nights one night counts for. Currencies and metals settle two working days later, so Wednesday's night
 * carries the weekend; everything else counts each night once.
 */
export function nightsCounted(type: InstrumentType, nightMs: number): bigint {
  if (type !== 'forex' && type !== 'metals') return 1n;
  const weekday = weekdayOf(nightMs);
  if (weekday === SUNDAY || weekday === SATURDAY) return 0n;
  return weekday === WEDNESDAY ? 3n : 1n;
}

/** Without financing so many nights are free. */
const FREE_NIGHTS = 2n;

/** How many of those that one night counts for come after the free ones of a position. */
export function nightsAfterFree(type: InstrumentType, openedAtMs: number, nightMs: number): bigint {
  let free = FREE_NIGHTS;
  for (let night = nextNight(openedAtMs); night < nightMs && free > 0n; night += DAY_MS)
    free -= nightsCounted(type, night);
  const nights = nightsCounted(type, nightMs);
  if (free <= 0n) return nights;
  return nights > free ? nights - free : 0n;
}

/** 0 is Sunday; the first day of 1970 was a Thursday. */
function weekdayOf(atMs: number): number {
  return (Math.floor(atMs / DAY_MS) + 4) % 7;
}
