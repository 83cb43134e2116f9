import { assert } from './assert.ts';
import { parseDecimal } from './decimal.ts';
import type { Result } from './result.ts';

export type AmountFailure = 'not-a-number' | 'too-many-decimals' | 'too-large';

/**
 * The largest amount, in units of its scale: fifteen digits. A double tells any two decimals of fifteen
 * digits apart, whatever their scale, so every amount up to here survives a JSON number. The next
 * obvious limit, 2^53 - 1 units, does not hold for fractions: at scale 8 it is 90071992.54740991,
 * which is the same double as its neighbour 90071992.5474099.
 */
export const MAX_UNITS = 10n ** 15n - 1n;

/** A power of ten above this one is no exact double, and dividing by it would no longer round once. */
const MAX_SCALE = 22;

/** Reads a plain decimal, or a number by its shortest text. Nothing is ever rounded: superfluous decimals are refused. */
export function parseUnits(input: string | number, scale: number): Result<bigint, AmountFailure> {
  return parseUnitsUpTo(input, scale, MAX_UNITS);
}

/** The same for a value with its own limit. */
export function parseUnitsUpTo(
  input: string | number,
  scale: number,
  maxUnits: bigint,
): Result<bigint, AmountFailure> {
  assertScale(scale);
  const decimal = parseDecimal(input);
  if (!decimal.ok) return decimal;
  const { isNegative, whole, fraction } = decimal.value;
  if (fraction.length > scale) return { ok: false, failure: 'too-many-decimals' };
  // Turning a megabyte of digits into a bigint is slow, so the length is judged first.
  if (whole !== '' && whole.length + scale > String(maxUnits).length)
    return { ok: false, failure: 'too-large' };
  const magnitude = BigInt(whole + fraction.padEnd(scale, '0'));
  if (magnitude > maxUnits) return { ok: false, failure: 'too-large' };
  return { ok: true, value: isNegative ? -magnitude : magnitude };
}

/** The exact value with all decimals of its scale, as it crosses the wire and enters the database: '-0.05'. */
export function formatUnits(units: bigint, scale: number): string {
  assertScale(scale);
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/**
 * The double whose shortest text is this very value. Fifteen digits always have one; more are accepted
 * as long as the digits beyond are zeros, which is how a price of a hundred thousand fits its fine scale.
 */
export function unitsToNumber(units: bigint, scale: number): number {
  assertScale(scale);
  if (isWithinMax(units)) return Number(units) / 10 ** scale;
  assert(isWithinMax(withoutTrailingZeros(units)), 'a number cannot carry more than fifteen digits exactly');
  return Number(formatUnits(units, scale));
}

/** The sum of many amounts for the eye. It may outgrow what one amount may be: then it is the nearest number. */
export function sumToNumber(units: bigint, scale: number): number {
  return Number(formatUnits(units, scale));
}

/** Cents for the eye, of one amount or of many: past fifteen digits the nearest number there is will do. */
export function usd(cents: bigint): number {
  return sumToNumber(cents, 2);
}

/** Whether a number can carry these units exactly. */
export function hasExactNumber(units: bigint): boolean {
  return isWithinMax(units) || isWithinMax(withoutTrailingZeros(units));
}

function isWithinMax(units: bigint): boolean {
  return units <= MAX_UNITS && units >= -MAX_UNITS;
}

function withoutTrailingZeros(units: bigint): bigint {
  let shortened = units;
  while (!isWithinMax(shortened) && shortened % 10n === 0n) shortened /= 10n;
  return shortened;
}

function assertScale(scale: number): void {
  assert(
    Number.isInteger(scale) && scale >= 0 && scale <= MAX_SCALE,
    'a scale is a whole number from 0 to 22',
  );
}
