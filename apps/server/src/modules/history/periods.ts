import type { transactions } from '@halyard/contract';

export type Period = (typeof transactions.PERIODS)[number];

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

/** Where a period begins that ends now. What happened at that very moment is part of it. */
export function periodStart(period: Period, now: Date): Date {
  return new Date(now.getTime() - DAYS[period] * DAY_MS);
}

/** The days of a period in UTC, today's being the last: '2026-03-04'. */
export function daysOf(period: Period, now: Date): string[] {
  return Array.from({ length: DAYS[period] }, (_, index) => {
    const daysAgo = DAYS[period] - 1 - index;
    return new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  });
}
