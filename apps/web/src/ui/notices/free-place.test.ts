import { expect, test } from 'vitest';
import { freePlace, heightOf, type Rect } from './free-place.ts';

const at = (top: number, height = 50): Rect => ({ left: 0, right: 300, top, bottom: top + height });

test('a notice stands in the first place that lies over no control', () => {
  expect(freePlace([at(0), at(60), at(120)], [at(40, 30)])).toEqual(at(120));
  expect(freePlace([at(0), at(60)], [])).toEqual(at(0));
});

test('what only touches is not covered', () => {
  expect(freePlace([at(0), at(60)], [at(50, 10)])).toEqual(at(0));
});

test('it lies over figures rather than controls, and over neither where there is room', () => {
  expect(freePlace([at(0), at(60), at(120)], [at(0)], [at(60)])).toEqual(at(120));
  expect(freePlace([at(0), at(60)], [at(0, 10)], [at(60)])).toEqual(at(60));
});

test('where all is taken it covers as little as it can', () => {
  expect(freePlace([at(0), at(60), at(120)], [at(0, 50), at(60, 10), at(120, 40)])).toEqual(at(60));
  expect(freePlace([], [at(0)])).toBeUndefined();
});

test('a notice is as high as its words: what does not fit into a line takes another', () => {
  expect(heightOf('Withdrawal failed', {})).toBe(56);
  expect(heightOf('A new code was sent to the address you gave us', {})).toBe(76);
  expect(heightOf('Something went wrong with this', { action: 'Undo' })).toBe(76);
  expect(heightOf('Title', { detail: 'A sentence that is said under it, longer than a line' })).toBe(96);
});
