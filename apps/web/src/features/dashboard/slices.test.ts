import { expect, test } from 'vitest';
import { slicesOf } from './slices.ts';

test('slices are shares of the whole, the small ones together', () => {
  const parts = [1, 2, 3, 4, 5, 6, 7, 0].map((value) => ({ label: `${value}`, value }));
  const slices = slicesOf(parts);
  expect(slices.map(({ label, value }) => [label, value])).toEqual([
    ['7', 7],
    ['6', 6],
    ['5', 5],
    ['4', 4],
    ['3', 3],
    ['Others', 3],
  ]);
  expect(slices.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100);
  expect(slicesOf([])).toEqual([]);
});
