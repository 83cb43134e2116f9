import { expect, test } from 'vitest';
import { amountText, plainText, signedText, usdText } from './money.ts';

test('eight decimals for bitcoin and ether, two for the rest, and no digit is lost', () => {
  expect(amountText(1234.5, 'USD')).toBe('1,234.50 USD');
  expect(amountText(0.5, 'BTC')).toBe('0.50000000 BTC');
  expect(amountText(0.005, 'SOL')).toBe('0.005 SOL');
  expect(amountText('0.00000001', 'SOL')).toBe('0.00000001 SOL');
});

test('signs, and a dash where there is no price', () => {
  expect(signedText(5, 'USD', -1)).toBe('\u22125.00');
  expect(signedText(-5, 'USD', 1)).toBe('\u22125.00');
  expect(signedText(5, 'USD', 1)).toBe('+5.00');
  expect(signedText(0, 'USD', 1)).toBe('0.00');
  expect(usdText(null)).toBe('–');
});

test('a figure inside a sentence has neither separators nor an exponent', () => {
  expect(plainText(1000)).toBe('1000');
  expect(plainText(0.0000005)).toBe('0.0000005');
});
