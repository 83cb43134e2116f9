import { createRounds } from '../../../platform/rounds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Alert } from './alert.ts';
import * as store from './store.ts';

type Deps = Pick<Platform, 'clock' | 'database' | 'log'> & {
  /** What these people wait for, as it stood at this moment. */
  readonly onRead: (userIds: readonly string[], open: readonly Alert[], nowMs: number) => void;
};

/** Those who have changed are read together; what could not be read is tried again after this long. */
const AT_ONCE = 500;
const TRY_AGAIN_MS = 500;

/** Reads what people wait for, again until it succeeds and never two at a time: whoever is read later is put in later. */
export function createAlertReader({ clock, database, log, onRead }: Deps) {
  const stale = new Set<string>();
  const gained = new Set<string>();

  const read = async (): Promise<void> => {
    await takeUp(gained, gained.size, async (symbols) => {
      for (const userId of await store.selectWaitingPeople(database, symbols, clock.now())) stale.add(userId);
    });
    while (stale.size > 0)
      await takeUp(stale, AT_ONCE, async (userIds) => {
        const now = clock.now();
        onRead(userIds, await store.selectOpen(database, userIds, now), now.getTime());
      });
  };
  const rounds = createRounds({
    run: read,
    everyMs: () => (stale.size + gained.size > 0 ? TRY_AGAIN_MS : null),
    gapMs: 0,
    onFailed: (error) => log.warn({ err: error }, 'alerts could not be read; trying again'),
  });
  const later = (set: Set<string>, names: readonly string[]): void => {
    for (const name of names) set.add(name);
    rounds.soon();
  };
  return {
    start: rounds.start,
    stop: rounds.stop,
    /** Somebody's alerts are others now. */
    person: (userId: string): void => later(stale, [userId]),
    /** Everybody who waits for one of these. */
    symbols: (symbols: readonly string[]): void => later(gained, symbols),
    isBehind: (): boolean => stale.size + gained.size > 0,
    now: rounds.now,
  };
}

/** Takes some out and does something with them; where that fails they are put back. */
async function takeUp(
  set: Set<string>,
  most: number,
  work: (some: readonly string[]) => Promise<void>,
): Promise<void> {
  const some = Array.from(set).slice(0, most);
  if (some.length === 0) return;
  for (const one of some) set.delete(one);
  try {
    await work(some);
  } catch (error) {
    for (const one of some) set.add(one);
    throw error;
  }
}
