import type { Result } from './result.ts';

/** A decimal number taken apart: sign, digits before the point, digits after it; no superfluous zeros. */
export type Decimal = { readonly isNegative: boolean; readonly whole: string; readonly fraction: string };

// What an HTML number field may yield: '.5' is a number there, '1.' is not.
const PLAIN_DECIMAL = /^([+-]?)(\d*)(?:\.(\d+))?$/;
const NUMBER_TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Reads a plain decimal text, or the shortest decimal text of a number. */
export function parseDecimal(input: string | number): Result<Decimal, 'not-a-number'> {
  return typeof input === 'number' ? parseNumber(input) : parseText(input);
}

function parseText(text: string): Result<Decimal, 'not-a-number'> {
  const match = PLAIN_DECIMAL.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || (whole === '' && fraction === '')) return { ok: false, failure: 'not-a-number' };
  return { ok: true, value: tidy(sign === '-', whole, fraction) };
}

/** A number's own text may carry an exponent (1e-7, 1e+21), which is a way of writing and not a mistake of the sender. */
function parseNumber(value: number): Result<Decimal, 'not-a-number'> {
  const match = NUMBER_TEXT.exec(String(value));
  if (match === null) return { ok: false, failure: 'not-a-number' };
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = shift < 0 ? '0'.repeat(Math.max(0, -point)) + digits : digits.padEnd(point, '0');
  const split = Math.max(0, point);
  return { ok: true, value: tidy(sign === '-', padded.slice(0, split), padded.slice(split)) };
}

function tidy(isNegative: boolean, whole: string, fraction: string): Decimal {
  return { isNegative, whole: withoutLeadingZeros(whole), fraction: withoutTrailingZeros(fraction) };
}

// Loops instead of patterns: /0+$/ takes quadratic time on a long run of zeros that ends in another digit.
function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length && digits[start] === '0') start += 1;
  return digits.slice(start);
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
