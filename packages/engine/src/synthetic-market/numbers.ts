/**
 * Numbers that come out the same on every machine: only additions, multiplications, divisions and square
 * roots, whose results the language fixes to the last bit. Its own exponential and logarithm it leaves open.
 */

const GRID = 1 / 0x100_0000_0000;
const LN_2 = 0.6931471805599453;

// The coefficients of the series, since multiplying is several times faster than dividing.
const [E_2, E_3, E_4, E_5, E_6, E_7] = [1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5040];
const [L_3, L_5, L_7, L_9] = [1 / 3, 1 / 5, 1 / 7, 1 / 9];

/** e^x for x up to 32, with an error below 1e-14 near zero and 0.1 % at -32; below that it is zero. */
export function exponential(x: number): number {
  if (x < -32) return 0;
  const y = x * 0.03125;
  const series = 1 + y * (1 + y * (E_2 + y * (E_3 + y * (E_4 + y * (E_5 + y * (E_6 + y * E_7))))));
  const power2 = series * series;
  const power4 = power2 * power2;
  const power8 = power4 * power4;
  const power16 = power8 * power8;
  return power16 * power16;
}

/** The natural logarithm for 0 < x <= 1, good to two millionths, which is far finer than the chance it shapes. */
export function logarithm(x: number): number {
  let mantissa = x;
  let halvings = 0;
  while (mantissa < 0.5) {
    mantissa *= 2;
    halvings += 1;
  }
  const t = (mantissa - 1) / (mantissa + 1);
  const t2 = t * t;
  return 2 * t * (1 + t2 * (L_3 + t2 * (L_5 + t2 * (L_7 + t2 * L_9)))) - halvings * LN_2;
}

/** Places on the grid of 2^-40: two of them are so far apart that they keep their order as prices. */
export function onGrid(x: number): number {
  return Math.round(x * 0x100_0000_0000) * GRID;
}
