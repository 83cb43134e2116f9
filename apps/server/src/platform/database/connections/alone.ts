import type pg from 'pg';
import { unavailableOr } from '../failures.ts';

/**
 * Does what only one may do at a time, on whichever node, and answers true; false where another is at it: then nothing was
 * done. A name, or a number below 2^31, stands for one thing only.
 */
export type Alone = (key: string | number, work: () => Promise<void>) => Promise<boolean>;

/** One connection that many hold their locks by. */
type Line = {
  readonly client: Promise<pg.PoolClient>;
  users: number;
  /** What was asked last over it. */
  asked: Promise<unknown>;
};

type Source = {
  readonly take: () => Promise<pg.PoolClient>;
  readonly unlessLost: <T>(ask: () => Promise<T>) => Promise<T>;
};

/**
 * All that a node has to itself is held by one connection, for as long as there is any: a dozen jobs at work, some of them
 * waiting for somebody else's machine, keep no customer from the database. A node that dies loses what it holds with its
 * connection, so nothing can be left behind that says "running" for ever.
 */
export function createAlone(source: Source): Alone {
  const { lock, unlock } = createLocks(source);
  // One connection may take a lock twice, so what this node itself is at is known here.
  const mine = new Set<string | number>();
  return async (key, work) => {
    if (mine.has(key)) return false;
    mine.add(key);
    try {
      const line = await lock(key);
      if (!line) return false;
      try {
        await work();
        return true;
      } finally {
        await unlock(line, key);
      }
    } finally {
      mine.delete(key);
    }
  };
}

function createLocks({ take, unlessLost }: Source) {
  let line: Line | null = null;

  const join = (): Line => {
    line ??= { client: take(), users: 0, asked: Promise.resolve() };
    line.users++;
    return line;
  };

  const leave = async (joined: Line, broken?: Error): Promise<void> => {
    joined.users--;
    if (line !== joined || (!broken && joined.users > 0)) return;
    // What is broken is given back at once, and whoever comes next opens another.
    line = null;
    const client = await joined.client.catch(() => null);
    client?.release(broken);
  };

  // A connection is asked one thing after the other.
  const ask = async (joined: Line, what: string, key: string | number): Promise<boolean> => {
    const client = await joined.client;
    const values = typeof key === 'number' ? [key, null] : [null, key];
    const text = `select ${what}(coalesce($1::bigint, hashtextextended($2, 0))) as "isMine"`;
    const answer = joined.asked.then(async () =>
      unlessLost(() => client.query<{ isMine: boolean }>({ text, values })),
    );
    joined.asked = answer.catch(() => undefined);
    return (await answer).rows[0]?.isMine === true;
  };

  return {
    /** What it is held by; null where somebody else holds it. */
    lock: async (key: string | number): Promise<Line | null> => {
      for (;;) {
        const isNew = line === null;
        const joined = join();
        try {
          if (await ask(joined, 'pg_try_advisory_lock', key)) return joined;
          await leave(joined);
          return null;
        } catch (error) {
          await leave(joined, error as Error);
          // One that others had opened may have broken since. With a new one the database has spoken.
          if (isNew) throw unavailableOr(error);
        }
      }
    },
    /** Over a connection that broke nothing is held any more. */
    unlock: (joined: Line, key: string | number): Promise<void> =>
      ask(joined, 'pg_advisory_unlock', key).then(
        () => leave(joined),
        (error: unknown) => leave(joined, error as Error),
      ),
  };
}
