import type { BookId } from '@halyard/accounting';
import {
  type Bests,
  createMarginWatch,
  createTriggerWatch,
  type Market as EngineMarket,
} from '@halyard/engine';
import type { Platform } from '../../../platform/platform.ts';
import type { Market } from '../../market/index.ts';
import { createReader } from './mirror-reader.ts';
import { createVersions } from './mirror-versions.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { selectWatched } from './store-lease.ts';
import { loadWatched, type Watchable, type Watched } from './store-waiting.ts';

/** A customer whom a quote concerns, and what earlier quotes have done to their trailing stops. */
export type Concerned = { readonly userId: BookId; readonly bests: Bests };

/** How far a customer's trailing stops of one symbol have come. */
export type Trailed = Concerned & { readonly symbol: string };

export type MirrorDeps = Pick<Platform, 'database' | 'log'> & {
  readonly market: Pick<Market, 'seenBy'> & { readonly groups: Pick<Market['groups'], 'of'> };
  /** Somebody waits or holds differently than was known: quotes of these symbols may concern them already. */
  readonly onNews: (symbols: readonly string[]) => void;
};

const NO_BESTS: Bests = new Map();

export type Mirror = ReturnType<typeof createMirror>;

/**
 * What every customer waits for and holds, in memory, so that a quote costs what it reaches. It follows the database:
 * a state is put in with the version of its book, and an older one never replaces a newer.
 */
export function createMirror({ database, log, market, onNews }: MirrorDeps) {
  const groups = createGroupWatches();
  const versions = createVersions();
  const trailing = new Map<string, ReadonlyMap<string, string>>();

  const put = ({ userId, version, group, state }: Watched): void => {
    const known = versions.of(userId);
    if (version < known) return;
    const { positions, orders } = state;
    groups.put(userId, group, state);
    versions.set(userId, version, { isWatched: positions.length + orders.length > 0 });
    const following = positions.filter(({ trailingDistance }) => trailingDistance !== null);
    if (following.length > 0) trailing.set(userId, new Map(following.map(({ id, symbol }) => [id, symbol])));
    else trailing.delete(userId);
    if (version > known) onNews([...positions, ...orders].map(({ symbol }) => symbol));
  };

  const reader = createReader({
    log,
    readMany: async (userIds) => {
      const accounts = await loadAccounts(database, userIds);
      for (const account of accounts.values()) put(account);
    },
    readPage: async (userIds) => {
      for (const watched of await loadWatched(database, userIds)) put(watched);
    },
    watchedAfter: (userId, limit) => selectWatched(database, userId, limit),
  });
  return {
    put,
    /** Nobody is known any more. Whoever calls it lets everybody be read. */
    forgetAll: (): void => {
      groups.forgetAll();
      versions.forgetAll();
      trailing.clear();
    },
    /** A customer has changed elsewhere. Those who wait for nothing are read too: they may wait now. */
    refresh: reader.refresh,
    /** Reads everybody who waits for a price or holds something. Resolves when it has succeeded. */
    fill: reader.fill,
    /** Whom new quotes of a symbol reach. They wait for nothing there until they are put again. */
    reached: (symbol: string, now: EngineMarket): readonly Concerned[] =>
      groups
        .inUse()
        .flatMap(([group, { triggers }]) =>
          triggers
            .fire(symbol, now, market.groups.of(group))
            .map(({ customerId, bests }) => ({ userId: customerId, bests })),
        ),
    /** Whose margin these symbols' quotes have brought to a limit. */
    marginsDue: (symbols: readonly string[], now: EngineMarket): readonly BookId[] =>
      groups.inUse().flatMap(([group, { margins }]) => margins.judge(symbols, market.seenBy(group, now))),
    bestsOf: (userId: BookId): Bests => groups.of(userId)?.triggers.bestsOf(userId) ?? NO_BESTS,
    /** Best prices that have moved on since they were stored. */
    unstoredBests: (): readonly Trailed[] => {
      const unstored = new Map(groups.inUse().flatMap(([, { triggers }]) => [...triggers.unstored()]));
      if (unstored.size === 0) return [];
      return Array.from(trailing).flatMap(([userId, positions]) => trailedOf(userId, positions, unstored));
    },
    markStored: (bests: Bests): void => {
      for (const [, { triggers }] of groups.inUse()) triggers.markStored(bests);
    },
    /** How many levels wait, how many customers hold something, and how many wait or hold. */
    size: () => ({ ...groups.size(), customers: versions.watched() }),
    /** Resolves when whoever was to be read has been. */
    settled: reader.settled,
  };
}

type Watches = {
  readonly triggers: ReturnType<typeof createTriggerWatch>;
  readonly margins: ReturnType<typeof createMarginWatch>;
};

/** One watch a group that is in use: a quote costs by groups, and not by the books that are in them. */
function createGroupWatches() {
  const byGroup = new Map<string, Watches>();
  const groupOf = new Map<BookId, string>();

  const remove = (userId: BookId): void => {
    const watches = byGroup.get(groupOf.get(userId) ?? '');
    watches?.triggers.remove(userId);
    watches?.margins.remove(userId);
    groupOf.delete(userId);
  };
  const watchesOf = (group: string): Watches => {
    const watches = byGroup.get(group) ?? { triggers: createTriggerWatch(), margins: createMarginWatch() };
    byGroup.set(group, watches);
    return watches;
  };
  const sum = (count: (watches: Watches) => number): number =>
    Array.from(byGroup.values(), count).reduce((total, one) => total + one, 0);

  return {
    put: (userId: BookId, group: string, state: Watchable): void => {
      if (groupOf.get(userId) !== group) remove(userId);
      if (state.positions.length + state.orders.length === 0) return remove(userId);
      const { triggers, margins } = watchesOf(group);
      triggers.put(userId, state);
      margins.put(userId, state);
      groupOf.set(userId, group);
    },
    of: (userId: BookId): Watches | undefined => byGroup.get(groupOf.get(userId) ?? ''),
    inUse: (): readonly (readonly [group: string, watches: Watches])[] => [...byGroup],
    size: () => ({
      triggers: sum(({ triggers }) => triggers.size()),
      holders: sum(({ margins }) => margins.size()),
    }),
    forgetAll: (): void => {
      byGroup.clear();
      groupOf.clear();
    },
  };
}

function trailedOf(userId: BookId, positions: ReadonlyMap<string, string>, unstored: Bests): Trailed[] {
  const moved = Array.from(positions).flatMap(([id, symbol]) => {
    const best = unstored.get(id);
    return best ? [{ id, symbol, best }] : [];
  });
  return Array.from(
    Map.groupBy(moved, ({ symbol }) => symbol),
    ([symbol, some]) => ({ userId, symbol, bests: new Map(some.map(({ id, best }) => [id, best])) }),
  );
}
