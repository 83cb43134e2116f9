/** Chance that can be replayed: the same seed always makes the same choices. */
export type Chance = ReturnType<typeof createChance>;

export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** A whole number from the least to the most. */
  const between = (least: number, most: number): number => least + (next() % (most - least + 1));
  const pick = <T>(choices: readonly T[]): T | undefined =>
    choices[between(0, Math.max(0, choices.length - 1))];
  return {
    between,
    happens: (percent: number): boolean => between(0, 99) < percent,
    pick,
    /** The same of what cannot be empty. */
    oneOf: <T>(choices: readonly T[]): T => {
      const chosen = pick(choices);
      if (chosen === undefined) throw new Error('there is nothing to choose from');
      return chosen;
    },
  };
}
