import { expect, it } from 'vitest';
import { performanceOf } from './performance.ts';

const DAY_MS = 86_400_000;
const since = (day: number) => new Date(day * DAY_MS + 3_600_000);
const candles = (...closes: readonly number[]) =>
  closes.map((close, index) => ({ time: ((100 + index) * DAY_MS) / 1000, close }));
const half = (symbol: string) => ({ symbol, weight: 5000 });

it('is what the weights of each day make of its prices, less the fee', () => {
  const prices: Record<string, ReturnType<typeof candles>> = {
    A: candles(100, 110, 110),
    B: candles(50, 50, 25),
  };
  const of = (fee: number) =>
    performanceOf(
      [{ since: since(100), fee, weights: [half('A')] }],
      (symbol) => prices[symbol] ?? [],
      102 * DAY_MS,
    );
  expect(of(0).map(({ returnPercent }) => returnPercent)).toEqual([0, 5, 5]);
  expect(of(365).at(-1)?.returnPercent).toBeCloseTo(4.98, 2);
  const changed = performanceOf(
    [
      { since: since(100), fee: 0, weights: [half('A')] },
      { since: since(101), fee: 0, weights: [half('B')] },
    ],
    (symbol) => prices[symbol] ?? [],
    102 * DAY_MS,
  );
  // The version of a day holds from its end on: half of it fell by half.
  expect(changed.map(({ returnPercent }) => returnPercent)).toEqual([0, 5, -21.25]);
});

it('stands still while a market is closed, and says nothing without a price', () => {
  const weights = [half('A')];
  const days = performanceOf([{ since: since(100), fee: 0, weights }], () => candles(100), 103 * DAY_MS);
  expect(days.map(({ returnPercent }) => returnPercent)).toEqual([0, 0, 0, 0]);
  expect(performanceOf([{ since: since(100), fee: 0, weights }], () => [], 103 * DAY_MS)).toEqual([]);
});
