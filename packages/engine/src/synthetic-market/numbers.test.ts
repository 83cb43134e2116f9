import { expect, test } from 'vitest';
import { exponential, logarithm, onGrid } from './numbers.ts';

test('the exponential is exact enough for prices and rises from each place of the grid to the next', () => {
  for (let x = -1; x <= 1; x += 0.001) {
    expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
    const place = onGrid(x);
    expect(exponential(place + 2 ** -40)).toBeGreaterThan(exponential(place));
  }
});

test('far below zero it is close enough for chances, and then zero', () => {
  for (let x = -32; x < 0; x += 0.25) {
    expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(2e-3);
  }
  expect(exponential(-33)).toBe(0);
  expect(exponential(-Infinity)).toBe(0);
});

test('the logarithm', () => {
  for (let x = 1; x > 2 ** -32; x *= 0.93) {
    expect(Math.abs(logarithm(x) - Math.log(x))).toBeLessThan(2e-6);
  }
});
