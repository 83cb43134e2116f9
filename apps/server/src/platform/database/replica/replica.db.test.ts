import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandby } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONNECTION_WITHIN_MS } from '../../../testing/global-setup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/index.ts';
import { type Database, openDatabase } from '../database.ts';

const WHO = sql`select pg_is_in_recovery() as "isCopy"`;
const COPY = { isCopy: true };
const ITSELF = { isCopy: false };
const unhurried = { connectionWithinMs: CONNECTION_WITHIN_MS };

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let operator: Database;
let database: Database;
const heard: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard replica '));
  const place = join(folder, 'primary');
  primary = await startEmbeddedPostgres({ dataDir: place });
  const first = openDatabase(primary.url, unhurried);
  await first.run(
    sql`create table writes (id bigint generated always as identity, at timestamptz default now())`,
  );
  await first.close();
  standby = await startStandby(primary, place, join(folder, 'standby'));
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true });
});

/** Long enough for a crowded machine: a copy that follows is never late here. */
const WITHIN_MS = 5000;
/** Long enough to be told how far it is. */
const LESS_MS = 1500;

function open(withinMs = WITHIN_MS): Database {
  return openDatabase(primary.url, {
    ...unhurried,
    poolSize: 4,
    replica: {
      url: standby.url,
      withinMs,
      onAway: (reason) => heard.push(reason),
      onBack: () => heard.push('back'),
    },
  });
}
const whoAnswers = () => database.past.row(WHO);

beforeEach(() => {
  database = open();
  operator = openDatabase(standby.superuserUrl, unhurried);
  heard.length = 0;
});
afterEach(async () => {
  await database.close();
  await operator.close();
});

describe('a copy of the database', () => {
  it('answers what only looks: rows, streams and transactions that read', async () => {
    expect(await whoAnswers()).toEqual(COPY);
    expect(await database.row(WHO)).toEqual(ITSELF);
    for await (const rows of database.past.stream(WHO)) expect(rows).toEqual([COPY]);
    expect(await database.past.reading((queryable) => queryable.row(WHO))).toEqual(COPY);
    expect(await database.reading((queryable) => queryable.row(WHO))).toEqual(ITSELF);
    expect(await database.past.transaction((tx) => tx.row(WHO))).toEqual(ITSELF);
    expect(database.replicaIsUsed()).toBe(true);
  });

  it('holds what was confirmed before the question, each time', async () => {
    for (let round = 0; round < 100; round += 1) {
      const [written] = await database.rows<{ id: bigint }>(
        sql`insert into writes default values returning id`,
      );
      const read = await database.past.row(
        sql`select pg_is_in_recovery() as "isCopy", max(id) as id from writes`,
      );
      expect(read).toEqual({ ...COPY, ...written });
    }
    expect(heard).toEqual([]);
  });

  it('that stands still is left alone until it has caught up', async () => {
    await database.close();
    database = open(LESS_MS);
    await operator.row(sql`select pg_wal_replay_pause()`);
    const pauses = sql`select pg_get_wal_replay_pause_state() as state`;
    await vi.waitFor(async () => expect(await operator.row(pauses)).toEqual({ state: 'paused' }), {
      timeout: 30_000,
    });
    await database.run(sql`insert into writes default values`);
    expect(await whoAnswers()).toEqual(ITSELF);
    expect(heard).toEqual([`it is more than ${LESS_MS} ms behind`]);
    expect(database.replicaIsUsed()).toBe(false);
    await operator.row(sql`select pg_wal_replay_resume()`);
    await expect.poll(whoAnswers, { interval: 200 }).toEqual(COPY);
    expect(heard.at(-1)).toBe('back');
  });

  it('that breaks off in the middle leaves the question to the database itself', async () => {
    const asked: unknown[] = [];
    await database.past.reading(async (queryable) => {
      const who = await queryable.row<{ pid: number; isCopy: boolean }>(
        sql`select pg_backend_pid() as pid, pg_is_in_recovery() as "isCopy"`,
      );
      asked.push(who?.isCopy);
      if (who?.isCopy) await operator.row(sql`select pg_terminate_backend(${who.pid})`);
      await queryable.row(WHO);
    });
    expect(asked).toEqual([true, false]);
  });

  it('that stands still in the middle of a stream lets its reader go, and is asked over another connection', async () => {
    const rows = sql`select pg_backend_pid() as pid, pg_is_in_recovery() as "isCopy" from generate_series(1, 3)`;
    type Row = { readonly pid: number; readonly isCopy: boolean };
    const held: number[] = [];
    const hold = ({ pid, isCopy }: Row) => {
      expect(isCopy).toBe(true);
      process.kill(pid, 'SIGSTOP');
      held.push(pid);
    };
    const pieces = database.past.stream<Row>(rows, 1);
    const text = database.past.streamText(rows, (row: Row) => JSON.stringify(row), 1);
    const away = { code: 'not-ready' };
    try {
      for (const row of (await pieces.next()).value as Row[]) hold(row);
      hold(JSON.parse(String((await text.next()).value)) as Row);
      const ends = [pieces.next(), text.next()].map((next) => expect(next).rejects.toMatchObject(away));
      await Promise.all(ends);
      expect(await whoAnswers()).toEqual(COPY);
    } finally {
      for (const pid of held) process.kill(pid, 'SIGCONT');
    }
  }, 120_000);

  it('cannot be asked how far it must be where the database itself is away, which is no bug', async () => {
    const nowhere = new URL(primary.url);
    nowhere.port = '1';
    const alone = openDatabase(nowhere.href, {
      replica: { url: standby.url, withinMs: WITHIN_MS, onAway: vi.fn(), onBack: vi.fn() },
    });
    const away = { code: 'not-ready' };
    await expect(alone.past.reading((queryable) => queryable.row(WHO))).rejects.toMatchObject(away);
    await expect(alone.past.row(WHO)).rejects.toMatchObject(away);
    await expect(alone.past.stream(WHO).next()).rejects.toMatchObject(away);
    await alone.close();
  });

  it('does not hide a mistake in the question', async () => {
    await expect(database.past.rows(sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await expect(database.past.reading((queryable) => queryable.rows(sql`select nonsense`))).rejects.toThrow(
      'nonsense',
    );
    expect(await whoAnswers()).toEqual(COPY);
  });

  it('that has been promoted is another database', async () => {
    expect(await whoAnswers()).toEqual(COPY);
    await operator.row(sql`select pg_promote()`);
    expect(await whoAnswers()).toEqual(ITSELF);
    expect(heard).toEqual(['it does not follow this database']);
  });

  it('that is gone is not missed', async () => {
    await operator.close();
    await standby.stop();
    await database.close();
    database = open();
    expect(await whoAnswers()).toEqual(ITSELF);
    expect(heard).toHaveLength(1);
    operator = openDatabase(primary.superuserUrl, unhurried);
  });
});
