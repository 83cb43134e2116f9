import { type AmountFailure, formatUnits, hasExactNumber, parseUnitsUpTo } from './amount.ts';
import type { Result } from './result.ts';

/** Every price is a bigint scaled by 10^10: fine enough for the mid and the cheapest token, and one scale for all. */
export const PRICE_SCALE = 10;

/**
 * Prices reach a billion. The limit of amounts would end at 99,999.99 on this scale, below the price of a
 * bitcoin, so prices have a limit of their own, and their fifteen digits may stand anywhere.
 */
const MAX_PRICE = 10n ** 19n - 1n;

/** Reads a price. One with more than fifteen significant digits is refused, since no JSON number could give it back. */
export function parsePrice(input: string | number): Result<bigint, AmountFailure> {
  const parsed = parseUnitsUpTo(input, PRICE_SCALE, MAX_PRICE);
  if (parsed.ok && !hasExactNumber(parsed.value)) return { ok: false, failure: 'too-many-decimals' };
  return parsed;
}

/** For the eye and the wire. Of prices in the millions the units alone are more than a number holds: those by their text. */
export function priceToNumber(units: bigint): number {
  const all = Number(units);
  return Number.isSafeInteger(all) ? all / 10 ** PRICE_SCALE : Number(formatUnits(units, PRICE_SCALE));
}
