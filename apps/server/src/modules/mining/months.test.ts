import { expect, it } from 'vitest';
import { monthsLater } from './months.ts';

it.each([
  ['2026-03-04T12:00:00Z', 12, '2027-03-04T12:00:00.000Z'],
  ['2026-08-31T23:59:59Z', 18, '2028-02-29T23:59:59.000Z'],
  ['2026-01-31T00:00:00Z', 1, '2026-02-28T00:00:00.000Z'],
  ['2024-02-29T08:00:00Z', 24, '2026-02-28T08:00:00.000Z'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(expected);
});
