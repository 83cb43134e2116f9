import { expect, test } from 'vitest';
import { unitsToNumber } from './amount.ts';
import { PRICE_SCALE, parsePrice, priceToNumber } from './price.ts';

test.each([
  ['1.08542', 10854200000n],
  [0.00002417, 241700n],
  ['123456.78', 1234567800000000n],
  ['999999999', 9999999990000000000n],
])('the price %s', (input, value) => {
  expect(parsePrice(input)).toEqual({ ok: true, value });
  expect(unitsToNumber(value, PRICE_SCALE)).toBe(Number(input));
  expect(priceToNumber(value)).toBe(Number(input));
});

test('a price no JSON number could give back is refused', () => {
  expect(parsePrice('123456.7890123456')).toEqual({ ok: false, failure: 'too-many-decimals' });
  expect(parsePrice('0.00000000001')).toEqual({ ok: false, failure: 'too-many-decimals' });
  expect(parsePrice('1000000000')).toEqual({ ok: false, failure: 'too-large' });
});

test('a price of more units than a number holds is the number of its text', () => {
  expect(Number(15412668234621899n) / 10 ** PRICE_SCALE).toBe(1541266.82346219);
  expect(priceToNumber(15412668234621899n)).toBe(1541266.8234621899);
});
