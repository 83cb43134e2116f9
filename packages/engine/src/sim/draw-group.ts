import type { Group, PriceTerms } from '../trading/groups/group.ts';
import { SYMBOLS } from './market-walk.ts';
import type { Chance } from './seeded-chance.ts';

const DAY_MS = 86_400_000;

/** A group as chance will have it, with terms for all, a class and an instrument, which change as days go by. */
export function drawGroup(chance: Chance, fromMs: number): Group {
  const terms = (): PriceTerms => ({
    spreadPercent: chance.pick([20, 40, 70, 100, 135, 500]),
    commissionPercent: chance.pick([40, 70, 100]),
  });
  const versions = [0, 1, 2].map((index) => ({
    version: index + 1,
    fromMs: fromMs + index * chance.between(1, 20) * DAY_MS,
    terms: {
      all: terms(),
      classes: chance.happens(50) ? { forex: terms() } : {},
      instruments: chance.happens(50) ? { [chance.pick(SYMBOLS)]: terms() } : {},
    },
  }));
  return { id: 'drawn', versions: versions.toSorted((one, other) => one.fromMs - other.fromMs) };
}
