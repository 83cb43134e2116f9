/** The auditor's own arithmetic: fractions, and nothing clever. The second number is always above zero. */
export type Fraction = readonly [bigint, bigint];

export const ONE: Fraction = [1n, 1n];

export function times(...factors: readonly Fraction[]): Fraction {
  let [above, below] = ONE;
  for (const [factorAbove, factorBelow] of factors) {
    above *= factorAbove;
    below *= factorBelow;
  }
  return [above, below];
}

export function inverse([above, below]: Fraction): Fraction {
  if (above <= 0n) throw new Error('only what is above zero has an inverse here');
  return [below, above];
}

/** Reads '0.00003' or '-0.006'. */
export function decimal(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/** The largest whole number that is not above it. */
export function floor([above, below]: Fraction): bigint {
  let whole = above / below;
  while (whole * below > above) whole -= 1n;
  return whole;
}

/** The smallest whole number that is not below it. */
export function ceiling([above, below]: Fraction): bigint {
  return -floor([-above, below]);
}
