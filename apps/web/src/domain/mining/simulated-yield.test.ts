import { expect, test } from 'vitest';
import { yieldOf } from './simulated-yield.ts';

const CONTRACT = { activatedAt: '2026-03-04T12:00:00Z', endsAt: '2027-03-04T12:00:00Z' };
const PACKAGE = { totalEarnings: { from: 730, to: 1095 } };
const at = (moment: string) => yieldOf(CONTRACT, PACKAGE, Date.parse(moment));

test('spreads the estimate evenly over the days, and counts those that are over', () => {
  expect(at('2026-03-04T12:00:00Z')).toEqual({
    days: 365,
    passed: 0,
    perDay: { from: 2, to: 3 },
    soFar: { from: 0, to: 0 },
  });
  expect(at('2026-03-14T13:00:00Z')).toMatchObject({ passed: 10, soFar: { from: 20, to: 30 } });
});

test('comes to the whole estimate at the end, and to no more', () => {
  const whole = { passed: 365, soFar: PACKAGE.totalEarnings };
  expect(at('2027-03-04T12:00:00Z')).toMatchObject(whole);
  expect(at('2030-01-01T00:00:00Z')).toMatchObject(whole);
  expect(at('2020-01-01T00:00:00Z').passed).toBe(0);
});
