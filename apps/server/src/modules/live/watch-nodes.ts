import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Relay } from './relay.ts';
import * as store from './store.ts';

const LOOK_EVERY_MS = 200;
/** One look reads this many places at most; when there are more, it goes through a cursor. */
const MAX_PLACES = 1000;

export type NodeWatchDeps = { readonly database: Database; readonly log: Log; readonly relay: Relay };

/**
 * Finds the messages other nodes wrote, by asking the table every so often what can be seen now that could not be
 * seen before. A look that finds nothing is one read of an index.
 */
export function createNodeWatch({ database, log, relay }: NodeWatchDeps) {
  let seen: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let hasFailed = false;

  const findNew = async () => {
    if (seen === null) {
      seen = await store.selectSnapshot(database);
      return;
    }
    const places = await store.selectNew(database, seen, MAX_PLACES);
    if (places.length < MAX_PLACES) {
      // Nothing new leaves the earlier moment standing, which is as good to compare with.
      seen = places[0]?.snapshot ?? seen;
      return relay.noted(places);
    }
    let next = seen;
    for await (const batch of store.streamNew(database, seen, MAX_PLACES)) {
      next = batch[0]?.snapshot ?? next;
      await relay.noted(batch);
    }
    seen = next;
  };

  /** Looks right now, after a look that may be under way. */
  const look = (): Promise<void> => {
    looking = looking.then(findNew, findNew);
    return looking;
  };

  const turn = async () => {
    try {
      await look();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, 'live messages of other nodes wait for the database');
      hasFailed = true;
    }
    if (timer) timer = setTimeout(() => void turn(), LOOK_EVERY_MS).unref();
  };

  return {
    look,
    /** Resolves when everything that is committed from now on will be found. */
    start: async (): Promise<void> => {
      await look();
      timer = setTimeout(() => void turn(), LOOK_EVERY_MS).unref();
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await looking.catch(() => {});
    },
  };
}
