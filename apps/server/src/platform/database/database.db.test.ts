import { setTimeout as pause } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CONNECTION_WITHIN_MS, withDatabase } from '../../testing/global-setup.ts';
import { named, openDatabase } from './database.ts';
import { newId } from '../ids.ts';
import { runOnce } from '../idempotency.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.database.run(raw('create table scratch (id int primary key, value bigint not null)'));
  await app.database.run(raw('insert into scratch values (1, 10), (2, 20)'));
});
afterAll(() => app.close());

const valueOf = async (id: number) =>
  (await app.database.row<{ value: bigint }>(sql`select value from scratch where id = ${id}`))?.value;

describe('a transaction', () => {
  it('is all or nothing, and tells nobody of what did not happen', async () => {
    let told = false;
    const failing = app.database.transaction(async (tx) => {
      tx.afterCommit(() => (told = true));
      await tx.run(sql`update scratch set value = 11 where id = 1`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await valueOf(1), told]).toEqual([10n, false]);
  });

  it('begins with its first statement, named or not, with values or without, and whatever becomes of it', async () => {
    for (const first of [
      sql`update scratch set value = value + ${5} where id = 1`,
      sql`update scratch set value = value + 5 where id = 1`,
      named('scratch-first', sql`update scratch set value = value + ${5}::bigint where id = 1`),
      named('scratch-first', sql`update scratch set value = value + ${5}::bigint where id = 1`),
    ]) {
      const undone = app.database.transaction(async (tx) => {
        expect(await tx.run(first)).toBe(1);
        expect(await tx.row(sql`select value from scratch where id = 1`)).toEqual({ value: 15n });
        throw new Error('no');
      });
      await expect(undone).rejects.toThrow('no');
      const wrong = app.database.transaction((tx) => tx.run(sql`insert into scratch values (${1}, 1)`));
      await expect(wrong).rejects.toMatchObject({ constraint: 'scratch_pkey' });
      expect(await valueOf(1)).toBe(10n);
    }
  });

  it('of nothing, or of several statements at once, is one all the same', async () => {
    await expect(app.database.transaction(() => Promise.resolve('nothing'))).resolves.toBe('nothing');
    const both = app.database.transaction(async (tx) => {
      await Promise.all([1, 2].map((id) => tx.run(sql`update scratch set value = 0 where id = ${id}`)));
      throw new Error('no');
    });
    await expect(both).rejects.toThrow('no');
    expect([await valueOf(1), await valueOf(2)]).toEqual([10n, 20n]);
  });

  it('never reports success when a failure was swallowed and the database rolled back', async () => {
    const careless = app.database.transaction(async (tx) => {
      await tx.run(sql`update scratch set value = 12 where id = 1`);
      await tx.run(sql`insert into scratch values (1, 1)`).catch(() => undefined);
      return 'fine';
    });
    await expect(careless).rejects.toThrow(/rolled back at its commit/);
    expect(await valueOf(1)).toBe(10n);
  });

  it('that lost a deadlock runs again, and both have their effect', async () => {
    const swap = (first: number, second: number) =>
      app.database.transaction(async (tx) => {
        await tx.run(sql`update scratch set value = value + 1 where id = ${first}`);
        await pause(100);
        await tx.run(sql`update scratch set value = value + 1 where id = ${second}`);
      });
    await Promise.all([swap(1, 2), swap(2, 1)]);
    expect([await valueOf(1), await valueOf(2)]).toEqual([12n, 22n]);
  });

  it('takes back no statement of somebody else: one that lost a deadlock by itself runs again too', async () => {
    const own = app.database.transaction(async (tx) => {
      await tx.run(sql`update scratch set value = value + 1 where id = 2`);
      await pause(100);
      await tx.run(sql`update scratch set value = value + 1 where id = 1`);
    });
    const both = app.database.run(sql`
      with first as (update scratch set value = value + 1 where id = 1 returning pg_sleep(0.2))
      update scratch set value = value + 1 from first where id = 2`);
    await Promise.all([own, both]);
    expect([await valueOf(1), await valueOf(2)]).toEqual([14n, 24n]);
  });

  it('whose connection is cut fails, and the process goes on', async () => {
    const cut = app.database.transaction(async (tx) => {
      const me = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await app.database.run(sql`select pg_terminate_backend(${me?.pid})`);
      await pause(50);
      await tx.run(sql`update scratch set value = 0`);
    });
    await expect(cut).rejects.toThrow();
    expect(await valueOf(1)).toBe(14n);
  });
});

describe('a named statement', () => {
  it('that was planned while its table was empty is planned anew as the table grows', async () => {
    const here = await app.database.row<{ name: string }>(sql`select current_database() as name`);
    const url = withDatabase(inject('databaseUrl'), here?.name ?? '');
    const one = openDatabase(url, { poolSize: 1, connectionWithinMs: CONNECTION_WITHIN_MS });
    await one.run(raw('create table grown (id int primary key, owner int)'));
    await one.run(raw('create index grown_newest on grown (owner, id desc)'));
    await one.run(raw('analyze grown'));
    const find = () => one.rows(named('find-grown', sql`select owner from grown where id = ${1}`));
    const plan = async () =>
      JSON.stringify(await one.rows(named('explain-grown', raw('explain execute "find-grown"(1)'))));
    await find();
    await one.run(raw('insert into grown select n, n / 10 from generate_series(1, 20000) n'));
    // The whole of the other index, from then on.
    expect(await plan()).toContain('using grown_newest');
    for (let nth = 0; nth < 16; nth++) await find();
    expect(await plan()).toContain('using grown_pkey');
    await one.close();
  });
});

describe('once', () => {
  const scope = { userId: newId(), method: 'POST', path: '/x', key: 'k', request: { a: 1 } };
  const now = new Date();

  it('lets a repeat wait for the first, answers it the same, and says that it is one', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      await pause(80);
      return { status: 200, body: { run: runs } };
    };
    const answers = await Promise.all([1, 2, 3].map(() => runOnce(app.database, scope, now, work)));
    expect(runs).toBe(1);
    const same = { status: 200, body: { run: 1 } };
    const repeat = { ...same, isRepeat: true };
    const firstLast = answers.toSorted((a, b) => Number(b.isRepeat ?? false) - Number(a.isRepeat ?? false));
    expect(firstLast).toEqual([repeat, repeat, same]);
  });

  it('leaves the key free when the work failed', async () => {
    const failing = runOnce(app.database, { ...scope, key: 'f' }, now, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const second = await runOnce(app.database, { ...scope, key: 'f' }, now, async () => ({
      status: 200,
      body: 2,
    }));
    expect(second.body).toBe(2);
  });
});
