import { expect, test } from 'vitest';
import { matchOf } from './match.ts';

const GOLD = ['XAU/USD', 'XAUUSD', 'Gold'];

test('a command is found by any part of its words, in any order and case', () => {
  for (const typed of ['xau', 'XAU/USD', 'xauusd', 'gold', 'usd gold', 'ol', '  gold ']) {
    expect(matchOf(typed, GOLD), typed).toBeGreaterThan(0);
  }
  expect(matchOf('silver', GOLD)).toBe(0);
  expect(matchOf('gold silver', GOLD)).toBe(0);
});

test('the beginning of a name comes before the beginning of a word, and that before its middle', () => {
  const [begins, word, middle] = ['xau', 'gold', 'old'].map((typed) => matchOf(typed, GOLD));
  expect([begins, word, middle]).toEqual([1, 0.8, 0.5]);
});
