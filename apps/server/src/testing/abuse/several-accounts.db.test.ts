import { books, copying, investment, managed } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copied, follow, type Leader, leaderOf, SHOWN_AT_ONCE } from '../copying/leaders.ts';
import { portfolioIn, priceCoins } from '../managed/portfolios.ts';
import { type Person, verifiedCustomer } from '../people.ts';
import { postTo, type SecondNode, startSecondNode } from '../second-node.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { dollarsOf, EUR_USD } from '../traders.ts';

/** Attempts to have money twice, by asking for everything that can be done with it at one moment, on two nodes. */

let app: TestApp;
let second: SecondNode;
let ann: Person;
let other: string;

beforeAll(async () => {
  app = await createTestApp({ ...SHOWN_AT_ONCE, WITHDRAWAL_FOUR_EYES_USD: 1e9, STEP_UP_WITHDRAWAL_USD: 1e9 });
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  price(1.1);
  priceCoins(app);
  ann = await verifiedCustomer(app);
  other = await openBook('trading');
});

const price = (mid: number) => app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
const openBook = async (kind: 'trading' | 'practice') =>
  (await app.call(books.openBook, { as: ann, body: { kind, name: 'One more' } })).data().id;
const total = async (book: string) => {
  const { available, locked, deficit } = await dollarsOf(app, book);
  return available + locked + deficit;
};
const destination = 'My bank account 12345678';

type Call = readonly [path: string, body: Readonly<Record<string, unknown>>];
/** All at one moment, on one node after the other. Answers how many of them were done. */
async function atOnce(as: Person, calls: readonly Call[]): Promise<readonly number[]> {
  const nodes = [postTo(app), second.post];
  const answers = await Promise.all(calls.map(async ([path, body], nth) => nodes[nth % 2]?.(as, path, body)));
  expect(answers.every((answer) => answer && answer.status < 500)).toBe(true);
  return answers.flatMap((answer, nth) => (answer?.status === 200 ? [nth] : []));
}

describe('all the ways out of one balance', () => {
  it('lead out once, whichever is first', async () => {
    const { strategy } = await leaderOf(app);
    const portfolio = await portfolioIn(app);
    // Of what there is, no two fit.
    const calls: readonly Call[] = [
      ['/wallet/transfer', { from: ann.userId, to: other, amount: 6000 }],
      ['/wallet/withdraw', { currency: 'USD', amount: 6000, destination }],
      ['/wallet/convert', { from: 'USD', to: 'EUR', amount: 6000 }],
      ['/copy/allocations', { strategy, amount: 6000, maxLossPercent: 50, maxLeverage: 5 }],
      ['/managed/investments', { portfolio, amount: 6000 }],
    ];
    expect(await atOnce(ann, [...calls, ...calls])).toHaveLength(1);
    const { books: own } = (await app.call(books.listBooks, { as: ann })).data();
    const here = own.reduce((sum, { totalValue }) => sum + totalValue, 0);
    // A conversion costs something.
    expect(here).toBeGreaterThan(9900);
    expect(here).toBeLessThanOrEqual(10_000);
  });

  it('and into a copy of one strategy once, though there is enough for all', async () => {
    const { strategy } = await leaderOf(app);
    const call: Call = ['/copy/allocations', { strategy, amount: 500, maxLossPercent: 50, maxLeverage: 5 }];
    expect(
      await atOnce(
        ann,
        Array.from({ length: 8 }, () => call),
      ),
    ).toHaveLength(1);
    expect(await total(ann.userId)).toBe(9500_00n);
  });
});

describe('an account that is closed while money is on its way into it', () => {
  it('is empty, or still open', async () => {
    const into: Call = ['/wallet/transfer', { from: ann.userId, to: other, amount: 100 }];
    const ends: Call = [`/books/${other}/close`, {}];
    const done = await atOnce(ann, [into, ends, into, ends, into]);
    const isClosed = done.some((nth) => nth % 2 === 1);
    const moved = done.filter((nth) => nth % 2 === 0).length;
    expect([isClosed, moved]).toEqual(isClosed ? [true, 0] : [false, 3]);
    expect([await total(ann.userId), await total(other)]).toEqual([
      10_000_00n - BigInt(moved) * 100_00n,
      BigInt(moved) * 100_00n,
    ]);
  });
});

describe('a practice account that is reset while it is traded in', () => {
  it('has its credit and not what it had besides, whichever is first', async () => {
    for (let round = 0; round < 4; round++) {
      ann = await verifiedCustomer(app);
      const [book, rest] = [await openBook('practice'), await openBook('practice')];
      (await app.call(books.transferMoney, { as: ann, body: { from: book, to: rest, amount: 4000 } })).data();
      const reset: Call = [`/books/${book}/reset`, {}];
      const buys: Call = [`/investment/trade?book=${book}`, { ...EUR_USD, quantity: 200_000, leverage: 50 }];
      const done = await atOnce(ann, [buys, reset, reset, buys, buys, reset]);
      const resets = done.filter((nth) => [1, 2, 5].includes(nth)).length;
      expect(resets).toBeLessThanOrEqual(1);
      const { positions } = (await app.call(investment.getPortfolio, { as: ann, query: { book } })).data();
      expect(positions).toHaveLength(done.length - resets);
      const paid = positions.reduce((sum, { commission }) => sum + Math.round(commission * 100), 0);
      expect(await total(book)).toBe((resets === 1 ? 10_000_00n : 6000_00n) - BigInt(paid));
      expect(await total(rest)).toBe(14_000_00n);
    }
  });
});

describe('a copy in profit that is stopped, taken from and added to at one moment', () => {
  let leader: Leader;
  beforeEach(async () => {
    leader = await leaderOf(app);
  });

  it('pays for its profit once, and nothing else is lost or found', async () => {
    const { person: as, id, book: copy } = await follow(app, leader.strategy);
    const lead = { as: leader.person, query: { book: leader.book } };
    const body = { ...EUR_USD, quantity: 20_000, leverage: 100 };
    const { position } = (await app.call(investment.placeTrade, { ...lead, body })).data();
    await copied(app);
    price(1.15);
    const params = { id: position?.id ?? '' };
    (await app.call(investment.closePosition, { ...lead, params, body: {} })).data();
    await copied(app);
    const shown = async () => (await app.call(copying.getAllocation, { as, params: { id } })).data();
    const before = await shown();
    const profit = before.equity - before.highWater;
    expect(profit).toBeGreaterThan(150);
    const there = (await total(as.userId)) + (await total(copy));

    const lane = Promise.all([app.copying.lane.run(), second.copying.lane.run()]);
    const takes: Call = [`/copy/allocations/${id}/take-out`, { amount: 300 }];
    const adds: Call = [`/copy/allocations/${id}/add`, { amount: 200 }];
    const leaves: Call = ['/wallet/withdraw', { currency: 'USD', amount: 50, destination }];
    const stops: Call = [`/copy/allocations/${id}/stop`, {}];
    await atOnce(as, [takes, adds, stops, takes, leaves, stops, adds, takes, leaves]);
    await lane;
    await copied(app);
    await Promise.all([app.copying.lane.run(), second.copying.lane.run()]);

    const { status, fees, feesWaiting } = await shown();
    expect([status, feesWaiting, await total(copy)]).toEqual(['ended', 0, 0n]);
    const paid = fees.reduce((sum, { fee }) => sum + Math.round(fee * 100), 0);
    expect(await total(as.userId)).toBe(there - BigInt(paid));
    // Each part of it rounds up, by a cent at most in each of two steps.
    expect(paid).toBeGreaterThanOrEqual(Math.floor(profit * 20));
    expect(paid).toBeLessThanOrEqual(Math.ceil(profit * 20) + 2 * fees.length);
  });
});

describe('an investment that is ended, added to and taken from at one moment', () => {
  it('returns all of it but what it has cost', async () => {
    const portfolio = await portfolioIn(app);
    const given = await app.call(managed.invest, { as: ann, body: { portfolio, amount: 5000 } });
    const { id, book } = given.data();
    await app.managed.lane.run();
    const calls: readonly Call[] = [
      [`/managed/investments/${id}/take-out`, { amount: 1000 }],
      [`/managed/investments/${id}/end`, {}],
      [`/managed/investments/${id}/add`, { amount: 700 }],
      [`/managed/investments/${id}/take-out`, { amount: 3000 }],
      ['/wallet/transfer', { from: ann.userId, to: other, amount: 4500 }],
    ];
    const lane = Promise.all([app.managed.lane.run(), second.managed.lane.run()]);
    await atOnce(ann, [...calls, ...calls]);
    await lane;
    await Promise.all([app.managed.lane.run(), second.managed.lane.run()]);
    await app.managed.lane.run();
    const { status, outcome } = (await app.call(managed.getInvestment, { as: ann, params: { id } })).data();
    expect([status, await total(book)]).toEqual(['ended', 0n]);
    const lost = 10_000_00n - (await total(ann.userId)) - (await total(other));
    expect(outcome?.result).toBe(-Number(lost) / 100);
    // Coins were bought and sold again at the prices that stood.
    expect(lost).toBeGreaterThan(0n);
    expect(lost).toBeLessThan(30_00n);
  });
});

it('a withdrawal, a conversion and a transfer take nothing twice while an order takes it too', async () => {
  const order = { ...EUR_USD, quantity: 400_000, leverage: 50 };
  const calls: readonly Call[] = [
    [`/investment/trade?book=${ann.userId}`, order],
    ['/wallet/withdraw', { currency: 'USD', amount: 4000, destination }],
    ['/wallet/transfer', { from: ann.userId, to: other, amount: 4000 }],
    ['/wallet/convert', { from: 'USD', to: 'EUR', amount: 4000 }],
  ];
  const done = await atOnce(ann, [...calls, ...calls]);
  const { positions } = (await app.call(investment.getPortfolio, { as: ann })).data();
  const paid = positions.reduce((sum, { commission }) => sum + Math.round(commission * 100), 0);
  const gone = done.filter((nth) => nth % 4 > 1).length;
  expect(positions).toHaveLength(done.filter((nth) => nth % 4 === 0).length);
  expect(await total(ann.userId)).toBe(10_000_00n - BigInt(gone) * 4000_00n - BigInt(paid));
  expect((await dollarsOf(app, ann.userId)).available).toBeGreaterThanOrEqual(0n);
});
