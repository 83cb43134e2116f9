import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideDown, divideHalfEven, divideUp } from './rounding.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 30n });
const signed = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const divisors = fc.bigInt({ min: 1n, max: 10n ** 20n });

describe('division', () => {
  test('down and up enclose the exact value and differ by at most one', () => {
    fc.assert(
      fc.property(amounts, divisors, (n, d) => {
        const down = divideDown(n, d);
        const up = divideUp(n, d);
        expect(down * d <= n && n <= up * d).toBe(true);
        expect(up - down).toBe(n % d === 0n ? 0n : 1n);
      }),
    );
  });

  test('half-even is the nearest, and even on a tie', () => {
    fc.assert(
      fc.property(signed, divisors, (n, d) => {
        const rounded = divideHalfEven(n, d);
        const twiceMiss = 2n * (n - rounded * d);
        const miss = twiceMiss < 0n ? -twiceMiss : twiceMiss;
        expect(miss < d || (miss === d && rounded % 2n === 0n)).toBe(true);
      }),
    );
  });

  test('half-even favours no sign', () => {
    fc.assert(fc.property(signed, divisors, (n, d) => divideHalfEven(-n, d) === -divideHalfEven(n, d)));
  });

  test.each([
    [5n, 0n],
    [15n, 2n],
    [25n, 2n],
    [26n, 3n],
    [-5n, 0n],
    [-15n, -2n],
    [-25n, -2n],
  ])('%s tenths are %s', (n, rounded) => {
    expect(divideHalfEven(n, 10n)).toBe(rounded);
  });

  test('a negative amount or a divisor that is not positive is a bug', () => {
    expect(() => divideDown(-1n, 2n)).toThrow('Assertion failed');
    expect(() => divideUp(-1n, 2n)).toThrow('Assertion failed');
    expect(() => divideDown(1n, 0n)).toThrow('Assertion failed');
    expect(() => divideUp(1n, -1n)).toThrow('Assertion failed');
    expect(() => divideHalfEven(1n, 0n)).toThrow('Assertion failed');
  });
});
