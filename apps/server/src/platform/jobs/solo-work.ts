import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { Log } from '../telemetry/log.ts';

/** Work of which only one may be under way, on whichever node. */
export type SoloWork = {
  /** Does it and waits for its end. False when somebody else is at it: then nothing was done. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
  /** Answers as soon as it has begun, or could not. What becomes of it is logged. */
  readonly start: (work: () => Promise<void>) => Promise<boolean>;
  readonly isRunning: () => Promise<boolean>;
  /** When nothing that was started here is under way any more. */
  readonly settled: () => Promise<void>;
};

export function createSoloWork(deps: {
  readonly database: Database;
  readonly log: Log;
  readonly name: string;
  readonly key: number;
}): SoloWork {
  const { database, log, name, key } = deps;
  const underWay = new Set<Promise<void>>();

  return {
    run: (work) => database.alone(key, work),
    start: async (work) => {
      const { promise: begun, resolve, reject } = Promise.withResolvers<boolean>();
      const begin = async (): Promise<void> => {
        resolve(true);
        await work();
      };
      const done = database
        .alone(key, begin)
        .then(resolve)
        .catch((error: unknown) => {
          reject(error);
          log.error({ err: error, work: name }, 'work that was asked for failed');
        })
        .then(() => void underWay.delete(done));
      underWay.add(done);
      return begun;
    },
    isRunning: async () => {
      const held = await database.row<{ isHeld: boolean }>(sql`
        select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${key} and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())) as "isHeld"`);
      return held?.isHeld === true;
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
