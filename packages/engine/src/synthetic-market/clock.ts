/** The synthetic market's time: ticks of a quarter second, counted from a Monday, parted until three seconds are left. */

const TICK_MS = 250;
const TICKS_PER_SECOND = 4;
const TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND;
export const TICKS_PER_HOUR = 60 * TICKS_PER_MINUTE;
export const TICKS_PER_DAY = 24 * TICKS_PER_HOUR;
export const TICKS_PER_WEEK = 7 * TICKS_PER_DAY;

/** The last Monday before 1970, at midnight UTC, so that every moment since then has a price. */
const EPOCH_MS = Date.UTC(1969, 11, 29);

/** 8,192 weeks: until the year 2126. */
export const ALL_TICKS = 8192 * TICKS_PER_WEEK;

/** The shortest stretch that is still drawn as one: three seconds. */
export const SHORTEST_SPAN = 3 * TICKS_PER_SECOND;

export const TICKS_BY_TIMEFRAME = {
  '1m': TICKS_PER_MINUTE,
  '5m': 5 * TICKS_PER_MINUTE,
  '15m': 15 * TICKS_PER_MINUTE,
  '30m': 30 * TICKS_PER_MINUTE,
  '1h': TICKS_PER_HOUR,
  '4h': 4 * TICKS_PER_HOUR,
  '1d': TICKS_PER_DAY,
  '1w': TICKS_PER_WEEK,
} as const;

export type Timeframe = keyof typeof TICKS_BY_TIMEFRAME;

/** Stretches that must come out whole on the way down, since they are candles: longest first. */
const UNITS = [...Object.values(TICKS_BY_TIMEFRAME).toReversed(), SHORTEST_SPAN];

const leftSpanBySpan = new Map<number, number>();

/** The tick at or before a moment. */
export function tickAt(timeMs: number): number {
  return Math.floor((timeMs - EPOCH_MS) / TICK_MS);
}

export function timeOfTickMs(tick: number): number {
  return EPOCH_MS + tick * TICK_MS;
}

/** How much of a stretch goes to its left part: about half, in whole units of the next shorter candle. */
export function leftSpanOf(span: number): number {
  const known = leftSpanBySpan.get(span);
  if (known !== undefined) return known;
  const unit = UNITS.find((candidate) => candidate < span && span % candidate === 0) ?? 1;
  const left = unit * Math.ceil(span / unit / 2);
  leftSpanBySpan.set(span, left);
  return left;
}
