import { describe, expect, it } from 'vitest';
import { simulateCopies } from './simulate-copies.ts';

describe('the simulation of copies', () => {
  const total = new Map<string, number>();
  it(
    'does with each fill of a leader what its books can, once, and never loses more than it may',
    { timeout: 600_000 },
    () => {
      for (let seed = 1; seed <= 120; seed += 1)
        for (const [word, count] of simulateCopies(seed, 300))
          total.set(word, (total.get(word) ?? 0) + count);
    },
  );

  it.each([
    'fill-told',
    'copied: null',
    'copied: late',
    'copied: leverage',
    'copied: margin',
    'copied: market-closed',
    'copied: not-held',
    'copied: paused',
    'copied: stopped',
    'copied: deficit',
    'copied: too-many',
    'copied: too-small',
    'position-closed: copy',
    'position-closed: loss_limit',
    'loss-limit-reached',
  ])('has seen %s often enough to mean something', (word) => {
    expect(total.get(word) ?? 0).toBeGreaterThanOrEqual(5);
  });
});
