import { expect, test } from 'vitest';
import { curveOf, pointAt } from './curve.ts';

const POINTS = [
  { atMs: 0, value: 10 },
  { atMs: 50, value: 30 },
  { atMs: 100, value: 20 },
];

test('a curve fills its picture from the lowest to the highest value', () => {
  expect(curveOf(POINTS)).toEqual({
    line: 'M0.00 100.00L50.00 0.00L100.00 50.00',
    area: 'M0.00 100.00L50.00 0.00L100.00 50.00L100 100L0 100Z',
    low: 10,
    high: 30,
  });
});

test('a value that never moved is a line in the middle, and one point is no curve', () => {
  const flat = POINTS.map((point) => ({ ...point, value: 7 }));
  expect(curveOf(flat)?.line).toBe('M0.00 50.00L50.00 50.00L100.00 50.00');
  expect([curveOf(POINTS.slice(0, 1)), curveOf([])]).toEqual([null, null]);
});

test('the nearest point is found by its time', () => {
  expect([0.2, 0.4, 0.9].map((share) => pointAt(POINTS, share)?.value)).toEqual([10, 30, 20]);
  expect(pointAt([], 0.5)).toBeNull();
});
