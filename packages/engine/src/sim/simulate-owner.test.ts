import { describe, expect, it } from 'vitest';
import { simulateOwner } from './simulate-owner.ts';

describe('the simulation of somebody with several books', () => {
  const total = new Map<string, number>();
  it(
    'ends with what all books are worth together, in whatever order they close',
    { timeout: 600_000 },
    () => {
      for (let seed = 1; seed <= 120; seed += 1) {
        const run = simulateOwner(seed, 400);
        for (const [word, count] of run.counts) total.set(word, (total.get(word) ?? 0) + count);
        for (const end of run.endsUsd) expect(end, `seed ${seed}`).toBe(run.dueUsd);
      }
    },
  );

  it.each([
    'cover-paid',
    'cover-received',
    'deficit-forgiven',
    'withdrawal-needed',
    'position-closed: stop_out',
    'refused: deficit-open',
    'refused: too-much-in-all',
  ])('has seen %s often enough to mean something', (word) => {
    expect(total.get(word) ?? 0).toBeGreaterThanOrEqual(5);
  });
});
