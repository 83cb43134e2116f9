import { TIER_PERCENT, TIERS } from '@halyard/catalogue';
import { comingTo, type Group, type GroupTerms, type GroupVersion, versionAt } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Database } from '../../../platform/database/database.ts';
import { createRounds } from '../../../platform/rounds.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { selectGroups } from './store-groups.ts';

/** A version of another node is known here after this long, before it counts. */
const LOOK_EVERY_MS = 1000;

type Deps = { readonly database: Database | null; readonly log: Log };

export type GroupsBook = ReturnType<typeof createGroupsBook>;

/** What tiers promise, as it stands in a fresh database. */
const SHIPPED: readonly Group[] = TIERS.map((id) => {
  const percent = Number(TIER_PERCENT[id]);
  const all = { spreadPercent: percent, commissionPercent: percent };
  return { id, versions: [{ version: 1, fromMs: 0, terms: { all } }] };
});

/**
 * The groups and their versions in memory, as every quote and every order needs them. A write names how many versions
 * were known to whoever decided it: one that has missed a version writes nothing, looks, and decides anew.
 */
export function createGroupsBook({ database, log }: Deps) {
  let byId = new Map(SHIPPED.map((group) => [group.id, group]));
  let knownInEra = database?.era();
  let known = count(byId.values());

  /** A group that has no new version stays the same thing, so that what was made of it counts on. */
  const learnAll = (all: readonly Group[], isOtherEra: boolean): void => {
    const now = count(all);
    // Versions are only added: a look that began before one does not undo it.
    if (!isOtherEra && now <= known) return;
    const before = byId;
    byId = new Map(
      all.map((group) => {
        const old = before.get(group.id);
        const isSame = !isOtherEra && old?.versions.length === group.versions.length;
        return [group.id, isSame ? old : group];
      }),
    );
    known = now;
  };

  const look = async (): Promise<void> => {
    if (!database) return;
    const era = database.era();
    learnAll(await selectGroups(database), era !== knownInEra);
    knownInEra = era;
  };
  const groupOf = (id: string): Group => {
    const group = byId.get(id);
    assert(group, `a book is in the group ${id}, which nobody knows`);
    return group;
  };
  const rounds = createRounds({
    run: look,
    everyMs: LOOK_EVERY_MS,
    onFailed: (error, isNew) => {
      if (isNew) log.warn({ err: error }, 'versions of groups wait for the database');
    },
  });

  return {
    of: groupOf,
    /** The terms that some group has or is going to have. */
    standing: (atMs: number): readonly GroupTerms[] =>
      [...byId.values()].flatMap((group) =>
        [versionAt(group, atMs), ...comingTo(group, atMs)].map(({ terms }) => terms),
      ),
    /** A version that this node has written. */
    learn: (id: string, version: GroupVersion): void => {
      const group = byId.get(id) ?? { id, versions: [] };
      if (group.versions.some((one) => one.version === version.version)) return;
      learnAll([...new Map(byId).set(id, withVersion(group, version)).values()], false);
    },
    /** How many versions there are of all groups together, as far as this node knows. */
    known: (): number => known,
    look,
    start: async (): Promise<void> => {
      await look();
      rounds.start();
    },
    stop: rounds.stop,
  };
}

function count(groups: Iterable<Group>): number {
  let sum = 0;
  for (const { versions } of groups) sum += versions.length;
  return sum;
}

function withVersion({ id, versions }: Group, version: GroupVersion): Group {
  return { id, versions: [...versions, version].toSorted((one, other) => one.version - other.version) };
}
