import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How far the database itself has come: whatever it has confirmed by now lies before this place. */
export type Mark = { readonly lsn: string; readonly timeline: number; readonly system: string };

export const MARK = `
  select pg_current_wal_flush_lsn()::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
    (select system_identifier from pg_control_system())::text as system`;

/**
 * A copy of another database, one that was promoted, and one that follows a primary of before say so. A timeline is
 * written down with the first page that goes to disk, so that a copy that has just changed to a new one waits a moment.
 */
const STANDING = `
  select pg_is_in_recovery() and (select system_identifier from pg_control_system())::text = $1
      and (select min_recovery_end_timeline from pg_control_recovery()) = $2 as follows,
    pg_last_wal_replay_lsn() >= $3::pg_lsn as "hasAll"`;

type Standing = { readonly follows: boolean; readonly hasAll: boolean };

export type ReplicaOptions = {
  readonly pool: pg.Pool;
  /** How long a reader waits for the copy before the database itself is asked. */
  readonly withinMs: number;
  /** Hears why the copy is left alone, and when it is used again. */
  readonly onAway: (reason: string) => void;
  readonly onBack: () => void;
};

export type Replica = {
  /** A connection on which everything can be read that was confirmed before `mark`; null when there is none in time. */
  readonly take: (mark: () => Promise<Mark>) => Promise<pg.PoolClient | null>;
  /** Whether readers get it now. */
  readonly isUsed: () => boolean;
  readonly close: () => Promise<void>;
};

const LOOK_EVERY_MS = 5;
/** One reader in this time finds out whether a copy that was away or behind is back; nobody else waits for it. */
const REST_MS = 1000;

/**
 * A copy of the database that only reads. It is as good as the database itself: a reader gets it when it holds all that was
 * confirmed when they asked, and nothing that was never confirmed; so nobody needs to know which of the two answered.
 */
export function createReplica({ pool, withinMs, onAway, onBack }: ReplicaOptions): Replica {
  let restsUntilMs = 0;
  let isAway = false;

  const leaveAlone = (reason: string): null => {
    restsUntilMs = performance.now() + REST_MS;
    if (!isAway) onAway(reason);
    isAway = true;
    return null;
  };
  const catchUp = async (client: pg.PoolClient, mark: Mark): Promise<string | null> => {
    const until = performance.now() + withinMs;
    for (;;) {
      const values = [mark.system, mark.timeline, mark.lsn];
      const answer = client.query<Standing>({ text: STANDING, values }).then(({ rows: [row] }) => row);
      answer.catch(() => undefined);
      const standing = await Promise.race([answer, sleep(withinMs, 'late' as const, { ref: false })]);
      if (standing === 'late') throw new Error(`it does not answer within ${withinMs} ms`);
      if (standing?.follows !== true) return 'it does not follow this database';
      if (standing.hasAll) return null;
      if (performance.now() > until) return `it is more than ${withinMs} ms behind`;
      await sleep(LOOK_EVERY_MS);
    }
  };

  return {
    take: async (mark) => {
      if (performance.now() < restsUntilMs) return null;
      // Whoever finds out whether it is back keeps nobody else waiting.
      const isFirst = isAway;
      if (isFirst) restsUntilMs = performance.now() + REST_MS;
      const reached = await mark();
      let client: pg.PoolClient | undefined;
      try {
        client = await pool.connect();
        if (!isFirst && performance.now() < restsUntilMs) {
          client.release();
          return null;
        }
        const reason = await catchUp(client, reached);
        if (reason !== null) {
          client.release();
          return leaveAlone(reason);
        }
      } catch (error) {
        client?.release(true);
        return leaveAlone(error instanceof Error ? error.message : String(error));
      }
      if (isAway) onBack();
      isAway = false;
      return client;
    },
    isUsed: () => !isAway,
    close: () => pool.end(),
  };
}
