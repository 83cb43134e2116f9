import { type DatabaseProxy, type ProxyOptions, startDatabaseProxy } from '@halyard/testkit';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { CONNECTION_WITHIN_MS } from '../../../testing/global-setup.ts';
import { type Database, openDatabase } from '../database.ts';

const one = sql`select 1 as one`;
const unavailable = { code: 'not-ready' };

/** Longer than a busy machine takes to open a connection, twice over: opening one is given up after four times as long. */
const SOON_MS = 1500;

let proxy: DatabaseProxy;
let database: Database;
let losses: number;
let see: ProxyOptions;

beforeEach(async () => {
  losses = 0;
  see = {};
  proxy = await startDatabaseProxy(inject('databaseUrl'), {
    onSent: (link, chunk) => see.onSent?.(link, chunk) ?? false,
    onAnswer: (link, chunk) => see.onAnswer?.(link, chunk) ?? false,
  });
  database = openDatabase(proxy.url, {
    poolSize: 4,
    connectionWithinMs: CONNECTION_WITHIN_MS,
    onLost: () => (losses += 1),
  });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

describe('a database that answers nothing any more', () => {
  it('is found out: whoever waits for it is turned away, and served again once it answers', async () => {
    await database.row(one);
    const begun = Promise.withResolvers<void>();
    const caught = database.transaction(async (tx) => {
      await tx.row(one);
      proxy.let('hang');
      begun.resolve();
      await tx.row(one);
    });
    caught.catch(() => undefined);
    await begun.promise;
    await expect(database.row(one)).rejects.toMatchObject(unavailable);
    await expect(caught).rejects.toMatchObject(unavailable);
    // From now on nobody even begins to wait.
    await expect(database.transaction((tx) => tx.row(one))).rejects.toMatchObject(unavailable);
    expect(losses).toBe(1);
    proxy.let('pass');
    await expect.poll(() => database.row(one).catch(() => null)).toEqual({ one: 1 });
    expect(await database.transaction((tx) => tx.row(one))).toEqual({ one: 1 });
  });

  it('is told from one that works on something for long', async () => {
    await database.run(sql`select pg_sleep(1.5)`);
    expect(losses).toBe(0);
  });
});

it.each(['onSent', 'onAnswer'] as const)(
  'a transaction that is cut off at its commit (%s) says that nobody knows, and the next one works',
  async (moment) => {
    let isCommitting = false;
    const isCommit = (chunk: Buffer) => chunk.includes('commit\0');
    see = {
      onSent: (_, chunk) => (isCommitting = isCommit(chunk)) && moment === 'onSent',
      onAnswer: () => isCommitting && moment === 'onAnswer',
    };
    await expect(database.transaction((tx) => tx.row(one))).rejects.toMatchObject(unavailable);
    see = {};
    expect(await database.transaction((tx) => tx.row(one))).toEqual({ one: 1 });
  },
);

it('a connection that takes longer to open than anybody waits is there for the next one, and none is opened anew', async () => {
  let opened = 0;
  const small = openDatabase(proxy.url, { poolSize: 1, connectionWithinMs: SOON_MS });
  see = {
    onSent: (_, chunk) => {
      if (chunk.includes('application_name') && (opened += 1) === 1) proxy.let('hang');
      return false;
    },
  };
  for (const ask of [() => small.row(one), () => small.transaction((tx) => tx.row(one))])
    await expect(ask()).rejects.toMatchObject(unavailable);
  proxy.let('pass');
  await expect.poll(() => small.row(one).catch(() => null)).toEqual({ one: 1 });
  expect(opened).toBe(1);
  await small.close();
});

it('a connection that comes for somebody who has stopped waiting is there for the next one', async () => {
  const hang = () => {
    proxy.let('hang');
    return false;
  };
  const small = openDatabase(proxy.url, { poolSize: 1, connectionWithinMs: SOON_MS });
  let waiting: Promise<unknown> | undefined;
  const broken = small.transaction(async (tx) => {
    see = { onSent: (_, chunk) => chunk.includes('pg_postmaster_start_time') && hang() };
    waiting = small.transaction((next) => next.row(one));
    waiting.catch(() => undefined);
    await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(broken).rejects.toMatchObject(unavailable);
  await expect(waiting).rejects.toMatchObject(unavailable);
  see = {};
  proxy.let('pass');
  const next = () => small.transaction((tx) => tx.row(one)).catch(() => null);
  await expect.poll(next).toEqual({ one: 1 });
  await small.close();
});
