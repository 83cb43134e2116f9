import { QUOTED } from '@halyard/catalogue';
import { type KeptQuote, lastNight, nightsBetween } from '@halyard/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PriceFeed } from '../feeds/feed.ts';
import * as store from '../store.ts';

type Night = ReadonlyMap<string, KeptQuote>;

type Deps = { readonly feed: PriceFeed; readonly clock: Clock; readonly database: Database | null };

const DAY_MS = 86_400_000;

/** So many nights are at hand at a time: more than anybody who keeps booking them can ask for. */
const AT_HAND = 1000;

/** A night that no node was up for can still be kept this much later, from the candles before it. */
const KEPT_LATE_MS = 7 * DAY_MS;

export type NightBook = ReturnType<typeof createNightBook>;

/**
 * The quotes that stood at 22:00 UTC. Those of a computed feed are computed; of any other they are kept in the database,
 * so that a night is booked at the same prices by every node, and after a restart.
 */
export function createNightBook({ feed, clock, database }: Deps) {
  const nights = new Map<number, Night>();
  const recorded = new Set<number>();

  const remember = (nightMs: number, night: Night): void => {
    nights.set(nightMs, night);
    const [earliest] = nights.keys();
    if (nights.size > AT_HAND && earliest !== undefined) nights.delete(earliest);
  };

  const find = (nightMs: number): Night => {
    const known = nights.get(nightMs);
    if (known) return known;
    const found = new Map<string, KeptQuote>();
    for (const { symbol } of QUOTED) {
      const quote = feed.quoteAt(symbol, nightMs);
      if (quote) found.set(symbol, { ...quote, source: feed.name });
    }
    // A night without a single quote may be one that the feed has yet to recall.
    if (found.size > 0) remember(nightMs, found);
    return found;
  };

  const recall = async (since: number): Promise<void> => {
    if (!database) return;
    const rows = await store.selectNights(database, new Date(since));
    for (const [nightMs, group] of Map.groupBy(rows, (row) => row.nightMs)) {
      remember(nightMs, new Map(group.map(({ quote }) => [quote.symbol, quote])));
      recorded.add(nightMs);
    }
  };

  return {
    /** Every night after one moment up to another. */
    between: (sinceMs: number, untilMs: number): ReadonlyMap<number, Night> =>
      new Map(nightsBetween(sinceMs, untilMs).map((nightMs) => [nightMs, find(nightMs)])),

    /** What was kept in earlier runs. */
    recall: async (): Promise<void> => {
      if (!feed.isComputed) await recall(clock.now().getTime() - AT_HAND * DAY_MS);
    },

    /**
     * Keeps the nights that have passed and are not kept yet. Whatever another node has kept first stands, and is
     * what this one goes by from then on.
     */
    keep: async (): Promise<void> => {
      const nowMs = clock.now().getTime();
      const missing = nightsBetween(lastNight(nowMs) - KEPT_LATE_MS, nowMs).filter(
        (night) => !recorded.has(night),
      );
      if (!database || feed.isComputed || missing.length === 0) return;
      for (const nightMs of missing) {
        const quotes = [...find(nightMs).values()];
        if (quotes.length > 0) await store.insertNight(database, nightMs, quotes);
      }
      await recall(Math.min(...missing));
    },
  };
}
