import { admin, books, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD, tick } from '../../../testing/traders.ts';

let app: TestApp;
let second: SecondNode;
let ann: Person;
/** Her other account. */
let other: string;
beforeAll(async () => {
  app = await createTestApp();
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  price(1.1);
  ann = await verifiedCustomer(app);
  const body = { kind: 'trading', name: 'Second' } as const;
  other = (await app.call(books.openBook, { as: ann, body })).data().id;
});

const price = (mid: number) => app.feed.set('EUR/USD', (mid - 0.0001).toFixed(4), (mid + 0.0001).toFixed(4));
const transfer = (as: Person, from: string, to: string, amount: number) =>
  app.call(books.transferMoney, { as, body: { from, to, amount } });
const trade = (as: Person, book: string, body: object = {}) =>
  app.call(investment.placeTrade, { as, query: { book }, body: { ...EUR_USD, ...body } });
const openIn = async (as: Person, book: string, body: object = {}) =>
  (await trade(as, book, body)).data().position?.id ?? '';
const close = (as: Person, book: string, id: string) =>
  app.call(investment.closePosition, { as, query: { book }, params: { id }, body: {} });
const portfolio = async (as: Person, book: string) =>
  (await app.call(investment.getPortfolio, { as, query: { book } })).data();
/** Lets the price reach somebody's book, and whatever follows happen. */
const reach = async (book: string) => {
  await tick(app, book, 'EUR/USD');
  await app.trading.desk.settled();
  await app.trading.protection.settled();
  await second.trading.protection.settled();
};

describe('a loss that cannot be booked, since its market is halted', () => {
  const change = { params: { symbol: 'EUR/USD' }, body: { reason: 'Maintenance at the exchange' } };
  const coin = { symbol: 'BTC/USD', quantity: 0.01, leverage: 10 };
  let staff: Person;
  const resume = () => app.call(admin.adminResumeInstrument, { as: staff, ...change });
  afterEach(resume);

  it('lets no other account bet with what will have to pay for it, on whichever node, until it is gone', async () => {
    app.feed.set('BTC/USD', '49990', '50010');
    staff = await administrator(app);
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, other, { quantity: 400_000 });
    const held = await openIn(ann, ann.userId, coin);
    const waiting = { ...coin, orderType: 'limit', limitPrice: '40000' };
    const { order } = (await trade(ann, ann.userId, waiting)).data();
    (await app.call(admin.adminHaltInstrument, { as: staff, ...change })).data();
    expect((await trade(ann, ann.userId, coin)).status).toBe(200);
    price(1.05);
    await reach(other);
    expect((await dollarsOf(app, other)).deficit).toBe(0n);
    expect((await portfolio(ann, other)).summary.equity).toBeLessThan(0);

    const bet = await trade(ann, ann.userId, coin);
    expect([bet.status, bet.error()]).toEqual([409, 'An open trading loss must be settled first']);
    const path = `/investment/trade?book=${ann.userId}`;
    await second.market.settings.look();
    expect((await second.post(ann, path, { ...EUR_USD, ...coin })).body).toMatchObject({
      code: 'deficit-open',
    });
    // What waits to be opened opens nothing either, and closing is always possible.
    app.feed.set('BTC/USD', '39980', '40000');
    await tick(app, ann.userId, 'BTC/USD');
    const kept = sql`select status from trading_order where id = ${order.id}`;
    expect(await app.database.row(kept)).toEqual({ status: 'cancelled' });
    expect((await close(ann, ann.userId, held)).status).toBe(200);
    price(1.1);
    expect((await trade(ann, ann.userId, coin)).status).toBe(200);
  });
});

describe('a loss that cannot be booked, since its market is closed while quotes go on', () => {
  const coin = { symbol: 'BTC/USD', quantity: 0.01, leverage: 10 };

  it('is bet with nowhere else until the market is open again', async () => {
    app.feed.set('BTC/USD', '49990', '50010');
    const staff = await administrator(app);
    (await transfer(ann, ann.userId, other, 5000)).data();
    await openIn(ann, other, { quantity: 400_000 });
    const before = app.clock.now();
    const inMs = (ms: number) => new Date(before.getTime() + ms);
    const version = app.market.settings.of('EUR/USD').version;
    const closure = {
      from: inMs(60_000).toISOString(),
      until: inMs(120_000).toISOString(),
      reason: 'Holiday',
    };
    const params = { symbol: 'EUR/USD' };
    const plain = { extraSpreadPpm: 0, maxLeverage: 100, hours: 'catalogue', reason: 'Holiday' } as const;
    const body = { ...plain, closures: [closure], version };
    (await app.call(admin.adminChangeInstrument, { as: staff, params, body })).data();
    app.clock.set(inMs(61_000));
    expect((await trade(ann, ann.userId, coin)).status).toBe(200);
    price(1.05);
    await reach(other);
    expect((await dollarsOf(app, other)).deficit).toBe(0n);
    expect((await portfolio(ann, other)).summary.equity).toBeLessThan(0);
    const bet = await trade(ann, ann.userId, coin);
    expect([bet.status, bet.error()]).toEqual([409, 'An open trading loss must be settled first']);
    app.clock.set(inMs(121_000));
    await reach(other);
    expect((await portfolio(ann, other)).positions).toEqual([]);
    app.clock.set(before);
  });
});
