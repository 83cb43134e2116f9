import type { Group, GroupTerms, Limits, MarginLevels, PriceTerms } from '../trading/groups/group.ts';
import { SYMBOLS } from './market-walk.ts';
import { type Chance, createChance } from './seeded-chance.ts';

const DAY_MS = 86_400_000;

const LEVELS: readonly [MarginLevels, MarginLevels] = [
  { callPercent: 150, stopOutPercent: 70 },
  { callPercent: 60, stopOutPercent: 20 },
];

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
  const sorted = versions.toSorted((one, other) => one.fromMs - other.fromMs);
  // Drawn apart, so that what is drawn afterwards is the same whatever a group may say. The seed stays a small whole number.
  const drawn = sorted.reduce(
    (sum, { fromMs: atMs, terms: { all } }) => (sum * 501 + atMs / DAY_MS + all.spreadPercent) % 1_000_003,
    1,
  );
  const [limits, totals] = [createChance(drawn), createChance(drawn + 1)];
  const isStrict = totals.happens(25);
  return {
    id: 'drawn',
    versions: sorted.map((one) => ({ ...one, terms: withLimits(one.terms, limits, { totals, isStrict }) })),
  };
}

/** In one group of four each is likely, in the others rare, so that most runs are not about what a group does not allow. */
function withLimits(
  terms: GroupTerms,
  chance: Chance,
  { totals, isStrict }: { readonly totals: Chance; readonly isStrict: boolean },
): GroupTerms {
  const likely = (percent: number) => (isStrict ? 25 : percent);
  const of = (): Partial<Limits> => ({
    ...(chance.happens(40) ? { financingMarkup: chance.pick([1, 150, 1000]) } : {}),
    ...(chance.happens(likely(5)) ? { maxLeverage: chance.pick([10, 25, 50]) } : {}),
    ...(chance.happens(likely(4)) ? { maxPositions: chance.between(1, 6) } : {}),
    ...(chance.happens(likely(4)) ? { maxOrderUsd: chance.pick([5000, 100_000]) } : {}),
    ...(totals.happens(likely(4)) ? { maxTotalUsd: totals.pick([5000, 50_000, 500_000]) } : {}),
  });
  const parts = (before: Readonly<Record<string, Partial<PriceTerms>>> = {}) =>
    Object.fromEntries(Object.entries(before).map(([key, part]) => [key, { ...part, ...of() }]));
  return {
    all: { ...terms.all, ...of() },
    classes: parts(terms.classes),
    instruments: parts(terms.instruments),
    ...(chance.happens(20) ? { margin: chance.pick(LEVELS) } : {}),
  };
}
