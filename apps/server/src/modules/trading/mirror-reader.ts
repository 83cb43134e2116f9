import type { Log } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';

const AT_ONCE = 500;
const TRY_AGAIN_MS = 500;

type ReaderDeps = {
  readonly readMany: (userIds: readonly string[]) => Promise<void>;
  /** The next of everybody there is to read, in a fixed order. */
  readonly watchedAfter: (userId: string | null, limit: number) => Promise<readonly string[]>;
  readonly log: Log;
};

/** Reads customers into the mirror, some at once, and again until it succeeds: one who is missing would miss quotes. */
export function createReader(deps: ReaderDeps) {
  const stale = new Set<string>();
  let reading: Promise<void> | undefined;
  let filling: Promise<void> = Promise.resolve();

  const readStale = async (): Promise<void> => {
    while (stale.size > 0) {
      const some = Array.from(stale).slice(0, AT_ONCE);
      for (const userId of some) stale.delete(userId);
      try {
        await readEach(deps, some);
      } catch (error) {
        for (const userId of some) stale.add(userId);
        await pauseAfter(deps, error);
      }
    }
    // Not a moment later than the last look at who is stale: whoever is added from here on begins anew.
    reading = undefined;
  };

  const readAll = async (): Promise<void> => {
    let after: string | null = null;
    for (;;) {
      try {
        const some = await deps.watchedAfter(after, AT_ONCE);
        if (some.length === 0) return;
        await readEach(deps, some);
        after = some.at(-1) ?? null;
      } catch (error) {
        await pauseAfter(deps, error);
      }
    }
  };

  return {
    refresh: (userId: string): void => {
      stale.add(userId);
      reading ??= readStale();
    },
    fill: (): Promise<void> => {
      filling = filling.then(readAll);
      return filling;
    },
    settled: async (): Promise<void> => {
      await filling;
      await reading;
    },
  };
}

/** One customer who cannot be read keeps no other from being read. */
async function readEach(deps: ReaderDeps, userIds: readonly string[]): Promise<void> {
  try {
    await deps.readMany(userIds);
  } catch (error) {
    // Without a database nobody can be read.
    if (error instanceof Refusal) throw error;
    if (userIds.length <= 1) {
      deps.log.error({ err: error, userIds }, 'a customer cannot be read: nothing triggers for them');
      return;
    }
    const half = Math.ceil(userIds.length / 2);
    await readEach(deps, userIds.slice(0, half));
    await readEach(deps, userIds.slice(half));
  }
}

async function pauseAfter({ log }: ReaderDeps, error: unknown): Promise<void> {
  log.warn({ err: error }, 'customers could not be read for their triggers; trying again');
  await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
}
