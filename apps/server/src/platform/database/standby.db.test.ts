import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CONNECTION_WITHIN_MS } from '../../testing/global-setup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';
import { type Database, openDatabase } from './database.ts';

const unavailable = { code: 'not-ready' };
const unhurried = { connectionWithinMs: CONNECTION_WITHIN_MS };
const write = sql`insert into writes default values`;

let folder: string;
let postgres: EmbeddedPostgres;
let operator: Database;
let losses = 0;

/** A server of its own: while it waits for a standby that never comes, no commit of anybody ends. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard standby '));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  operator = openDatabase(postgres.superuserUrl, unhurried);
  const database = openDatabase(postgres.url, unhurried);
  await database.run(sql`create table writes (id bigint generated always as identity)`);
  await database.close();
});
afterAll(async () => {
  await commitsWaitFor('');
  await operator.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function commitsWaitFor(standby: '' | 'nobody'): Promise<void> {
  await operator.run(
    standby
      ? sql`alter system set synchronous_standby_names = 'nobody'`
      : sql`alter system reset synchronous_standby_names`,
  );
  await operator.run(sql`select pg_reload_conf()`);
  await vi.waitFor(
    async () => {
      const row = await operator.row(sql`select current_setting('synchronous_standby_names') as now`);
      expect(row).toEqual({ now: standby });
    },
    { timeout: 30_000 },
  );
  // The process that makes checkpoints tells the others; before it makes one it has read the file, if it had been told to by then.
  await operator.run(sql`checkpoint`);
  await operator.run(sql`checkpoint`);
}

it('a standby that hangs is found out: whoever writes is turned away, and served again once commits end', async () => {
  const database = openDatabase(postgres.url, { ...unhurried, poolSize: 4, onLost: () => (losses += 1) });
  await database.run(write);
  await commitsWaitFor('nobody');
  await expect(database.run(write)).rejects.toMatchObject(unavailable);
  expect(losses).toBe(1);
  // Nobody even begins to wait, and no further session of the server hangs.
  await expect(database.run(write)).rejects.toMatchObject(unavailable);
  expect(await hanging()).toBe(2n);

  await commitsWaitFor('');
  await expect.poll(() => database.run(write).catch(() => null)).not.toBeNull();
  expect(losses).toBe(1);
  await database.close();
});

it('a commit that was told not to wait any longer is not said to be done', async () => {
  const database = openDatabase(postgres.url, unhurried);
  await database.run(write);
  await commitsWaitFor('nobody');
  const written = database.run(write);
  written.catch(() => undefined);
  await expect.poll(hanging).toBe(1n);
  await operator.run(sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
  await expect(written).rejects.toMatchObject(unavailable);
  await commitsWaitFor('');
  await database.close();
});

async function hanging(): Promise<bigint> {
  const row = await operator.row<{ count: bigint }>(
    sql`select count(*) from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  return row?.count ?? 0n;
}
