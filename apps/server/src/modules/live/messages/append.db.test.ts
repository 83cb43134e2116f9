import sql, { join } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { named, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type HeardMessage, type StoredChange, verifyLive } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let heard: HeardMessage[];
let userId: string;
beforeEach(() => {
  heard = [];
  userId = newId();
  return app.live.onMessage((message) => heard.push(message));
});

const margin = (equity: number): StoredChange => ({ kind: 'margin', state: 'call', equity, usedMargin: 1 });
const untold = { firstEvent: null, events: [] };
const append = (equity: number, to = userId) =>
  app.database.transaction((tx) => app.live.append(tx, to, [margin(equity)]));
const kept = async (of = userId) => app.live.since(app.database, of, 0n, 100);

describe("an account's messages", () => {
  it('are numbered from 1 and kept as they were said', async () => {
    await append(10);
    app.clock.advance(1000);
    await append(20);
    await append(30, newId());
    expect(await kept()).toEqual([
      { userId, seq: 1n, at: new Date(app.clock.now().getTime() - 1000), changes: [margin(10)], ...untold },
      { userId, seq: 2n, at: app.clock.now(), changes: [margin(20)], ...untold },
    ]);
    expect(await app.live.lastSeq(app.database, userId)).toBe(2n);
    expect(await app.live.lastSeq(app.database, newId())).toBe(0n);
    expect((await app.live.since(app.database, userId, 1n, 100)).map(({ seq }) => seq)).toEqual([2n]);
    expect(await app.live.since(app.database, userId, 2n, 100)).toEqual([]);
  });

  it('exist only if their transaction does, and leave no gap where one was undone', async () => {
    await append(1);
    const undone = app.database.transaction(async (tx) => {
      await app.live.append(tx, userId, [margin(2)]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await append(3);
    expect((await kept()).map(({ seq }) => seq)).toEqual([1n, 2n]);
    expect(heard.map(({ seq, isOwn, changes }) => [seq, isOwn, changes])).toEqual([
      [1n, true, [margin(1)]],
      [2n, true, [margin(3)]],
    ]);
  });

  it('are heard after the commit and not before', async () => {
    await app.database.transaction(async (tx) => {
      await app.live.append(tx, userId, [margin(1)]);
      await app.live.append(tx, userId, [margin(2)]);
      expect(heard).toEqual([]);
    });
    expect(heard.map(({ seq }) => seq)).toEqual([1n, 2n]);
  });

  it('have no gap and come in order under many writers at once, some of whom fail', async () => {
    const users = [newId(), newId(), newId()];
    for (const user of users) await append(0, user);
    const writers = Array.from({ length: 120 }, async (_, index) =>
      app.database.transaction(async (tx) => {
        await app.live.append(tx, users[index % 3] ?? '', [margin(index)]);
        if (index % 7 === 0) throw new Error('undone');
      }),
    );
    // On a busy machine some get no connection in time: they have failed as well.
    const written = (await Promise.allSettled(writers)).filter(({ status }) => status === 'fulfilled').length;
    expect(written).toBeGreaterThan(30);
    await expect.poll(() => heard.length).toBe(3 + written);
    for (const user of users) {
      const seqs = heard.filter((one) => one.userId === user).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from(seqs, (_, index) => BigInt(index + 1)));
    }
    expect(await verifyLive(app.database)).toEqual([]);
  });

  it('cannot be changed, taken back or emptied', async () => {
    await append(1);
    const acts = [
      sql`update live_event set changes = '[]' where user_id = ${userId}`,
      sql`delete from live_event where user_id = ${userId}`,
      sql`truncate live_event`,
    ];
    for (const act of acts) await expect(app.database.run(act)).rejects.toThrow('append-only');
  });
});

describe('a statement that writes for many', () => {
  const write = (tx: Tx, moved: readonly string[], told: readonly string[]) => {
    const messages = told.map((user, index) => ({ userId: user, changes: [margin(index)], events: [] }));
    const owners = sql`select n.user_id from unnest(${moved}::uuid[]) as n(user_id)`;
    const query = sql`with moved as (${owners}), ${app.live.writing(messages, app.clock.now())}
      select user_id as "userId", seq from live_written`;
    return tx.rows<{ userId: string; seq: bigint }>(named('live-test-writing', query));
  };

  it('writes one message for each account that was moved, and for nobody else', async () => {
    const [moved, left, extra] = [newId(), newId(), newId()];
    await append(1, moved);
    const written = await app.database.transaction((tx) => write(tx, [moved, extra], [left, moved]));
    expect(written).toEqual([{ userId: moved, seq: 2n }]);
    expect((await kept(moved)).map(({ changes }) => changes)).toEqual([[margin(1)], [margin(1)]]);
    expect([await kept(left), await kept(extra)]).toEqual([[], []]);
  });

  it('has the same text for any number of accounts, so that it is prepared once', async () => {
    const at = app.clock.now();
    const texts = [0, 1, 50].map((count) => {
      const messages = Array.from({ length: count }, () => ({ userId: newId(), changes: [], events: [] }));
      return join([app.live.writing(messages, at)]).text;
    });
    expect(new Set(texts).size).toBe(1);
    const users = Array.from({ length: 30 }, () => newId());
    for (const count of [30, 0, 7]) {
      const some = users.slice(0, count);
      expect(await app.database.transaction((tx) => write(tx, some, some))).toHaveLength(count);
    }
    expect(await verifyLive(app.database)).toEqual([]);
  });

  it('is heard once its writer says that it was committed', async () => {
    const [place] = await app.database.transaction((tx) => write(tx, [userId], [userId]));
    expect(heard).toEqual([]);
    app.live.published({
      userId,
      seq: place?.seq ?? 0n,
      at: app.clock.now(),
      changes: [margin(0)],
      firstEvent: null,
      events: [],
    });
    expect(heard.map(({ seq, isOwn }) => [seq, isOwn])).toEqual([[1n, true]]);
  });
});

describe('the check of all sequences', () => {
  const finding = async (harm: (tx: Tx) => Promise<unknown>) => {
    await append(1);
    await append(2);
    await append(3);
    let details: string[] = [];
    const harmed = app.database.transaction(async (tx) => {
      await tx.run(sql`alter table live_event disable trigger live_event_kept`);
      await harm(tx);
      details = (await verifyLive(tx)).map(({ detail }) => detail);
      throw new Error('harm undone');
    });
    await expect(harmed).rejects.toThrow('harm undone');
    return details;
  };

  it.each([
    [
      'a gap',
      (tx: Tx) => tx.run(sql`delete from live_event where user_id = ${userId} and seq = 2`),
      '3, has 2 from 1 to 3',
    ],
    [
      'a lost end',
      (tx: Tx) => tx.run(sql`delete from live_event where user_id = ${userId} and seq = 3`),
      '3, has 2 from 1 to 2',
    ],
    [
      'a lost beginning',
      (tx: Tx) => tx.run(sql`delete from live_event where user_id = ${userId} and seq = 1`),
      '3, has 2 from 2 to 3',
    ],
    [
      'a lost count',
      (tx: Tx) => tx.run(sql`delete from live_account where user_id = ${userId}`),
      '0, has 3 from 1 to 3',
    ],
    [
      'a count ahead',
      (tx: Tx) => tx.run(sql`update live_account set last_seq = 4 where user_id = ${userId}`),
      '4, has 3 from 1 to 3',
    ],
    [
      'no message at all',
      (tx: Tx) => tx.run(sql`delete from live_event where user_id = ${userId}`),
      '3, has 0 from 0 to 0',
    ],
  ])('finds %s', async (_, harm, detail) => {
    expect(await finding(harm)).toEqual([`${userId} counted ${detail}`]);
  });

  it('finds a repeat, should the table ever allow one', async () => {
    const details = await finding(async (tx) => {
      await tx.run(sql`alter table live_event_first drop constraint live_event_pkey_first`);
      await tx.run(
        sql`insert into live_event select user_id, 2, at, changes from live_event where user_id = ${userId} and seq = 3`,
      );
      await tx.run(sql`delete from live_event where user_id = ${userId} and seq = 1`);
      await tx.run(
        sql`insert into live_event select user_id, 1, at, changes from live_event where user_id = ${userId} and seq = 3`,
      );
    });
    expect(details).toEqual([`${userId} counted 3, has 4 from 1 to 3`]);
  });
});
