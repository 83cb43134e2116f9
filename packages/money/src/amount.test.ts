import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_UNITS, formatUnits, parseUnits, unitsToNumber } from './amount.ts';

const scales = fc.integer({ min: 0, max: 10 });
const amounts = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS });
const digits = fc.stringMatching(/^[0-9]{1,6}$/);

describe('reading an amount', () => {
  test.each([
    ['1.23', 2, 123n],
    ['1.2300', 2, 123n],
    ['+1', 2, 100n],
    ['-0.05', 2, -5n],
    ['-0', 2, 0n],
    ['.5', 1, 5n],
    ['007', 0, 7n],
    ['0.0000000001', 18, 100000000n],
    [1e-7, 8, 10n],
    [-1.5e-7, 8, -15n],
    [0.1, 8, 10000000n],
    [1e14, 0, 10n ** 14n],
    [-0, 2, 0n],
  ])('%s at scale %i', (input, scale, value) => {
    expect(parseUnits(input, scale)).toEqual({ ok: true, value });
  });

  test.each([
    '',
    '+',
    '-',
    '.',
    '1.',
    '-.',
    '1e5',
    '1E5',
    '0x10',
    '0b1',
    ' 1',
    '1 ',
    '1\n',
    '1,000',
    '1_000',
    '--1',
    '1.2.3',
    'NaN',
    'Infinity',
    '١',
    '１',
    '−1',
    NaN,
    Infinity,
    -Infinity,
  ])('%j is no number', (input) => {
    expect(parseUnits(input, 8)).toEqual({ ok: false, failure: 'not-a-number' });
  });

  test('a sum of doubles shows its error instead of being rounded away', () => {
    expect(parseUnits(0.1 + 0.2, 8)).toEqual({ ok: false, failure: 'too-many-decimals' });
  });

  test.each(['10000000', '90071992.54740991', 1e21, Number.MAX_VALUE])(
    '%s is too large at scale 8',
    (input) => {
      expect(parseUnits(input, 8)).toEqual({ ok: false, failure: 'too-large' });
    },
  );

  test('decimals alone can be too large at a fine scale', () => {
    expect(parseUnits('0.9', 18)).toEqual({ ok: false, failure: 'too-large' });
    expect(parseUnits('0.000999999999999999', 18)).toEqual({ ok: true, value: 999_999_999_999_999n });
    expect(parseUnits('-0.001', 18)).toEqual({ ok: false, failure: 'too-large' });
  });

  test('a megabyte of digits is answered at once', () => {
    expect(parseUnits('9'.repeat(1_000_000), 2)).toEqual({ ok: false, failure: 'too-large' });
    const zeros = '0'.repeat(1_000_000);
    expect(parseUnits(`${zeros}1.${zeros}`, 2)).toEqual({ ok: true, value: 100n });
    expect(parseUnits(`0.${zeros}1`, 2)).toEqual({ ok: false, failure: 'too-many-decimals' });
  });

  test('no text and no number makes it throw', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.double(),
      fc.maxSafeInteger(),
      fc.stringMatching(/^[-+.0-9eExX, ]{0,20}$/),
    );
    fc.assert(
      fc.property(anything, scales, (input, scale) => typeof parseUnits(input, scale).ok === 'boolean'),
    );
  });

  test('decimals beyond the scale are refused exactly when one of them is not zero', () => {
    fc.assert(
      fc.property(digits, digits, fc.boolean(), scales, (whole, fraction, isNegative, scale) => {
        const parsed = parseUnits(`${isNegative ? '-' : ''}${whole}.${fraction}`, scale);
        const isTooFine = /[1-9]/.test(fraction.slice(scale));
        expect(!parsed.ok && parsed.failure === 'too-many-decimals').toBe(isTooFine);
      }),
    );
  });

  test('a number is read as the text it prints', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (value) => {
        const text = value.toFixed(8);
        expect(parseUnits(Number(text), 8)).toEqual(parseUnits(text, 8));
      }),
    );
  });
});

describe('writing an amount', () => {
  test.each([
    [-5n, 2, '-0.05'],
    [0n, 2, '0.00'],
    [123n, 0, '123'],
    [-123n, 0, '-123'],
    [1n, 8, '0.00000001'],
    [MAX_UNITS, 2, '9999999999999.99'],
  ])('%s at scale %i', (units, scale, text) => {
    expect(formatUnits(units, scale)).toBe(text);
  });

  test('what is written reads back', () => {
    fc.assert(
      fc.property(amounts, scales, (units, scale) => {
        expect(parseUnits(formatUnits(units, scale), scale)).toEqual({ ok: true, value: units });
      }),
    );
  });
});

describe('an amount as a JSON number', () => {
  test('every amount survives the wire', () => {
    fc.assert(
      fc.property(amounts, scales, (units, scale) => {
        const received: unknown = JSON.parse(JSON.stringify(unitsToNumber(units, scale)));
        expect(parseUnits(Number(received), scale)).toEqual({ ok: true, value: units });
      }),
      { numRuns: 2000 },
    );
  });

  test('so do the largest ones, next to each other', () => {
    for (let scale = 0; scale <= 10; scale += 1) {
      for (let below = 0n; below < 50n; below += 1n) {
        const units = MAX_UNITS - below;
        expect(parseUnits(unitsToNumber(units, scale), scale)).toEqual({ ok: true, value: units });
      }
    }
  });

  test('more than fifteen digits are a bug unless the rest are zeros', () => {
    expect(unitsToNumber(1234567800000000n, 10)).toBe(123456.78);
    expect(() => unitsToNumber(1234567812345678n, 10)).toThrow('Assertion failed');
  });

  test('the limit of doubles would not do: two neighbours are one number', () => {
    expect(Number('90071992.54740991')).toBe(Number('90071992.5474099'));
  });
});
