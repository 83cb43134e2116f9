import { expect, test } from 'vitest';
import { winnersText } from './percent-texts.ts';

test('shares of winners that stand below each other have the same decimals', () => {
  expect([43.3, 50, 0, 100, null].map(winnersText)).toEqual(['43.3%', '50.0%', '0.0%', '100.0%', '–']);
});
