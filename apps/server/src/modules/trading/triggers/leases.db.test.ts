import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { bringQuote, fillsOf, orderOf, quote } from '../../../testing/quotes.ts';
import { type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open, place, traceOf } from '../../../testing/traders.ts';
import { createLeases } from './leases.ts';

/** Who watches a symbol, and what happens when it is somebody else's turn. */
let app: TestApp;
let nodes: SecondNode[] = [];
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.database.run(sql`delete from trading_lease`);
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterEach(async () => {
  await app.trading.owner.stop();
  for (const node of nodes) await node.trading.owner.stop();
  await Promise.all(nodes.map((node) => node.close()));
  nodes = [];
});
afterAll(() => app.close());

const another = async () => {
  const node = await startSecondNode(app);
  await node.live.look();
  nodes.push(node);
  return node;
};

/** The owner is gone without a word, and its time is over. */
const runOut = () => app.database.run(sql`update trading_lease set expires_at = now() - interval '1 ms'`);
/** The owner stays, however long the test takes. */
const holdOn = () => app.database.run(sql`update trading_lease set expires_at = now() + interval '1 hour'`);
/** It comes to this node, though its owner is there and may renew it in the same moment. */
async function takeOver(node: SecondNode): Promise<void> {
  do {
    await runOut();
    await node.trading.owner.renew();
  } while (!node.trading.owner.owns('EUR/USD'));
}
const fence = async () =>
  (await app.database.row<{ fence: bigint }>(sql`select fence from trading_lease where symbol = 'EUR/USD'`))
    ?.fence ?? 0n;
const LIMIT = { orderType: 'limit', limitPrice: '1.09' } as const;
/** A quote that only this node sees. */
const quoteAt = (node: SecondNode, bid: string, ask: string) =>
  quote({ ...node, feed: app.feed }, 'EUR/USD', bid, ask);

describe('a symbol', () => {
  it('has one owner, also of two that start at once', async () => {
    const both = [await another(), await another()];
    await Promise.all(both.map((node) => node.trading.owner.start()));
    for (const symbol of ['EUR/USD', 'BTC/USD', 'GER40'])
      expect(both.filter((node) => node.trading.owner.owns(symbol))).toHaveLength(1);
  });

  it('keeps its fence as long as it stays, and gets the next one with the next owner', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.renew();
    await one.trading.owner.renew();
    await two.trading.owner.renew();
    expect([one.trading.owner.owns('EUR/USD'), two.trading.owner.owns('EUR/USD')]).toEqual([true, false]);
    const first = await fence();
    await runOut();
    await one.trading.owner.renew();
    expect(await fence()).toBe(first);
    await runOut();
    await two.trading.owner.renew();
    await one.trading.owner.renew();
    expect([one.trading.owner.owns('EUR/USD'), two.trading.owner.owns('EUR/USD')]).toEqual([false, true]);
    expect(await fence()).toBeGreaterThan(first);
  });

  it('never has a fence again that was lost with a database that was put back', async () => {
    const [one, two, three] = [await another(), await another(), await another()];
    await one.trading.owner.renew();
    const before = await fence();
    await runOut();
    await two.trading.owner.renew();
    const lost = await fence();
    await app.database.run(sql`update trading_lease set fence = ${before}, expires_at = now()`);
    await three.trading.owner.renew();
    expect(await fence()).toBeGreaterThan(before);
    expect(await fence()).not.toBe(lost);
  });

  it('is free at once when its owner stops', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.start();
    await one.trading.owner.stop();
    await two.trading.owner.renew();
    expect([one.trading.owner.owns('EUR/USD'), two.trading.owner.owns('EUR/USD')]).toEqual([false, true]);
  });

  it('comes to another by itself when its owner is gone', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.renew();
    await two.trading.owner.start();
    expect(two.trading.owner.owns('EUR/USD')).toBe(false);
    await expect.poll(() => two.trading.owner.owns('EUR/USD')).toBe(true);
    expect(one.trading.owner.owns('EUR/USD')).toBe(false);
  });

  it('is told as gained by whoever was without it for a moment, even with the same fence', async () => {
    const gains: (readonly string[])[] = [];
    let isAway = false;
    const database = {
      ...app.database,
      rows: async <T>(query: Parameters<typeof app.database.rows>[0]): Promise<T[]> => {
        if (isAway) throw new Error('away');
        return app.database.rows<T>(query);
      },
    };
    const log = pino({ level: 'silent' });
    const onGain = (symbols: readonly string[]) => void gains.push(symbols);
    const leases = createLeases({ database, log, symbols: ['EUR/USD', 'BTC/USD'], onGain });
    await leases.renew();
    await leases.renew();
    expect(gains).toEqual([['BTC/USD', 'EUR/USD']]);
    isAway = true;
    await leases.renew();
    const held = leases.fenceOf('EUR/USD');
    await expect.poll(() => leases.fenceOf('EUR/USD')).toBeUndefined();
    isAway = false;
    await leases.renew();
    expect([gains.length, leases.fenceOf('EUR/USD')]).toEqual([2, held]);
  });
});

describe('an owner that has been replaced', () => {
  /** A tick as the owner of this fence would bring it to the desk. */
  const tickWith = (node: Pick<TestApp, 'trading' | 'market'>, held: bigint, userId = person.userId) =>
    node.trading.desk.run({
      userId,
      market: node.market.view(),
      fence: { symbol: 'EUR/USD', fence: held },
      command: (atMs) => ({ type: 'tick', atMs, symbol: 'EUR/USD' }),
    });

  it('writes nothing when it wakes up', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.renew();
    const old = await fence();
    const { order } = (await place(app, person, LIMIT)).data();
    await runOut();
    await two.trading.owner.renew();
    await two.trading.owner.settled();
    app.feed.set('EUR/USD', '1.0888', '1.0890');
    const before = await traceOf(app, person.userId);
    await expect(tickWith(one, old)).rejects.toMatchObject({ code: 'not-ready' });
    expect(await traceOf(app, person.userId)).toEqual(before);
    await tickWith(two, await fence());
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
  });

  it('writes nothing for any of its customers, and in the same batch for all whose symbol has stayed', async () => {
    const one = await another();
    await one.trading.owner.renew();
    const [gone, stayed] = [await verifiedCustomer(app), person];
    const orders = [await place(app, gone, LIMIT), await place(app, stayed, LIMIT)];
    app.feed.set('EUR/USD', '1.0888', '1.0890');
    const before = await traceOf(app, gone.userId);
    const held = await fence();
    const both = await Promise.allSettled([
      tickWith(one, held - 1n, gone.userId),
      tickWith(one, held, stayed.userId),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await traceOf(app, gone.userId)).toEqual(before);
    const ends = await Promise.all(orders.map((answer) => orderOf(app, answer.data().order.id)));
    expect(ends.map((end) => end?.status)).toEqual(['pending', 'filled']);
  });

  it('keeps nothing of what it has seen', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.start();
    await open(app, person, { trailingStop: '0.01' });
    await one.live.look();
    await one.trading.owner.settled();
    await quoteAt(one, '1.1199', '1.1201');
    await takeOver(two);
    await two.trading.owner.settled();
    const before = await traceOf(app, person.userId);
    await one.trading.owner.keepBests();
    expect(await traceOf(app, person.userId)).toEqual(before);
  });

  it('brings nobody to the desk once its own time is over', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.renew();
    await runOut();
    await two.trading.owner.renew();
    // A new owner works what is reached at once; it must not still be looking when the price comes.
    await two.trading.owner.settled();
    await holdOn();
    await one.trading.owner.renew();
    await one.trading.owner.start();
    const { order } = (await place(app, person, LIMIT)).data();
    await one.live.look();
    await quoteAt(one, '1.0888', '1.0890');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
  });
});

describe('a new owner', () => {
  it('works what the price has reached in between, where it stays', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.renew();
    await holdOn();
    const { order } = (await place(app, person, LIMIT)).data();
    const id = await open(app, person, { stopLoss: '1.0895' });
    await two.trading.owner.start();
    await quoteAt(two, '1.0888', '1.0890');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    await runOut();
    await two.trading.owner.renew();
    await two.trading.owner.settled();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([
      { reason: 'stop_loss', price: 10_888_000_000n },
    ]);
  });

  it('knows everybody who waits or holds, though it has heard of nobody', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => verifiedCustomer(app)));
    for (const one of others) await place(app, one, LIMIT);
    await open(app, person);
    const node = await another();
    const { customers } = node.trading.owner.size();
    expect(customers).toBe(0);
    await node.trading.owner.start();
    const waiting = await app.database.row<{ count: bigint }>(sql`
      select count(*) from (select user_id from trading_order where status = 'pending'
        union select user_id from trading_position where quantity > 0) w`);
    expect(node.trading.owner.size().customers).toBe(Number(waiting?.count));
    await quoteAt(node, '1.0888', '1.0890');
    const pending = await app.database.rows(sql`
      select from trading_order where status = 'pending' and user_id = any(${others.map(({ userId }) => userId)})`);
    expect(pending).toEqual([]);
  });

  it('goes on from where the one before has kept the trailing stops', async () => {
    const one = await another();
    await one.trading.owner.start();
    const id = await open(app, person, { trailingStop: '0.01' });
    await one.live.look();
    await one.trading.owner.settled();
    await quoteAt(one, '1.1199', '1.1201');
    await quoteAt(one, '1.1150', '1.1152');
    const seqBefore = await app.live.lastSeq(app.database, person.userId);
    await one.trading.owner.keepBests();
    await one.trading.owner.keepBests();
    // What nobody is shown is not told either.
    expect(await app.live.lastSeq(app.database, person.userId)).toBe(seqBefore);
    const two = await another();
    await takeOver(two);
    await two.trading.owner.start();
    await quoteAt(two, '1.1098', '1.1100');
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([{ reason: 'trailing_stop' }]);
  });

  it('gets from one that stops all that it has seen', async () => {
    const one = await another();
    await one.trading.owner.start();
    const id = await open(app, person, { trailingStop: '0.01' });
    await one.live.look();
    await one.trading.owner.settled();
    await quoteAt(one, '1.1199', '1.1201');
    await quoteAt(one, '1.1150', '1.1152');
    await one.trading.owner.stop();
    const kept = await app.database.row(
      sql`select trailing_best as best from trading_position where id = ${id}`,
    );
    expect(kept).toEqual({ best: 11_199_000_000n });
  });

  it('gets from one that stops all that it has begun', async () => {
    const one = await another();
    await one.trading.owner.start();
    const orders = await Promise.all(Array.from({ length: 20 }, () => place(app, person, LIMIT)));
    await one.live.look();
    await one.trading.owner.settled();
    bringQuote({ ...one, feed: app.feed }, 'EUR/USD', '1.0898', '1.0900');
    app.feed.set('EUR/USD', '1.1199', '1.1201');
    await one.trading.owner.stop();
    const ends = await Promise.all(orders.map((answer) => orderOf(app, answer.data().order.id)));
    expect(new Set(ends.map((end) => end?.status))).toEqual(new Set(['filled']));
  });

  it('knows also who has come since it started, and was not heard of', async () => {
    const [one, two] = [await another(), await another()];
    await one.trading.owner.renew();
    await holdOn();
    await two.trading.owner.start();
    const { order } = (await place(app, person, LIMIT)).data();
    await runOut();
    await two.trading.owner.renew();
    await two.trading.owner.settled();
    await quoteAt(two, '1.0888', '1.0890');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
  });
});
