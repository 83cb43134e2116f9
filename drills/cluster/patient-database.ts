import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase, Refusal } from '@halyard/server';

const GIVE_UP_AFTER_MS = 30_000;

/**
 * The database as a drill asks it. A server rather refuses a call than lets it wait; a drill that has made a machine busy
 * wants to know, however long it takes.
 */
export function openPatiently(url: string, poolSize: number): Database {
  const database = openDatabase(url, { poolSize, onError: () => {} });
  return {
    ...database,
    rows: (query) => insist(() => database.rows(query)),
    row: (query) => insist(() => database.row(query)),
    run: (query) => insist(() => database.run(query)),
    transaction: (work) => insist(() => database.transaction(work)),
  };
}

async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + GIVE_UP_AFTER_MS; ;) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'not-ready';
      if (!isBusy || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}
