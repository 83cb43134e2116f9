import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('works through a whole list in its order, and lets others have their turn in between', async () => {
  const done: number[] = [];
  let turnsOfOthers = 0;
  const others = setInterval(() => {
    turnsOfOthers += 1;
  }, 0);
  await inTurns([1, 2, 3], (one) => {
    // Longer than a turn lasts.
    const until = performance.now() + 8;
    while (performance.now() < until);
    done.push(one);
  });
  clearInterval(others);
  expect(done).toEqual([1, 2, 3]);
  expect(turnsOfOthers).toBeGreaterThan(0);
});

it('is told of a failure', async () => {
  const work = inTurns([1], () => {
    throw new Error('It does not add up');
  });
  await expect(work).rejects.toThrow('It does not add up');
});
