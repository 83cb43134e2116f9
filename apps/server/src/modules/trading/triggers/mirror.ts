import type { BookId } from '@halyard/accounting';
import { type Bests, createMarginWatch, createTriggerWatch, type Market } from '@halyard/engine';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { createReader } from './mirror-reader.ts';
import { createVersions } from './mirror-versions.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { selectWatched } from './store-lease.ts';
import { loadWatched, type Watchable } from './store-waiting.ts';

/** A customer whom a quote concerns, and what earlier quotes have done to their trailing stops. */
export type Concerned = { readonly userId: BookId; readonly bests: Bests };

/** How far a customer's trailing stops of one symbol have come. */
export type Trailed = Concerned & { readonly symbol: string };

export type MirrorDeps = {
  readonly database: Database;
  readonly log: Log;
  /** Somebody waits or holds differently than was known: quotes of these symbols may concern them already. */
  readonly onNews: (symbols: readonly string[]) => void;
};

/** Somebody who waits for nothing and holds nothing. */
const NOBODY: Watchable = {
  availableUsd: 0n,
  deficitUsd: 0n,
  positions: [],
  orders: [],
  isMarginCalled: false,
};

export type Mirror = ReturnType<typeof createMirror>;

/**
 * What every customer waits for and holds, in memory, so that a quote costs what it reaches. It follows the database:
 * a state is put in with the version of its book, and an older one never replaces a newer.
 */
export function createMirror({ database, log, onNews }: MirrorDeps) {
  const triggers = createTriggerWatch();
  const margins = createMarginWatch();
  const versions = createVersions();
  const trailing = new Map<string, ReadonlyMap<string, string>>();

  const put = (userId: BookId, version: bigint, state: Watchable): void => {
    const known = versions.of(userId);
    if (version < known) return;
    const { positions, orders } = state;
    triggers.put(userId, state);
    margins.put(userId, state);
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
      for (const { userId, version, state } of accounts.values()) put(userId, version, state);
    },
    readPage: async (userIds) => {
      for (const { userId, version, state } of await loadWatched(database, userIds))
        put(userId, version, state);
    },
    watchedAfter: (userId, limit) => selectWatched(database, userId, limit),
  });
  return {
    put,
    /** Nobody is known any more. Whoever calls it lets everybody be read. */
    forgetAll: (): void => {
      for (const userId of versions.watchedIds()) {
        triggers.put(userId, NOBODY);
        margins.put(userId, NOBODY);
      }
      versions.forgetAll();
      trailing.clear();
    },
    /** A customer has changed elsewhere. Those who wait for nothing are read too: they may wait now. */
    refresh: reader.refresh,
    /** Reads everybody who waits for a price or holds something. Resolves when it has succeeded. */
    fill: reader.fill,
    /** Whom new quotes of a symbol reach. They wait for nothing there until they are put again. */
    reached: (symbol: string, market: Market): readonly Concerned[] =>
      triggers.fire(symbol, market).map(({ customerId, bests }) => ({ userId: customerId, bests })),
    /** Whose margin these symbols' quotes have brought to a limit. */
    marginsDue: margins.judge,
    bestsOf: triggers.bestsOf,
    /** Best prices that have moved on since they were stored. */
    unstoredBests: (): readonly Trailed[] => {
      const unstored = triggers.unstored();
      if (unstored.size === 0) return [];
      return Array.from(trailing).flatMap(([userId, positions]) => trailedOf(userId, positions, unstored));
    },
    markStored: triggers.markStored,
    /** How many levels wait, how many customers hold something, and how many wait or hold. */
    size: () => ({ triggers: triggers.size(), holders: margins.size(), customers: versions.watched() }),
    /** Resolves when whoever was to be read has been. */
    settled: reader.settled,
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
