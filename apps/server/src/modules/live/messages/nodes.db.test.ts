import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { CONNECTION_WITHIN_MS } from '../../../testing/global-setup.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createLive, type HeardMessage, type Live, type StoredChange } from '../index.ts';

/** Two nodes on one database. Looks are made by hand, so that every order of things can be tried. */
let app: TestApp;
let second: Live;
let secondDatabase: Database;
let heard: HeardMessage[] = [];
let heardBySecond: HeardMessage[] = [];
let userId: string;

beforeAll(async () => {
  app = await createTestApp();
  const name = await app.database.row<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name?.name}`;
  secondDatabase = openDatabase(url.href, { poolSize: 8, connectionWithinMs: CONNECTION_WITHIN_MS });
  second = createLive({ database: secondDatabase, clock: app.clock, log: pino({ level: 'silent' }) });
  app.live.onMessage((message) => heard.push(message));
  second.onMessage((message) => heardBySecond.push(message));
});
beforeEach(async () => {
  await app.live.look();
  await second.look();
  userId = newId();
  heard = [];
  heardBySecond = [];
});
afterAll(async () => {
  await app.live.stop();
  await second.stop();
  await secondDatabase.close();
  await app.close();
});

const change = (equity: number): StoredChange => ({ kind: 'margin', state: 'call', equity, usedMargin: 1 });
const tell = (from: Live, equity = 1, to = userId) =>
  (from === second ? secondDatabase : app.database).transaction((tx) =>
    from.append(tx, to, [change(equity)]),
  );
const seqs = (messages: readonly HeardMessage[], of = userId) =>
  messages.filter((message) => message.userId === of).map(({ seq }) => Number(seq));

describe('two nodes', () => {
  it('hear of each other, and of their own at once', async () => {
    await tell(app.live, 1);
    await tell(app.live, 2);
    expect([seqs(heard), seqs(heardBySecond)]).toEqual([[1, 2], []]);
    await second.look();
    expect(heardBySecond.map(({ isOwn, changes }) => [isOwn, changes])).toEqual([
      [false, [change(1)]],
      [false, [change(2)]],
    ]);
    await tell(second, 3);
    await app.live.look();
    expect([seqs(heard), seqs(heardBySecond)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('hear nothing twice, however often they look', async () => {
    await tell(second);
    for (let look = 0; look < 3; look++) await app.live.look();
    await tell(app.live);
    await tell(second);
    for (let look = 0; look < 3; look++) await Promise.all([app.live.look(), app.live.look(), second.look()]);
    expect([seqs(heard), seqs(heardBySecond)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('never put an own message before one of the other that came first', async () => {
    await tell(app.live);
    await tell(second);
    await tell(app.live);
    await expect.poll(() => seqs(heard)).toEqual([1, 2, 3]);
  });

  it('find what was committed late, after newer messages of others were found', async () => {
    const late = newId();
    let isWritten = () => {};
    let mayCommit = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const allowed = new Promise<void>((resolve) => (mayCommit = resolve));
    const slow = secondDatabase.transaction(async (tx) => {
      await second.append(tx, late, [change(1)]);
      isWritten();
      await allowed;
    });
    await written;
    for (let count = 1; count <= 3; count++) {
      await tell(second, count);
      await app.live.look();
    }
    expect([seqs(heard), seqs(heard, late)]).toEqual([[1, 2, 3], []]);
    mayCommit();
    await slow;
    await app.live.look();
    expect([seqs(heard), seqs(heard, late)]).toEqual([[1, 2, 3], [1]]);
  });

  it('find what was committed by a node that never said so', async () => {
    const steps = app.live.writing([{ userId, changes: [change(1)], events: [] }], app.clock.now());
    const moved = sql`select ${userId}::uuid as user_id`;
    await app.database.run(sql`with moved as (${moved}), ${steps} select from live_written`);
    expect(seqs(heard)).toEqual([]);
    await app.live.look();
    expect(heard.map(({ seq, isOwn }) => [seq, isOwn])).toEqual([[1n, false]]);
  });

  it('go through any number of messages at one look', async () => {
    const users = Array.from({ length: 700 }, () => newId());
    await secondDatabase.transaction(async (tx) => {
      for (const user of users) for (let count = 0; count < 3; count++) await second.append(tx, user, []);
    });
    await tell(second);
    await app.live.look();
    expect(heard).toHaveLength(2101);
    for (const user of [...users.slice(0, 20), userId]) {
      const own = seqs(heard, user);
      expect(own).toEqual(user === userId ? [1] : [1, 2, 3]);
    }
    await app.live.look();
    expect(heard).toHaveLength(2101);
  });

  it('are not misled by rows that came out of a backup of another database', async () => {
    await app.database.run(sql`
      insert into live_event (user_id, seq, at, changes, xid) select ${userId}, n, now(), '[]', (pg_current_xact_id()::text::bigint + 1000000)::text::xid8
      from generate_series(1, 5) n`);
    await app.database.run(sql`insert into live_account values (${userId}, 5)`);
    await app.live.look();
    expect(heard).toEqual([]);
    await tell(second);
    await app.live.look();
    await app.live.look();
    expect(seqs(heard)).toEqual([6]);
  });

  it('under load from both: each hears everything of every account in order', async () => {
    await app.live.start();
    await second.start();
    const users = Array.from({ length: 8 }, () => newId());
    const acts = Array.from({ length: 400 }, (_, index) => index);
    const write = async (from: Live) => {
      for (const index of acts) await tell(from, index, users[(index * 7) % users.length]);
    };
    await Promise.all([write(app.live), write(second), write(app.live), write(second)]);
    const total = acts.length * 4;
    const isComplete = (messages: readonly HeardMessage[]) =>
      new Set(messages.map((one) => `${one.userId} ${one.seq}`)).size === total;
    await expect.poll(() => isComplete(heard) && isComplete(heardBySecond)).toBe(true);
    for (const messages of [heard, heardBySecond])
      for (const user of users) {
        const own = seqs(messages, user);
        for (const [index, seq] of own.entries())
          expect(seq).toBeLessThanOrEqual((own[index - 1] ?? seq) + 1);
      }
  });
});
