import type { BookId } from '@halyard/accounting';
import { wasTooMuch } from '../../../platform/database/failures.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { Refusal } from '../../../platform/refusal.ts';

const AT_ONCE = 500;
/** A page of everybody: many enough that each table is read along its index, few enough to leave room between. */
const PAGE = 2000;
/** So many pages are read side by side when everybody is read. */
const READERS = 3;
const TRY_AGAIN_MS = 500;

type Read = (userIds: readonly BookId[]) => Promise<void>;

type ReaderDeps = {
  /** Some who have changed. */
  readonly readMany: Read;
  /** Some who stand beside each other among everybody. */
  readonly readPage: Read;
  /** The next of everybody there is to read, in a fixed order. */
  readonly watchedAfter: (userId: BookId | null, limit: number) => Promise<readonly string[]>;
  readonly log: Log;
};

/** Reads customers into the mirror, some at once, and again until it succeeds: one who is missing would miss quotes. */
export function createReader(deps: ReaderDeps) {
  const stale = new Set<string>();
  let reading: Promise<void> | undefined;
  let filling: Promise<void> = Promise.resolve();
  /** The one that has not begun. */
  let waiting: Promise<void> | undefined;

  const readStale = async (): Promise<void> => {
    while (stale.size > 0) {
      const some = Array.from(stale).slice(0, AT_ONCE);
      for (const userId of some) stale.delete(userId);
      await readSurely(deps, deps.readMany, some);
    }
    // Not a moment later than the last look at who is stale: whoever is added from here on begins anew.
    reading = undefined;
  };

  const readAll = async (): Promise<void> => {
    const nextPage = turnPages(deps);
    const readOn = async (): Promise<void> => {
      for (let page = await nextPage(); page.length > 0; page = await nextPage())
        await readSurely(deps, deps.readPage, page);
    };
    await Promise.all(Array.from({ length: READERS }, readOn));
  };

  return {
    refresh: (userId: BookId): void => {
      stale.add(userId);
      reading ??= readStale();
    },
    /** Resolves when everybody has been read since it was asked for. However often that is while one reads, one more follows. */
    fill: (): Promise<void> => {
      waiting ??= filling.then(() => {
        waiting = undefined;
        return readAll();
      });
      filling = waiting;
      return filling;
    },
    settled: async (): Promise<void> => {
      await filling;
      await reading;
    },
  };
}

/** Hands out one page after the other, to several readers; empty ones at the end. */
function turnPages(deps: ReaderDeps): () => Promise<readonly string[]> {
  let last: Promise<readonly string[]> = Promise.resolve([]);
  let after: string | null = null;
  const turn = async (): Promise<readonly string[]> => {
    for (;;) {
      try {
        const page = await deps.watchedAfter(after, PAGE);
        after = page.at(-1) ?? after;
        return page;
      } catch (error) {
        await pauseAfter(deps, error);
      }
    }
  };
  return () => {
    last = last.then(turn);
    return last;
  };
}

async function readSurely(deps: ReaderDeps, read: Read, userIds: readonly BookId[]): Promise<void> {
  for (;;) {
    try {
      return await readEach(deps, read, userIds);
    } catch (error) {
      await pauseAfter(deps, error);
    }
  }
}

/** One customer who cannot be read keeps no other from being read. */
async function readEach(deps: ReaderDeps, read: Read, userIds: readonly BookId[]): Promise<void> {
  try {
    await read(userIds);
  } catch (error) {
    const canBeLess = userIds.length > 1;
    // Without a database nobody can be read. One that needs too long for many may have time for fewer.
    if (error instanceof Refusal && !(wasTooMuch(error) && canBeLess)) throw error;
    if (!canBeLess) {
      deps.log.error({ err: error, userIds }, 'a customer cannot be read: nothing triggers for them');
      return;
    }
    const half = Math.ceil(userIds.length / 2);
    await readEach(deps, read, userIds.slice(0, half));
    await readEach(deps, read, userIds.slice(half));
  }
}

async function pauseAfter({ log }: ReaderDeps, error: unknown): Promise<void> {
  log.warn({ err: error }, 'customers could not be read for their triggers; trying again');
  await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
}
