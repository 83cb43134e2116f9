import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CONNECTION_WITHIN_MS, withDatabase } from '../../testing/global-setup.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { createJobs } from './jobs.ts';
import { createLog } from '../telemetry/log.ts';
import { type Database, openDatabase } from '../database/database.ts';

let app: TestApp;
let one: Database;
let other: Database;
beforeAll(async () => {
  app = await createTestApp();
  const here = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  const url = withDatabase(inject('databaseUrl'), here?.name ?? '');
  const open = () => openDatabase(url, { poolSize: 4, connectionWithinMs: CONNECTION_WITHIN_MS });
  [one, other] = [open(), open()];
});
afterAll(async () => {
  await Promise.all([one, other].map((node) => node.close()));
  await app.close();
});

const nothing = () => Promise.resolve();
/** Work that has begun, and goes on until it is told to end. */
async function begun(database: Database, key: string | number) {
  const [start, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = database.alone(key, async () => {
    start.resolve();
    await end.promise;
  });
  await start.promise;
  return { done, end: end.resolve };
}

it('nobody else is at it meanwhile, on this node or another, and afterwards anybody may be', async () => {
  for (const key of ['count', 4711]) {
    const first = await begun(one, key);
    expect(await one.alone(key, nothing)).toBe(false);
    expect(await other.alone(key, nothing)).toBe(false);
    expect(await one.alone(`${key} of something else`, nothing)).toBe(true);
    first.end();
    expect(await first.done).toBe(true);
    expect(await other.alone(key, nothing)).toBe(true);
    expect(await one.alone(key, nothing)).toBe(true);
  }
});

it('work that fails lets go too', async () => {
  await expect(one.alone('fail', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await other.alone('fail', nothing)).toBe(true);
});

it('a connection that breaks lets go, and what comes next holds by a new one', async () => {
  const first = await begun(one, 'long');
  await app.database.rows(sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid in (
      select pid from pg_stat_activity where query like '%pg_try_advisory_lock%' and datname = current_database()
      and pid <> pg_backend_pid())`);
  expect(await one.alone('another', nothing)).toBe(true);
  expect(await other.alone('long', nothing)).toBe(true);
  // This node is still at it, and knows that by itself.
  expect(await one.alone('long', nothing)).toBe(false);
  first.end();
  expect(await first.done).toBe(true);
  expect(await one.alone('long', nothing)).toBe(true);
});

it('a dozen jobs at once leave the connections to the calls', async () => {
  const ran = new Set<string>();
  const all = Promise.withResolvers<void>();
  const names = Array.from({ length: 12 }, (_, at) => `of one minute ${at}`);
  const jobs = createJobs(one, createLog(app.settings), newId());
  jobs.start(
    names.map((name) => ({
      name,
      everyMs: 3_600_000,
      run: async () => {
        ran.add(name);
        if (ran.size === names.length) all.resolve();
        await all.promise;
        await one.transaction((tx) => tx.run(sql`select 1`));
      },
    })),
  );
  for (const name of names) jobs.wake(name);
  await all.promise;
  expect(await one.transaction((tx) => tx.value(sql`select 'served'`))).toBe('served');
  await jobs.stop();
  const failures = await one.values<string>(
    sql`select name from job_run where name = any(${names}) and is_failing`,
  );
  expect(failures).toEqual([]);
});
