import { admin, books, copying, investment, managed, notifications, wallet } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { copied, type Leader, leaderOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { portfolioIn } from '../../testing/managed/portfolios.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../testing/people.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, EUR_USD, tick } from '../../testing/traders.ts';

/** Who owes for a day, while only what others lead for them is open, has that ended. */
const HOUR_MS = 3_600_000;
let app: TestApp;
let second: SecondNode;
let leader: Leader;
let portfolio: string;
/** Copies and has invested, and loses more than their other money in an account of their own. */
let ann: Person;
let copy: string;
let invested: string;
let lost: string;
beforeAll(async () => {
  app = await createTestApp({ ...SHOWN_AT_ONCE, DEPOSIT_FOUR_EYES_USD: 1e9 });
  second = await startSecondNode(app);
  prices(1.15);
  portfolio = await portfolioIn(app, { minimum: 1500_00n, fee: 200 });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  prices(1.15);
  leader = await leaderOf(app);
  ann = await verifiedCustomer(app);
  const body = { strategy: leader.strategy, amount: 1000, maxLossPercent: 95, maxLeverage: 30 };
  copy = (await app.call(copying.allocate, { as: ann, body })).data().id;
  const given = { portfolio, amount: 2000 };
  invested = (await app.call(managed.invest, { as: ann, body: given })).data().id;
  await app.managed.lane.run();
  const lead = { ...EUR_USD, quantity: 20_000, leverage: 10 };
  (
    await app.call(investment.placeTrade, { as: leader.person, query: { book: leader.book }, body: lead })
  ).data();
  await copied(app);
  const opened = { kind: 'trading', name: 'One' } as const;
  lost = (await app.call(books.openBook, { as: ann, body: opened })).data().id;
  const transfer = { from: ann.userId, to: lost, amount: 6950 };
  (await app.call(books.transferMoney, { as: ann, body: transfer })).data();
  const bet = { ...EUR_USD, quantity: 550_000, leverage: 100 };
  (await app.call(investment.placeTrade, { as: ann, query: { book: lost }, body: bet })).data();
});

async function loses(): Promise<void> {
  prices(1.134);
  await tick(app, lost, 'EUR/USD');
  await settled();
}

function prices(eurUsd: number): void {
  app.feed.set('EUR/USD', (eurUsd - 0.0001).toFixed(5), (eurUsd + 0.0001).toFixed(5));
  app.feed.set('BTC/USD', '50000.00', '50010.00');
  app.feed.set('ETH/USD', '2500.00', '2501.00');
}
async function settled(): Promise<void> {
  await copied(app);
  await second.trading.protection.settled();
}
const look = () => Promise.all([app, second, app, second].map((node) => node.wallet.endForDebt.look()));
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  prices(1.134);
  ann = await signInAs(app, ann);
}
const told = async () => {
  const { notifications: all } = (await app.call(notifications.listNotifications, { as: ann })).data();
  return all
    .map(({ title }) => title)
    .filter((title) => /owe|being ended|Copy ended|Investment ended/.test(title));
};
const states = async () => [
  (await app.call(copying.getAllocation, { as: ann, params: { id: copy } })).data().status,
  (await app.call(managed.getInvestment, { as: ann, params: { id: invested } })).data().status,
];

it('is told at once, has a day, and then all of it pays: once, whichever nodes look', async () => {
  const free = async () =>
    (await app.call(copying.getAllocation, { as: ann, params: { id: copy } })).data().free;
  expect(await free()).toBeGreaterThan(0);
  // Not booked yet, and lacking all the same.
  prices(1.134);
  expect(await free()).toBe(0);
  await loses();
  const { deficit } = await dollarsOf(app, lost);
  expect(deficit).toBeLessThan(0n);
  await look();
  const waits = [
    `You owe $${(-Number(deficit) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  ];
  expect(await told()).toEqual(waits);
  await pass(23 * HOUR_MS);
  await look();
  expect(await told()).toEqual(waits);
  expect(await states()).toEqual(['active', 'active']);
  await pass(HOUR_MS);
  await look();
  expect(await states()).toEqual(['stopping', 'ending']);
  for (let round = 0; round < 3; round++) {
    await settled();
    await app.managed.lane.run();
  }
  await look();
  expect(await states()).toEqual(['ended', 'ended']);
  expect((await told()).filter((title) => title.includes('being ended'))).toHaveLength(1);
  expect((await told()).toSorted()).toEqual(
    ['Copy ended', 'Investment ended', 'What you copy and have managed is being ended', ...waits].toSorted(),
  );
  const { stoppedBy } = (await app.call(copying.getAllocation, { as: ann, params: { id: copy } })).data();
  expect(stoppedBy).toBe('debt');
  expect(await dollarsOf(app, lost)).toMatchObject({ available: 0n, deficit: 0n });
  expect((await dollarsOf(app, ann.userId)).available).toBeGreaterThan(0n);
});

it('ends it also beside an order that only reduces and is left over: nothing of theirs is open', async () => {
  const { position } = (await app.call(investment.placeTrade, { as: ann, body: EUR_USD })).data();
  const exit = { ...EUR_USD, side: 'sell', orderType: 'stop', stopPrice: '1.1' } as const;
  (await app.call(investment.placeTrade, { as: ann, body: { ...exit, positionFill: 'reduce_only' } })).data();
  const params = { id: position?.id ?? '' };
  (await app.call(investment.closePosition, { as: ann, params, body: {} })).data();
  await loses();
  const { orders } = (
    await app.call(investment.listOrders, { as: ann, query: { status: 'pending' } })
  ).data();
  expect(orders).toMatchObject([{ positionFill: 'reduce_only', reserved: 0 }]);
  await look();
  await pass(24 * HOUR_MS);
  await look();
  expect(await states()).toEqual(['stopping', 'ending']);
});

it('who pays within the day keeps it all, and a day begins anew with the next debt', async () => {
  await loses();
  await look();
  await pass(20 * HOUR_MS);
  const body = { currency: 'USD', amount: 5000 } as const;
  const { id } = (await app.call(wallet.depositFiat, { as: ann, body })).data();
  (await app.call(admin.adminApproveTransaction, { as: await administrator(app), params: { id } })).data();
  await settled();
  expect((await dollarsOf(app, lost)).deficit).toBe(0n);
  await look();
  await pass(5 * HOUR_MS);
  await look();
  expect(await states()).toEqual(['active', 'active']);
  expect(await told()).toHaveLength(1);
});
