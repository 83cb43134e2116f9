import { hash } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '../../refusal.ts';

/**
 * Which database it is, and since when: its own number, its server's start to the microsecond, and the timeline it writes.
 * All stay as long as nothing can have been lost. A restore needs another start, or is another database under the
 * same name; a standby that takes over has a start of its own, or was known as one that may not write.
 */
export const WHICH = `
  select (select oid from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time()::text || ' ' ||
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as which,
    current_setting('synchronous_standby_names') <> '' and not pg_is_in_recovery() as "commitsWait"`;

export type Which = {
  readonly which: string;
  /** Whether a commit ends when a standby has it, too. */
  readonly commitsWait: boolean;
};

/**
 * How often the database has turned out to be another one, or one that was started anew. What was remembered in an earlier
 * era may be of a time that never was: a restore, or a standby that had not heard of the last commits.
 */
export type Eras = {
  readonly now: () => number;
  /** What this era is called, on every node alike; null before the first connection. It tells nothing of the database. */
  readonly name: () => string | null;
  /** Hears of each new era, before anybody gets a connection in it. */
  readonly onNew: (listener: () => void) => void;
  /** What a connection says of the database it leads to. False in the first answer of a new era. */
  readonly meet: (which: string) => boolean;
  /** Asks a new connection before anybody gets it. Refuses the first one of a new era. */
  readonly ask: (client: pg.ClientBase) => Promise<void>;
};

const NAME_LENGTH = 12;

export function createEras(): Eras {
  const listeners: (() => void)[] = [];
  let known: string | null = null;
  let era = 0;

  const meet = (which: string): boolean => {
    const isSame = known === null || known === which;
    known = which;
    if (isSame) return true;
    era += 1;
    for (const listener of listeners) listener();
    return false;
  };

  return {
    now: () => era,
    name: () => known && hash('sha256', known, 'base64url').slice(0, NAME_LENGTH),
    onNew: (listener) => void listeners.push(listener),
    meet,
    ask: async (client) => {
      const { rows } = await client.query<Which>(WHICH);
      // Whoever asked for it has decided in the era before, and decides again when they come again.
      if (!rows[0] || !meet(rows[0].which)) throw new Refusal('not-ready');
    },
  };
}
