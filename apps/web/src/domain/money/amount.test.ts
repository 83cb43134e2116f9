import { expect, test } from 'vitest';
import { parseAmount, textOfUnits, unitsOf } from './amount.ts';

test('an amount is read exactly', () => {
  expect(parseAmount('0.1', 8, 'BTC')).toEqual({ ok: true, units: 10_000_000n, text: '0.1' });
  expect(parseAmount(' 100.50 ', 2, 'USD')).toEqual({ ok: true, units: 10_050n, text: '100.5' });
});

test.each(['', '0', '-1', 'abc', '1e3', '0x10', '1,5'])('%j is no amount', (typed) => {
  expect(parseAmount(typed, 2, 'USD')).toEqual({ ok: false, problem: 'Please enter a valid amount' });
});

test('too fine and too large have their own sentences', () => {
  expect(parseAmount('0.001', 2, 'USD')).toMatchObject({
    problem: 'Please enter at most 2 decimals for USD',
  });
  expect(parseAmount('1'.repeat(30), 2, 'USD')).toMatchObject({ problem: 'Amount is too large' });
});

test('a number of the API and back', () => {
  expect(unitsOf(0.00000001, 8)).toBe(1n);
  expect(textOfUnits(1n, 8)).toBe('0.00000001');
  expect(textOfUnits(50_000n, 2)).toBe('500');
});
