import { expect, test } from 'vitest';
import { isPlain, plainNumber } from './plain-number.ts';

test.each([
  ['1.5', '1.5'],
  ['1,5', '1.5'],
  ['0,125', '0.125'],
  [',5', '.5'],
  ['1.', '1'],
  ['1.250', '1.250'],
  ['1250,500', '1250.500'],
  ['$1,250.50', '1250.50'],
  ['1,250.', '1250'],
  ['1,250,000', '1250000'],
  ['1.250,50', '1250.50'],
  ['1.250.000', '1250000'],
  ['1 250,50', '1250.50'],
  ['1 250', '1250'],
  ['1’250.50', '1250.50'],
  [' 12\n', '12'],
  ['１２', '12'],
  ['+5', '5'],
  ['−5', '-5'],
  ['-0', '-0'],
  ['99999999999999999999', '99999999999999999999'],
])('%j is one number', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
  expect(isPlain(plain)).toBe(true);
});

test.each([
  '1,250',
  '-1,250',
  '1e5',
  '1 2',
  '12 34',
  '1,250,50',
  '1,25,000',
  '--5',
  '1.2.3',
  '😀',
  '0x10',
  '5 USD',
])('%j stays as it was typed', (typed) => {
  expect(plainNumber(typed)).toBe(typed);
  expect(isPlain(typed)).toBe(false);
});

test('what is half typed may become a number', () => {
  for (const typed of ['-', '.', '-.']) expect([plainNumber(typed), isPlain(typed)]).toEqual([typed, true]);
});

test('nothing is nothing', () => {
  expect(plainNumber(' ')).toBe('');
  expect(isPlain('')).toBe(true);
});
