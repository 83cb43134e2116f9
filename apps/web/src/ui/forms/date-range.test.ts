import { expect, test } from 'vitest';
import { momentsOf } from './date-range.tsx';

const local = (day: string) => new Date(`${day}T00:00`).toISOString();

test('a range of days begins with the first and ends after the last, where the reader is', () => {
  const days = { from: '2026-02-27', to: '2026-02-28' };
  expect(momentsOf(days)).toEqual({ from: local('2026-02-27'), to: local('2026-03-01') });
});

test('what is no day is left out', () => {
  expect(momentsOf({ from: '', to: '2026-03-04' })).toEqual({ to: local('2026-03-05') });
  for (const from of ['yesterday', '2026-13-45', '2026-3-4']) expect(momentsOf({ from, to: '' })).toEqual({});
});
