import { expect, test } from 'vitest';
import { heldText } from './held-text.ts';

test('a time is told by its two largest parts', () => {
  expect([0, 40_400, 60_000, 3_719_000, 86_400_000, 277_300_000].map(heldText)).toEqual([
    '0 s',
    '40 s',
    '1 min',
    '1 h 1 min',
    '1 d 0 h',
    '3 d 5 h',
  ]);
});
