import { expect, test } from 'vitest';
import { pageRange, pageWindow } from './page-window.ts';

test('at most five pages around the current one, never outside the list', () => {
  expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7]);
  expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
  expect(pageWindow(1, 0)).toEqual([]);
});

test('what a page shows of the whole', () => {
  expect(pageRange(1, 20, 137)).toEqual({ from: 1, to: 20 });
  expect(pageRange(7, 20, 137)).toEqual({ from: 121, to: 137 });
});
