import { assert } from './assert.ts';

/** Rounds towards zero: for what a customer receives. Negative amounts have no such direction, so they are bugs here. */
export function divideDown(n: bigint, d: bigint): bigint {
  assert(n >= 0n, 'divideDown takes no negative amount');
  assert(d > 0n, 'divideDown needs a positive divisor');
  return n / d;
}

/** Rounds away from zero: for what a customer pays or locks. */
export function divideUp(n: bigint, d: bigint): bigint {
  assert(n >= 0n, 'divideUp takes no negative amount');
  assert(d > 0n, 'divideUp needs a positive divisor');
  return (n + d - 1n) / d;
}

/** Rounds to the nearest, a tie to the even neighbour: for display only, since it favours nobody. */
export function divideHalfEven(n: bigint, d: bigint): bigint {
  assert(d > 0n, 'divideHalfEven needs a positive divisor');
  const magnitude = n < 0n ? -n : n;
  const quotient = magnitude / d;
  const twiceRest = (magnitude % d) * 2n;
  const isOdd = (quotient & 1n) === 1n;
  const rounded = twiceRest > d || (twiceRest === d && isOdd) ? quotient + 1n : quotient;
  return n < 0n ? -rounded : rounded;
}
