import { admin, events, investment, managed, notifications } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, signInAs, verifiedCustomer } from '../../testing/people.ts';
import {
  BALANCED,
  BALANCED_BODY,
  investIn,
  type Investor,
  portfolioIn,
  priceCoins,
} from '../../testing/managed/portfolios.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, open, tick } from '../../testing/traders.ts';

/** Attempts to make money with what is managed, and faults between its steps. */
let app: TestApp;
let second: SecondNode;
beforeAll(async () => {
  app = await createTestApp();
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(() => priceCoins(app));

const lanes = () => Promise.all([app, second].map(({ managed: { lane } }) => lane.run()));
const shown = async ({ person: as, id }: Investor) =>
  (await app.call(managed.getInvestment, { as, params: { id } })).data();
const charge = (node: Pick<TestApp, 'managed'>) =>
  node.managed.jobs.find(({ name }) => name === 'charge-management')?.run();
const bought = async (given: Parameters<typeof portfolioIn>[1] = {}) => {
  const investor = await investIn(app, await portfolioIn(app, given));
  await lanes();
  return investor;
};
const afterNights = async (investor: Investor, nights: number) => {
  app.clock.advance(nights * 86_400_000);
  priceCoins(app);
  Object.assign(investor.person, await signInAs(app, investor.person));
};

describe('the money of what is managed', () => {
  it('a fee that is raised counts a day after whoever pays it was told', async () => {
    const investor = await bought({ name: 'Dearer' });
    const { id: portfolio } = (await shown(investor)).portfolio;
    const [staff, other] = [await administrator(app), await administrator(app)];
    const body = { ...BALANCED_BODY, id: portfolio, version: 1, name: 'Dearer', feePercent: 3 };
    const { proposal } = (await app.call(admin.adminDefinePortfolio, { as: staff, body })).data();
    (await app.call(admin.adminApproveProposal, { as: other, params: { id: proposal.id } })).data();
    const { notifications: told } = (
      await app.call(notifications.listNotifications, { as: investor.person })
    ).data();
    expect(told.map(({ title }) => title)).toContain('Portfolio costs more');
    const rates: number[] = [];
    for (let night = 0; night < 2; night++) {
      await afterNights(investor, 1);
      await charge(app);
      const last = (await shown(investor)).nights.at(-1);
      rates.push(Math.round(((last?.fee ?? 0) / (last?.equity ?? 1)) * 365 * 100));
    }
    expect(rates).toEqual([1, 3]);
  });

  it('is put in once, however often and from however many nodes it is asked for at once', async () => {
    const portfolio = await portfolioIn(app, { name: 'Twice' });
    const person = await verifiedCustomer(app);
    const before = (await dollarsOf(app, person.userId)).available;
    const headers = { authorization: `Bearer ${person.token}` };
    const replies = await Promise.all(
      [app, second, app, second].map(({ server }) =>
        server.inject({
          method: 'POST',
          url: '/api/managed/investments',
          headers,
          payload: { portfolio, amount: 3000 },
        }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(before - (await dollarsOf(app, person.userId)).available).toBe(3000_00n);
    await lanes();
    const { investments } = (await app.call(managed.listInvestments, { as: person })).data();
    expect(investments).toHaveLength(1);
  });

  it('is taken out once, while orders are to be made too, and never more than there is', async () => {
    const investor = await bought({ name: 'Taken', fee: 0 });
    const { person: as, id } = investor;
    const params = { id };
    const before = (await dollarsOf(app, as.userId)).available;
    (await app.call(managed.addToInvestment, { as, params, body: { amount: 500 } })).data();
    const take = (amount: number) => app.call(managed.takeFromInvestment, { as, params, body: { amount } });
    const answers = await Promise.all([3000, 3000, 3000].map(take));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    // What it has lost since is nobody's to pay out.
    priceCoins(app, 12_500, 625);
    await lanes();
    await lanes();
    const { returned, status, equity } = await shown(investor);
    expect([status, equity]).toEqual(['ended', 0]);
    expect(returned).toBeLessThan(3000);
    expect((await dollarsOf(app, as.userId)).available).toBe(
      before + BigInt(Math.round((returned - 500) * 100)),
    );
  });

  it('is taken out beside a fee of a copy that waits, which main pays: no more is sold for it', async () => {
    const investor = await bought({ name: 'Beside', fee: 0 });
    const { person: as, id, book } = investor;
    const waiting = 200_00n;
    const fees = vi.spyOn(app.trading.copies, 'waitingFees').mockResolvedValue(waiting);
    const body = { amount: 1000 };
    (await app.call(managed.takeFromInvestment, { as, params: { id }, body })).data();
    await app.managed.lane.run();
    await app.managed.lane.run();
    expect(await shown(investor)).toMatchObject({ returned: 1000, takingOut: 0 });
    expect((await dollarsOf(app, book)).available).toBeLessThan(waiting);
    fees.mockRestore();
  });

  it('tells programs of the fee of a night, and what is left', async () => {
    const investor = await bought({ name: 'Told', fee: 500 });
    await afterNights(investor, 1);
    await charge(app);
    const query = { book: investor.book, limit: 500 };
    const { events: told } = (await app.call(events.listEvents, { as: investor.person, query })).data();
    const [fee] = (await shown(investor)).nights;
    const { available, locked } = await dollarsOf(app, investor.book);
    expect(told.at(-1)).toMatchObject({
      type: 'adjustment',
      data: {
        status: 'completed',
        currency: 'USD',
        amount: 0,
        fees: fee?.fee,
        balance: Number(available + locked) / 100,
      },
    });
  });

  it('pays for each night once, and for what could not be paid before any of it returns', async () => {
    const investor = await bought({
      name: 'Dear',
      fee: 500,
      rebalancing: 'quarterly',
      weights: [
        { symbol: 'BTC/USD', weight: 5000 },
        { symbol: 'ETH/USD', weight: 4800 },
      ],
    });
    await afterNights(investor, 1);
    await Promise.all([charge(app), charge(second), charge(app)]);
    const [first, ...more] = (await shown(investor)).nights;
    expect(more).toEqual([]);
    // Five percent of a year, rounded up.
    expect(first?.fee).toBe(Math.ceil(((first?.equity ?? 0) * 100 * 0.05) / 365) / 100);
    await afterNights(investor, 1500);
    await charge(app);
    const owing = await shown(investor);
    expect([owing.feesOwed > 0, (await dollarsOf(app, investor.book)).available]).toEqual([true, 0n]);
    const main = (await dollarsOf(app, investor.person.userId)).available;
    (await app.call(managed.endInvestment, { as: investor.person, params: { id: investor.id } })).data();
    await lanes();
    const { status, feesOwed, feesPaid, returned, outcome } = await shown(investor);
    expect([status, feesOwed]).toEqual(['ended', 0]);
    expect(outcome).toMatchObject({ putIn: 5000, takenOut: 0, atTheEnd: returned, fees: feesPaid });
    expect(outcome?.result).toBeCloseTo(returned - 5000, 2);
    expect(feesPaid).toBeCloseTo(owing.feesPaid + owing.feesOwed, 2);
    const query = { book: investor.book, period: 'all' } as const;
    const { total } = (await app.call(investment.getResults, { as: investor.person, query })).data();
    expect(total).toMatchObject({ management: -feesPaid, conversion: 0 });
    expect((await dollarsOf(app, investor.person.userId)).available - main).toBe(
      BigInt(Math.round(returned * 100)),
    );
  });

  it('goes on where it stood after a crash between its steps', async () => {
    const investor = await investIn(app, await portfolioIn(app, { name: 'Crash' }));
    const weights = BALANCED.weights.map(({ symbol, weight }) => ({ symbol, weight: BigInt(weight) }));
    // One node has traded and is gone before it has written down why.
    await second.trading.rebalance(investor.book, { weights, keepUsd: 0n });
    expect((await shown(investor)).orders.map(({ reason }) => reason)).toEqual([null, null]);
    await app.managed.lane.run();
    expect((await shown(investor)).orders.map(({ reason }) => reason)).toEqual(['invested', 'invested']);
    const { person: as, id } = investor;
    (await app.call(managed.endInvestment, { as, params: { id } })).data();
    await second.trading.rebalance(investor.book, { weights: [], keepUsd: 0n });
    await lanes();
    const { status, orders } = await shown(investor);
    expect([status, orders.map(({ reason }) => reason)]).toEqual([
      'ended',
      ['ended', 'ended', 'invested', 'invested'],
    ]);
  });

  it('pays what its owner owes elsewhere first, and returns nothing meanwhile', async () => {
    const investor = await bought({ name: 'Owing' });
    const { person: as, id, book } = investor;
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    await open(app, as, { quantity: 400_000 });
    app.feed.set('EUR/USD', '1.0799', '1.0801');
    await tick(app, as.userId, 'EUR/USD');
    (await app.call(managed.endInvestment, { as, params: { id } })).data();
    for (const node of [app, second]) {
      await node.trading.desk.settled();
      await node.trading.protection.settled();
    }
    await lanes();
    for (const node of [app, second]) await node.trading.protection.settled();
    await app.trading.protection.run(as.userId);
    await lanes();
    const main = await dollarsOf(app, as.userId);
    expect([main.deficit, (await dollarsOf(app, book)).available]).toEqual([0n, 0n]);
    expect(main.available >= 0n).toBe(true);
  });

  it('buys nothing for somebody who is suspended, and gives them what is theirs', async () => {
    const investor = await investIn(app, await portfolioIn(app, { name: 'Suspended' }));
    const staff = await administrator(app);
    const set = async (status: 'active' | 'suspended') =>
      app.database.run(sql`update app_user set status = ${status} where id = ${investor.person.userId}`);
    await set('suspended');
    const version = () =>
      app.database.value<bigint>(sql`select version from ledger_book where user_id = ${investor.book}`);
    const before = await version();
    await lanes();
    expect(await version()).toBe(before);
    const { orders } = (await app.database.row<{ orders: number }>(
      sql`select count(*)::int as orders from trading_order where user_id = ${investor.book}`,
    )) ?? { orders: -1 };
    expect(orders).toBe(0);
    await set('active');
    await lanes();
    expect((await shown(investor)).orders).toHaveLength(2);
    const { portfolios } = (await app.call(admin.adminListPortfolios, { as: staff })).data();
    expect(portfolios.find(({ name }) => name === 'Suspended')).toMatchObject({ investors: 1, given: 5000 });
  });
});
