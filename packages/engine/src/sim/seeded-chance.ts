/** A small generator of chance: the same seed always gives the same run, so a failure can be replayed. */
export type Chance = {
  /** A whole number from zero up to, and without, the limit. */
  readonly below: (limit: number) => number;
  readonly between: (least: number, most: number) => number;
  readonly happens: (percent: number) => boolean;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
};

export function createChance(seed: number): Chance {
  let state = (seed * 0x9e3779b1) >>> 0;
  // A counter stepped by an odd number and well mixed: plenty for choosing what a customer does next.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: (percent) => below(100) < percent,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}
