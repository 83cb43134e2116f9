import type { Session } from './instrument.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The hour, UTC, at which a trading day ends, a week begins and a week ends. */
const DAY_END_HOUR = 22;

const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;

/** Whether trading hours include this moment. Hours follow UTC the whole year; holidays are not modelled. */
export function isMarketOpen(session: Session, atMs: number): boolean {
  if (session === 'always') return true;
  const hour = Math.floor(timeOfDayMs(atMs) / HOUR_MS);
  if (session === 'indices' && hour === DAY_END_HOUR) return false;
  const weekday = weekdayOf(atMs);
  if (weekday === SUNDAY) return hour >= DAY_END_HOUR;
  if (weekday === FRIDAY) return hour < DAY_END_HOUR;
  return weekday !== SATURDAY;
}

/**
 * The moment whose price a change is measured from: 24 hours ago where trading never ends, else the last
 * time a trading day ended, which over a weekend stays Friday's.
 */
export function changeReferenceMs(session: Session, atMs: number): number {
  if (session === 'always') return atMs - DAY_MS;
  const today = atMs - timeOfDayMs(atMs) + DAY_END_HOUR * HOUR_MS;
  let end = today <= atMs ? today : today - DAY_MS;
  while (weekdayOf(end) === SATURDAY || weekdayOf(end) === SUNDAY) end -= DAY_MS;
  return end;
}

function timeOfDayMs(atMs: number): number {
  return ((atMs % DAY_MS) + DAY_MS) % DAY_MS;
}

/** 0 is Sunday; the first day of 1970 was a Thursday. */
function weekdayOf(atMs: number): number {
  return (((Math.floor(atMs / DAY_MS) + 4) % 7) + 7) % 7;
}
