import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heightOf, scaleOf } from './scale.ts';

it('has round ends and few steps', () => {
  expect(scaleOf([0, 940])).toEqual({ low: 0, high: 1000, ticks: [0, 500, 1000] });
  expect(scaleOf([0, 2500])).toEqual({ low: 0, high: 3000, ticks: [0, 1000, 2000, 3000] });
  expect(scaleOf([-80, 120])).toEqual({ low: -100, high: 200, ticks: [-100, 0, 100, 200] });
});

it('counts whole things in whole steps', () => {
  expect(scaleOf([0, 1], true).ticks).toEqual([0, 1]);
  expect(scaleOf([41, 43], true).ticks).toEqual([41, 42, 43]);
});

it('has room where nothing happened or nothing moved', () => {
  expect(scaleOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  expect(scaleOf([0, 0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  expect(heightOf(5, scaleOf([5, 5, 5], true))).toBe(50);
  expect(heightOf(0, scaleOf([1e-323, 0]))).toBe(0);
});

it('holds every value, whatever the values are', () => {
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, isCount) => {
      const scale = scaleOf(values, isCount);
      expect(scale.ticks.length).toBeLessThanOrEqual(6);
      for (const each of values) {
        expect(heightOf(each, scale)).toBeGreaterThanOrEqual(-1e-6);
        expect(heightOf(each, scale)).toBeLessThanOrEqual(100 + 1e-6);
      }
    }),
  );
});
