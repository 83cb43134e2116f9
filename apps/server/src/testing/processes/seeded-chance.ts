export type Chance = ReturnType<typeof createSeededChance>;

/** The same numbers for the same seed, so that a failure can be looked at again (mulberry32). */
export function createSeededChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    isOdd: (): boolean => next() < 0.5,
    /** True so many times in a hundred. */
    isIn: (percent: number): boolean => next() * 100 < percent,
    oneOf: <T>(some: readonly T[]): T => {
      const found = some[between(0, some.length - 1)];
      if (found === undefined) throw new Error('There is nothing to choose from');
      return found;
    },
  };
}
