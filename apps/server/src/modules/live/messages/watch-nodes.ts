import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../platform/bus/bus.ts';
import { createRounds } from '../../../platform/rounds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Relay } from './relay.ts';
import * as store from './store.ts';

const LOOK_EVERY_MS = 200;
/** While the bus tells of what is new, looking only finds what it has lost. */
const LOOK_ANYWAY_EVERY_MS = 1000;
/** One look reads this many places at most; when there are more, it goes through a cursor. */
const MAX_PLACES = 1000;

export type NodeWatchDeps = Pick<Platform, 'database' | 'log'> & {
  readonly bus: Pick<Bus, 'on' | 'state'>;
  readonly relay: Relay;
};

/**
 * Finds the messages other nodes wrote, by asking the table every so often what can be seen now that could not be
 * seen before. A look that finds nothing is one read of an index. A notice on the bus hurries the next look and says
 * nothing else, so that whatever a look finds was in the table.
 */
export function createNodeWatch({ database, bus, log, relay }: NodeWatchDeps) {
  let seen: string | null = null;
  database.onNewEra(() => {
    seen = null;
    relay.forgetAll();
  });
  let unlisten = (): void => undefined;

  const findNew = async () => {
    const era = database.era();
    if (seen === null) {
      const first = await store.selectSnapshot(database);
      if (era === database.era()) seen = first;
      return;
    }
    const places = await store.selectNew(database, seen, MAX_PLACES);
    if (places.length < MAX_PLACES) {
      // Nothing new leaves the earlier moment standing, which is as good to compare with.
      if (era === database.era()) seen = places[0]?.snapshot ?? seen;
      return relay.noted(places);
    }
    let next = seen;
    for await (const batch of store.streamNew(database, seen, MAX_PLACES)) {
      next = batch[0]?.snapshot ?? next;
      await relay.noted(batch);
    }
    if (era === database.era()) seen = next;
  };

  const rounds = createRounds({
    run: findNew,
    everyMs: () => (bus.state() === 'well' ? LOOK_ANYWAY_EVERY_MS : LOOK_EVERY_MS),
    onFailed: (error, isNew) => {
      if (isNew) log.warn({ err: error }, 'live messages of other nodes wait for the database');
    },
  });

  /** Whether it is known now from where on to look. */
  const looksFrom = (): Promise<boolean> =>
    rounds.now().then(
      () => seen !== null,
      () => false,
    );

  return {
    /** Looks right now, after a look that may be under way. */
    look: rounds.now,
    /** In a new era of the database: resolves when everything that is committed from now on will be found. */
    lookAnew: async (): Promise<void> => {
      while (!(await looksFrom())) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    },
    /** Resolves when everything that is committed from now on will be found. */
    start: async (): Promise<void> => {
      await rounds.now();
      unlisten = bus.on('live', (_, isOwn) => {
        if (!isOwn) rounds.soon();
      });
      rounds.start(LOOK_EVERY_MS);
    },
    stop: async (): Promise<void> => {
      unlisten();
      await rounds.stop();
    },
  };
}
