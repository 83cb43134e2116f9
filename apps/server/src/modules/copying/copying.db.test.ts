import { admin, books, copying, investment, site } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  copied,
  follow,
  type Leader,
  leaderOf,
  positionsOf,
  proposedBy,
  SHOWN_AT_ONCE,
} from '../../testing/copying/leaders.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, EUR_USD, tick } from '../../testing/traders.ts';

let app: TestApp;
let second: SecondNode;
let leader: Leader;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  price(1.1);
  leader = await leaderOf(app);
});

const price = (mid: number) => app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
const openAs = async (as: Person, book: string, body: object = {}) => {
  const { position } = (
    await app.call(investment.placeTrade, {
      as,
      query: { book },
      body: { ...EUR_USD, leverage: 10, ...body },
    })
  ).data();
  return position?.id ?? '';
};
const lead = (body: object = {}) => openAs(leader.person, leader.book, body);
const closeLead = (id: string, quantity?: number) =>
  app.call(investment.closePosition, {
    as: leader.person,
    query: { book: leader.book },
    params: { id },
    body: quantity === undefined ? {} : { quantity },
  });
type Copy = { readonly person: Person; readonly id: string };
type Plain = typeof copying.pauseAllocation | typeof copying.resumeAllocation | typeof copying.stopAllocation;
const act = async (call: Plain, { person, id }: Copy) =>
  (await app.call<Plain>(call, { as: person, params: { id } })).data();
type WithAmount = typeof copying.addToAllocation | typeof copying.takeFromAllocation;
const move = (call: WithAmount, { person, id }: Copy, amount: number) =>
  app.call<WithAmount>(call, { as: person, params: { id }, body: { amount } });
const shown = async (as: Person, id: string) =>
  (await app.call(copying.getAllocation, { as, params: { id } })).data();
const copies = (book: string) =>
  app.database.rows<{ outcome: string; reason: string | null; quantity: bigint }>(
    sql`select outcome, reason, quantity from trading_copy where user_id = ${book} order by place`,
  );

describe('a copy', () => {
  it('opens in proportion, closes in proportion, and returns all of it when it is stopped', async () => {
    const copy = await follow(app, leader.strategy);
    const id = await lead({ quantity: 5000 });
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toMatchObject([
      { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10 },
    ]);
    (await closeLead(id, 2501)).data();
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toMatchObject([{ quantity: 499.8 }]);
    (await closeLead(id)).data();
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toEqual([]);
    const { fills } = await shown(copy.person, copy.id);
    expect(fills.map(({ kind, outcome, ownQuantity }) => [kind, outcome, ownQuantity])).toEqual([
      ['close', 'copied', 499.8],
      ['close', 'copied', 500.2],
      ['open', 'copied', 1000],
    ]);
    await lead({ quantity: 5000 });
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toHaveLength(1);
    await act(copying.stopAllocation, copy);
    await copied(app);
    expect(await shown(copy.person, copy.id)).toMatchObject({
      status: 'ended',
      stoppedBy: 'customer',
      equity: 0,
    });
    expect(await dollarsOf(app, copy.book)).toEqual({ available: 0n, locked: 0n, deficit: 0n });
    const main = (await app.call(books.listBooks, { as: copy.person })).data();
    expect(main.books.find(({ id: book }) => book === copy.book)?.status).toBe('closed');
    expect(main.realEquity).toBeLessThan(10_000);
    expect(main.realEquity).toBeGreaterThan(9_990);
  });

  it('deals with each fill once, however many nodes are at it at once and however often', async () => {
    const all = [];
    for (let count = 0; count < 6; count++) all.push(await follow(app, leader.strategy));
    const ids = [await lead({ quantity: 1000 }), await lead({ quantity: 2000, side: 'sell' })];
    await closeLead(ids[0] ?? '');
    const runs = [app, second, app, second].map((node) => node.copying.lane.run());
    await Promise.all(runs);
    await copied(app);
    for (const { person, book } of all) {
      expect(await copies(book)).toMatchObject([
        { outcome: 'copied', quantity: 20_000n },
        { outcome: 'copied' },
        { outcome: 'copied', quantity: 20_000n },
      ]);
      expect(await positionsOf(app, person, book)).toHaveLength(1);
    }
  });

  it('keeps the reason for whatever it does not copy', async () => {
    const paused = await follow(app, leader.strategy);
    const small = await follow(app, leader.strategy, { amount: 100 });
    const low = await follow(app, leader.strategy, { maxLeverage: 1 });
    await act(copying.pauseAllocation, paused);
    await lead({ quantity: 0.4 });
    await copied(app);
    expect(await copies(paused.book)).toMatchObject([{ outcome: 'skipped', reason: 'paused' }]);
    expect(await copies(small.book)).toMatchObject([{ outcome: 'skipped', reason: 'too-small' }]);
    await act(copying.resumeAllocation, paused);
    await lead({ quantity: 20_000, leverage: 100 });
    // Half a percent and more from where the leader was.
    price(1.11);
    await copied(app);
    expect((await copies(paused.book))[1]).toMatchObject({ outcome: 'skipped', reason: 'price-moved' });
    price(1.1);
    await lead({ quantity: 20_000, leverage: 100 });
    await copied(app);
    const [, position] = await positionsOf(app, low.person, low.book);
    // All it may hold is what it is worth, though the leader has more than four times that.
    expect(position).toMatchObject({ leverage: 1 });
    expect(position?.quantity).toBeGreaterThan(880);
    expect(position?.quantity).toBeLessThan(910);
  });

  it('waits with a close until it can be, and lets what comes after go on', async () => {
    const copy = await follow(app, leader.strategy);
    const id = await lead({ quantity: 5000 });
    await copied(app);
    await closeLead(id);
    // No quote is young enough to close at.
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 60_000);
    await copied(app);
    expect(await copies(copy.book)).toMatchObject([
      { outcome: 'copied' },
      { outcome: 'waiting', reason: 'no-price' },
    ]);
    expect(await positionsOf(app, copy.person, copy.book)).toHaveLength(1);
    app.feed.set('GBP/USD', '1.29990', '1.30010');
    await openAs(leader.person, leader.book, { symbol: 'GBP/USD', quantity: 500 });
    await copied(app);
    expect((await copies(copy.book))[2]).toMatchObject({ outcome: 'copied' });
    price(1.1);
    await copied(app);
    expect(await copies(copy.book)).toMatchObject([
      { outcome: 'copied' },
      { outcome: 'copied', quantity: 100_000n },
      { outcome: 'copied' },
    ]);
    expect(await positionsOf(app, copy.person, copy.book)).toMatchObject([{ symbol: 'GBP/USD' }]);
  });

  it('is not traded in by hand, and no money goes in or out but by its own calls', async () => {
    const copy = await follow(app, leader.strategy);
    const order = { as: copy.person, query: { book: copy.book }, body: { ...EUR_USD, quantity: 100 } };
    expect((await app.call(investment.placeTrade, order)).error()).toBe(
      'This account copies a strategy. Please trade in another one.',
    );
    const out = { from: copy.book, to: copy.person.userId, amount: 10 };
    expect((await app.call(books.transferMoney, { as: copy.person, body: out })).error()).toBe(
      'Somebody else trades in this account. Money goes into it and out of it under Investment',
    );
    const end = { as: copy.person, params: { id: copy.book } };
    expect((await app.call(books.closeBook, end)).status).toBe(409);
  });

  it('closes everything at its largest loss, by itself', async () => {
    const copy = await follow(app, leader.strategy, { maxLossPercent: 10 });
    await lead({ quantity: 20_000, leverage: 100 });
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toHaveLength(1);
    price(1.06);
    await tick(app, copy.book, 'EUR/USD');
    expect(await positionsOf(app, copy.person, copy.book)).toEqual([]);
    await copied(app);
    expect(await shown(copy.person, copy.id)).toMatchObject({ status: 'ended', stoppedBy: 'loss' });
  });

  it('pays for its profit when it ends, and the leader gets a share of that', async () => {
    const copy = await follow(app, leader.strategy);
    const id = await lead({ quantity: 20_000, leverage: 100 });
    await copied(app);
    price(1.15);
    await closeLead(id);
    await copied(app);
    const { equity } = await shown(copy.person, copy.id);
    expect(equity).toBeGreaterThan(1190);
    await act(copying.stopAllocation, copy);
    await copied(app);
    const fee = Math.ceil((equity - 1000) * 20) / 100;
    const [charged] = (await shown(copy.person, copy.id)).fees;
    expect(charged).toMatchObject({ kind: 'end', fee, profit: expect.closeTo(equity - 1000, 2) });
    const before = await dollarsOf(app, leader.person.userId);
    const pay = app.copying.jobs.find(({ name }) => name === 'pay-leaders');
    await pay?.run();
    expect(await dollarsOf(app, leader.person.userId)).toEqual(before);
    app.clock.advance(86_400_000);
    await pay?.run();
    await pay?.run();
    const after = await dollarsOf(app, leader.person.userId);
    expect(Number(after.available - before.available)).toBe(Math.floor(fee * 80));
  });
});

describe('attempts', () => {
  it('are refused: oneself, twice, too little, too much, what is not shown', async () => {
    const ann = await verifiedCustomer(app);
    const body = { strategy: leader.strategy, amount: 100, maxLossPercent: 50 };
    const call = (as: Person, other: object = {}) =>
      app.call(copying.allocate, { as, body: { ...body, ...other } });
    expect((await call(leader.person)).error()).toBe('You cannot copy yourself');
    expect((await call(ann, { amount: 99.99 })).error()).toBe('A copy needs at least $100.00');
    expect((await call(ann, { amount: 10_001 })).error()).toBe('Insufficient balance');
    expect((await call(ann, { strategy: ann.userId })).status).toBe(404);
    const three = await Promise.all([call(ann), call(ann), call(ann)]);
    expect(three.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await call(ann)).error()).toBe('You copy this strategy already');
    const foreign = {
      as: leader.person,
      params: { id: three.find(({ status }) => status === 200)?.data().id ?? '' },
    };
    expect((await app.call(copying.stopAllocation, foreign)).error()).toBe('Copy not found');
    const copy = (await app.call(copying.listAllocations, { as: ann })).data().allocations[0];
    const words = { book: copy?.book ?? '', name: 'Mine', description: 'Not mine.', feePercent: 30 };
    expect((await app.call(copying.publishStrategy, { as: ann, body: words })).error()).toBe(
      'A strategy needs an open trading account in hedging mode',
    );
  });

  it('a leader with ten dollars moves nobody who has a million', async () => {
    const poor = await leaderOf(app, { usd: 10 });
    const copy = await follow(app, poor.strategy, { amount: 9000 });
    await openAs(poor.person, poor.book, { quantity: 5 });
    await copied(app);
    expect(await copies(copy.book)).toMatchObject([{ outcome: 'skipped', reason: 'leader-too-small' }]);
  });

  it('a leader who takes his money out before a trade makes nobody trade more', async () => {
    const copy = await follow(app, leader.strategy);
    const body = { from: leader.book, to: leader.person.userId, amount: 4000 };
    (await app.call(books.transferMoney, { as: leader.person, body })).data();
    await lead({ quantity: 5000 });
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toMatchObject([{ quantity: 1000 }]);
  });

  it('a suspended leader opens nothing for anybody, and his closes go on', async () => {
    const copy = await follow(app, leader.strategy);
    const id = await lead({ quantity: 5000 });
    await copied(app);
    await lead({ quantity: 5000 });
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${leader.person.userId}`);
    await copied(app);
    expect(await copies(copy.book)).toMatchObject([
      { outcome: 'copied' },
      { outcome: 'skipped', reason: 'leader-suspended' },
    ]);
    await app.trading.closePosition(leader.book, id, null);
    await copied(app);
    expect(await positionsOf(app, copy.person, copy.book)).toEqual([]);
  });

  it('taking out and adding never pays for the same profit twice, and never for none', async () => {
    const copy = await follow(app, leader.strategy);
    const id = await lead({ quantity: 20_000, leverage: 100 });
    await copied(app);
    price(1.15);
    await closeLead(id);
    await copied(app);
    const { equity } = await shown(copy.person, copy.id);
    const half = Math.floor(equity * 50) / 100;
    const taken = (await move(copying.takeFromAllocation, copy, half)).data();
    expect(taken.feesPaid).toBeCloseTo((equity - 1000) * 0.5 * 0.2, 1);
    expect(taken.base).toBeCloseTo(500, 0);
    expect(taken.highWater).toBeCloseTo(500, 0);
    const added = (await move(copying.addToAllocation, copy, 500)).data();
    expect(added).toMatchObject({ feesPaid: taken.feesPaid });
    expect(added.highWater).toBeCloseTo(taken.highWater + 500, 2);
    expect((await move(copying.takeFromAllocation, copy, added.equity)).error()).toBe(
      'Please stop the copy to take all of it out',
    );
    await act(copying.stopAllocation, copy);
    await copied(app);
    const { feesPaid } = await shown(copy.person, copy.id);
    expect(feesPaid).toBeCloseTo((equity - 1000) * 0.2, 1);
  });
});

describe('a strategy', () => {
  const publish = (as: Person, book: string) =>
    app.call(copying.publishStrategy, {
      as,
      body: { book, name: 'Mine', description: 'What I do.', feePercent: 0 },
    });
  const approve = (as: Person, id: string) => app.call(admin.adminApproveStrategy, { as, params: { id } });

  it('is one a person, decided by somebody else, once', async () => {
    const staff = await administrator(app);
    const own = await proposedBy(app, staff);
    expect((await approve(staff, own.strategy)).error()).toBe('You cannot approve your own request');
    expect((await publish(leader.person, leader.book)).error()).toBe('You can have one strategy at a time');
    expect((await approve(staff, leader.strategy)).error()).toBe('This strategy was decided on already');
    const waiting = await proposedBy(app, await verifiedCustomer(app));
    const copy = { strategy: waiting.strategy, amount: 100, maxLossPercent: 50 };
    const ann = await verifiedCustomer(app);
    expect((await app.call(copying.allocate, { as: ann, body: copy })).error()).toBe('Strategy not found');
    const seen = await app.call(copying.getStrategy, { as: ann, params: { id: waiting.strategy } });
    expect(seen.error()).toBe('Strategy not found');
  });

  it('ends what copies it, and is seen afterwards', async () => {
    const copy = await follow(app, leader.strategy);
    await lead({ quantity: 5000 });
    await copied(app);
    const end = () => app.call(copying.endStrategy, { as: leader.person, params: { id: leader.strategy } });
    (await end()).data();
    await copied(app);
    expect(await shown(copy.person, copy.id)).toMatchObject({ status: 'ended', stoppedBy: 'strategy' });
    expect((await end()).error()).toBe('This strategy has ended');
    const seen = await app.call(copying.getStrategy, { as: copy.person, params: { id: leader.strategy } });
    expect(seen.data().status).toBe('ended');
    const stopped = await app.call(copying.stopAllocation, { as: copy.person, params: { id: copy.id } });
    expect(stopped.error()).toBe('This copy has been stopped');
    const again = { strategy: leader.strategy, amount: 100, maxLossPercent: 50 };
    expect((await app.call(copying.allocate, { as: copy.person, body: again })).status).toBe(404);
  });

  it('of somebody who is suspended is copied by nobody new', async () => {
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${leader.person.userId}`);
    const body = { strategy: leader.strategy, amount: 100, maxLossPercent: 50 };
    const tried = await app.call(copying.allocate, { as: await verifiedCustomer(app), body });
    expect(tried.error()).toBe('This strategy cannot be copied at the moment');
  });

  it('needs a past, and copying has to be switched on', async () => {
    const strict = await createTestApp();
    try {
      const ann = await verifiedCustomer(strict);
      const opening = { as: ann, body: { kind: 'trading', name: 'New' } } as const;
      const { id: book } = (await strict.call(books.openBook, opening)).data();
      const body = { book, name: 'Mine', description: 'What I do.', feePercent: 0 };
      const tried = () => strict.call(copying.publishStrategy, { as: ann, body });
      expect((await tried()).error()).toBe('A strategy needs an account that is at least 30 days old');
      strict.clock.advance(30 * 86_400_000);
      const as = await signInAs(strict, ann);
      const later = () => strict.call(copying.publishStrategy, { as, body });
      for (let count = 0; count < 10; count++) {
        expect((await later()).error()).toBe('A strategy needs at least 10 closed positions');
        if (count === 0) {
          const transfer = { from: ann.userId, to: book, amount: 1000 };
          (await strict.call(books.transferMoney, { as, body: transfer })).data();
        }
        const query = { book };
        const { position } = (
          await strict.call(investment.placeTrade, { as, query, body: { ...EUR_USD, leverage: 10 } })
        ).data();
        const params = { id: position?.id ?? '' };
        (await strict.call(investment.closePosition, { as, query, params, body: {} })).data();
      }
      (await later()).data();
      strict.clock.advance(86_400_000);
      const again = await signInAs(strict, ann);
      const [own] = (await strict.call(copying.listStrategies, { as: again })).data().strategies;
      expect(own?.record).toMatchObject({ closed: 10, winnersPercent: 0 });
      // Money that came is no gain, and the day it came began with nothing.
      expect(own?.record.returnPercent).toBe(0);
      const staff = await administrator(strict);
      const off = { capability: 'copyTrading', on: false, reason: 'Enough' } as const;
      (await strict.call(site.setCapability, { as: staff, body: off })).data();
      const notNow = 'Copy Trading is not available at the moment';
      expect((await strict.call(copying.listStrategies, { as: again })).error()).toBe(notNow);
      const adding = { as: again, params: { id: book }, body: { amount: 100 } };
      expect((await strict.call(copying.addToAllocation, adding)).error()).toBe(notNow);
    } finally {
      await strict.close();
    }
  });
});
