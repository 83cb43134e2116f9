import type { investment } from '@halyard/contract';

export type EquityPeriod = (typeof investment.EQUITY_PERIODS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const DAYS: Readonly<Record<Exclude<EquityPeriod, 'all'>, number>> = {
  '1d': 1,
  '1w': 7,
  '1m': 30,
  '3m': 90,
  '1y': 365,
};

/** Distances between points that people would choose. */
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 4, 7, 14, 28, 56, 112].map((days) => days * DAY_MS),
];

const MOST_POINTS = 120;
const LEAST_DAYS = 20;
const MOST_DAYS = 800;

/**
 * The moments a curve is drawn at, ascending, before now: where the period or the account begins, then round moments
 * of UTC, so that the same curve asked for a little later has the same points.
 */
export function equityMoments(period: EquityPeriod, openedAtMs: number, nowMs: number): number[] {
  const startMs = periodStart(period, openedAtMs, nowMs);
  if (startMs >= nowMs) return [];
  const stepMs = stepFor(nowMs - startMs);
  const moments = [startMs];
  for (let at = (Math.floor(startMs / stepMs) + 1) * stepMs; at < nowMs; at += stepMs) moments.push(at);
  return moments;
}

/** The same with every midnight, so that days can be measured; a long time, and a short one, has its usual moments. */
export function dailyMoments(period: EquityPeriod, openedAtMs: number, nowMs: number): number[] {
  const startMs = periodStart(period, openedAtMs, nowMs);
  const days = (nowMs - startMs) / DAY_MS;
  if (days < LEAST_DAYS || days > MOST_DAYS) return equityMoments(period, openedAtMs, nowMs);
  const moments = [startMs];
  for (let at = (Math.floor(startMs / DAY_MS) + 1) * DAY_MS; at < nowMs; at += DAY_MS) moments.push(at);
  return moments;
}

/** Where a period begins that ends now: never before the account did. */
export function periodStart(period: EquityPeriod, openedAtMs: number, nowMs: number): number {
  // The whole second after the opening: what an account begins with is there by then.
  const firstMs = Math.ceil(openedAtMs / 1000) * 1000;
  return period === 'all' ? firstMs : Math.max(firstMs, nowMs - DAYS[period] * DAY_MS);
}

function stepFor(spanMs: number): number {
  return STEPS_MS.find((stepMs) => spanMs / stepMs <= MOST_POINTS) ?? Math.ceil(spanMs / MOST_POINTS);
}
