import { expect, test } from 'vitest';
import { hueOf } from './hue.ts';

test.each([
  ['orange', 'orange'],
  ['Blue-soft', 'blue'],
  ['info', 'blue'],
  ['#f7931a', 'orange'],
  ['#627EEA', 'blue'],
  ['#26a17b', 'green'],
  ['#9945ff', 'purple'],
  ['#e11d48', 'red'],
  ['#ff0044', 'red'],
  ['#f3ba2f', 'yellow'],
])('%j is shown as %s', (colour, hue) => {
  expect(hueOf(colour)).toBe(hue);
});

test.each(['#808080', '#000000', 'text-white', 'url(x)', '#12'])('%j has no tint', (colour) => {
  expect(hueOf(colour)).toBeNull();
});
