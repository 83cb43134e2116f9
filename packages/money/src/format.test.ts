import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAmount,
  formatBillions,
  formatMarginLevel,
  formatMillions,
  formatPercent,
  formatUsd,
} from './format.ts';

test.each([
  [1234.5, '$1,234.50'],
  ['-1234.5', '\u2212$1,234.50'],
  [-0.001, '$0.00'],
  [0.125, '$0.12'],
  ['0.135', '$0.14'],
  ['9999999999999.99', '$9,999,999,999,999.99'],
  ['abc', '–'],
  ['', '–'],
  [NaN, '–'],
])('%s in dollars', (value, text) => {
  expect(formatUsd(value)).toBe(text);
});

test('a percent has a sign, and nothing has none', () => {
  expect(formatPercent(1.25)).toBe('+1.25%');
  expect(formatPercent('-1.25')).toBe('\u22121.25%');
  expect([-0.001, 0, 0.001].map(formatPercent)).toEqual(['0.00%', '0.00%', '0.00%']);
  expect(formatPercent(1234.5)).toBe('+1,234.50%');
});

test('a margin level is a whole percent, a dash without positions', () => {
  expect(formatMarginLevel(1834.6)).toBe('1,835%');
  expect(formatMarginLevel(-12)).toBe('\u221212%');
  expect(formatMarginLevel(null)).toBe('–');
});

test('an amount shows between 2 and 8 decimals', () => {
  expect(formatAmount('0.5', 8)).toBe('0.50000000');
  expect(formatAmount('9999999.99999999', 8)).toBe('9,999,999.99999999');
  expect(formatAmount(1234.5, 2)).toBe('1,234.50');
  expect(formatAmount(1, 0)).toBe('1.00');
  expect(formatAmount('-0.000000005', 12)).toBe('0.00000000');
});

test('market capitalisation and volume', () => {
  expect(formatBillions(1_234_560_000_000)).toBe('$1,234.56B');
  expect(formatMillions('12340000')).toBe('$12.34M');
});

test('nothing makes a format throw, and no hyphen stands for a minus', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string()), fc.integer({ min: 0, max: 20 }), (value, decimals) => {
      for (const text of [formatUsd(value), formatPercent(value), formatAmount(value, decimals)]) {
        expect(text).not.toContain('-');
      }
    }),
  );
});
