import { expect, it } from 'vitest';
import { percentOf } from './shares.ts';

it('a share has one decimal, and is nothing of an empty house', () => {
  expect([percentOf(2, 3), percentOf(3, 3), percentOf(0, 5), percentOf(0, 0)]).toEqual([
    '66.7%',
    '100.0%',
    '0.0%',
    '0.0%',
  ]);
});
