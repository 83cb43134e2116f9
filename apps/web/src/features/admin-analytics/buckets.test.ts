import { expect, it } from 'vitest';
import { bucketsOf, bucketText, type Daily, marksOf, runningTotals } from './buckets.ts';

const FIRST_MS = Date.UTC(2025, 11, 30);
const daily = (days: number): Daily =>
  Array.from({ length: days }, (_, index) => ({
    day: new Date(FIRST_MS + index * 86_400_000).toISOString().slice(0, 10),
    value: index + 1,
  }));

it('a season is shown day by day', () => {
  const buckets = bucketsOf(daily(90));
  expect(buckets).toHaveLength(90);
  expect(buckets[0]).toEqual({ from: '2025-12-30', to: '2025-12-30', value: 1 });
  expect(bucketsOf([])).toEqual([]);
});

it('a year is shown in weeks that end today, and no day is lost', () => {
  const buckets = bucketsOf(daily(365));
  expect(buckets).toHaveLength(53);
  expect(buckets[0]).toEqual({ from: '2025-12-30', to: '2025-12-30', value: 1 });
  expect(buckets[1]).toEqual({ from: '2025-12-31', to: '2026-01-06', value: 35 });
  expect(buckets.at(-1)?.to).toBe('2026-12-29');
  expect(buckets.reduce((sum, { value }) => sum + value, 0)).toBe((365 * 366) / 2);
});

it('a running total ends with what there is now', () => {
  expect(runningTotals(bucketsOf(daily(3)), 10)).toEqual([5, 7, 10]);
});

it('a bucket is named by its days', () => {
  const text = (from: string, to: string) => bucketText({ from, to }).replaceAll(/\s/g, ' ');
  expect(text('2026-11-21', '2026-11-21')).toBe('21 Nov');
  expect(text('2026-11-15', '2026-11-21')).toBe('15 – 21 Nov');
  expect(text('2026-11-28', '2026-12-04')).toBe('28 Nov – 4 Dec');
});

it('an axis names its first day, one in the middle and its last', () => {
  expect(marksOf(bucketsOf(daily(7)))).toEqual(['30 Dec', '2 Jan', '5 Jan']);
  expect(marksOf(bucketsOf(daily(365)))).toEqual(['30 Dec', '24 Jun', '29 Dec']);
  expect(marksOf([])).toEqual([]);
});
