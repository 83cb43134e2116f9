import { admin, investment, wallet } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { valueAt } from './worth.ts';

const NOON = new Date('2026-03-04T12:00:00Z');
const BTC_TEST_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set(NOON);
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  app.feed.set('BTC/USD', '49990', '50010');
});

const portfolio = async (as: Person) => (await app.call(investment.getPortfolio, { as })).data();
const summary = async (as: Person) => (await portfolio(as)).summary;
const trade = async (as: Person, body: Readonly<Record<string, unknown>>) =>
  (await app.call(investment.placeTrade, { as, body: { symbol: 'EUR/USD', side: 'buy', ...body } })).data();

async function completed(as: Person, staff: Person, call: 'deposit' | 'withdraw', body: object) {
  const endpoint = call === 'deposit' ? wallet.depositFiat : wallet.withdraw;
  const { id } = (await app.call(endpoint, { as, body: { ...body } })).data();
  return () => app.call(admin.adminApproveTransaction, { as: staff, params: { id } });
}

describe('the summary', () => {
  it('of a new account is its practice funds and nothing else', async () => {
    expect(await summary(await verifiedCustomer(app))).toEqual({
      totalValue: 10_000,
      totalPnl: 0,
      totalPnlPercent: 0,
      openPositions: 0,
      dayChange: 0,
      dayChangePercent: 0,
      availableMargin: 10_000,
      usedMargin: 0,
      marginLevel: null,
      equity: 10_000,
      buyingPower: 10_000,
      deficit: 0,
    });
  });

  it('adds up open profit, margin and commission', async () => {
    const person = await verifiedCustomer(app);
    await trade(person, { quantity: 100_000, leverage: 100 });
    app.feed.set('EUR/USD', '1.1099', '1.1101');
    // Margin 110,010 / 100; commission 110,010 x 0.00003 = 3.3003, up; profit (1.1099 - 1.1001) x 100,000.
    expect(await summary(person)).toEqual({
      totalValue: 10_976.69,
      totalPnl: 980,
      // 980 / (10,976.69 - 980)
      totalPnlPercent: 9.8,
      openPositions: 1,
      dayChange: 976.69,
      dayChangePercent: 9.77,
      // 10,000 - 1,100.10 - 3.31 + 980
      availableMargin: 9876.59,
      usedMargin: 1100.1,
      marginLevel: 997.79,
      equity: 10_976.69,
      // A profit that is not taken backs nothing: 10,000 - 1,100.10 - 3.31.
      buyingPower: 8896.59,
      deficit: 0,
    });
  });

  it('counts reservations and pending withdrawals, but not the latter as equity', async () => {
    const person = await verifiedCustomer(app);
    const limit = { orderType: 'limit', limitPrice: 1.05, quantity: 10_000, leverage: 10 };
    // 10,500 / 10 and 10,500 x 0.00003 = 0.315, up.
    expect((await trade(person, limit)).order.reserved).toBe(1050.32);
    const body = { currency: 'USD', amount: 500, destination: 'My bank account 12345678' };
    (await app.call(wallet.withdraw, { as: person, body })).data();
    expect(await summary(person)).toMatchObject({
      totalValue: 10_000,
      equity: 9500,
      availableMargin: 8449.68,
      dayChange: 0,
    });
  });

  it('takes a short position at the ask and other currencies at their mid', async () => {
    const person = await verifiedCustomer(app);
    const staff = await administrator(app);
    (await (await completed(person, staff, 'deposit', { currency: 'EUR', amount: 200 }))()).data();
    const { position } = await trade(person, { side: 'sell', quantity: 1000, leverage: 10 });
    app.feed.set('EUR/USD', '1.1199', '1.1201');
    // 9,999.96 (commission 1,099.90 x 0.00003, up) + 200 x 1.12 - (1.1201 - 1.0999) x 1,000
    expect(await summary(person)).toMatchObject({ totalValue: 10_203.76, totalPnl: -20.2, equity: 9979.76 });
    const [open] = (await portfolio(person)).positions;
    // The margin is 109.99.
    expect(open).toMatchObject({ id: position?.id, currentPrice: 1.1201, pnl: -20.2, pnlPercent: -18.37 });
  });
});

describe('a portfolio that is read while positions close', () => {
  it('never counts a profit twice or leaves it out', async () => {
    const person = await verifiedCustomer(app);
    const opened = await Promise.all(
      Array.from({ length: 24 }, () => trade(person, { quantity: 1000, leverage: 100 })),
    );
    app.feed.set('EUR/USD', '1.1999', '1.2001');
    const { totalValue } = await summary(person);
    const closed: unknown[] = [];
    const closing = (async () => {
      for (const { position } of opened) {
        const id = position?.id ?? '';
        const answer = await app.call(investment.closePosition, { as: person, params: { id }, body: {} });
        closed.push(answer.data());
      }
    })();
    const seen: number[] = [];
    while (closed.length < opened.length)
      seen.push(...(await Promise.all([1, 2, 3].map(() => summary(person)))).map((one) => one.totalValue));
    await closing;
    expect(new Set(seen)).toEqual(new Set([totalValue]));
  });
});

describe('the change of the day', () => {
  it('is moved by no deposit, adjustment or withdrawal, and by a withdrawal only through its fee', async () => {
    const person = await verifiedCustomer(app);
    const staff = await administrator(app);
    const payer = await administrator(app);
    (await (await completed(person, staff, 'deposit', { currency: 'EUR', amount: 1000 }))()).data();
    expect(await summary(person)).toMatchObject({ totalValue: 11_100, dayChange: 0 });
    const adjust = { userId: person.userId, currency: 'USD', amount: -40, reason: 'Correction' };
    (await app.call(admin.adminAdjustWallet, { as: staff, body: adjust })).data();
    const leaving = { currency: 'USD', amount: 300, destination: 'My bank account 12345678' };
    const complete = await completed(person, payer, 'withdraw', leaving);
    expect(await summary(person)).toMatchObject({ totalValue: 11_060, dayChange: 0 });
    (await complete()).data();
    expect(await summary(person)).toMatchObject({ totalValue: 10_760, dayChange: 0 });

    // 5,001 buys 0.1 BTC at 50,010, less 0.00025 fee: 0.09975 x 50,000 is 13.50 less than what was given.
    const bought = { from: 'USD', to: 'BTC', amount: 5001 };
    (await app.call(wallet.convert, { as: person, body: bought })).data();
    expect(await summary(person)).toMatchObject({ dayChange: -13.5 });
    const coins = { currency: 'BTC', amount: 0.02, destination: BTC_TEST_ADDRESS };
    const row = (await app.call(wallet.withdraw, { as: person, body: coins })).data();
    expect(await summary(person)).toMatchObject({ dayChange: -13.5 });
    const { id } = row;
    (await app.call(admin.adminApproveTransaction, { as: payer, params: { id } })).data();
    const feeUsd = row.fees * 50_000;
    expect(feeUsd).toBeGreaterThan(0);
    expect((await summary(person)).dayChange).toBeCloseTo(-13.5 - feeUsd, 8);
  });

  it('begins anew at midnight UTC, from what the account was worth then', async () => {
    const person = await verifiedCustomer(app);
    const { position } = await trade(person, { quantity: 10_000, leverage: 10 });
    await trade(person, { quantity: 10_000, leverage: 10, side: 'sell' });
    const body = { quantity: 4000 };
    (
      await app.call(investment.closePosition, { as: person, params: { id: position?.id ?? '' }, body })
    ).data();
    app.feed.setPast('EUR/USD', Date.parse('2026-03-05T00:00:00Z'), '1.1299', '1.1301');
    app.clock.set(new Date('2026-03-05T00:00:30Z'));
    app.feed.set('EUR/USD', '1.1399', '1.1401');
    const tomorrow = await signInAs(app, person);
    // At midnight 6,000 were up 0.0298 and 10,000 down 0.0302; now 0.0398 and 0.0402: 60 - 100.
    expect(await summary(tomorrow)).toMatchObject({ totalPnl: -163.2, dayChange: -40 });
    const closing = { as: tomorrow, params: { id: position?.id ?? '' }, body: {} };
    (await app.call(investment.closePosition, closing)).data();
    app.clock.set(new Date('2026-03-05T00:20:00Z'));
    // The close booked the night, which is Wednesday's: three times 6,000 x 1.14 x 0.024 / 365 paid and
    // 10,000 x 1.14 x 0.006 / 365 received.
    expect(await summary(tomorrow)).toMatchObject({ openPositions: 1, dayChange: -40.79 });
    // Kept from here on: what is said of the past later makes no difference.
    app.feed.setPast('EUR/USD', Date.parse('2026-03-05T00:00:00Z'), '1.0099', '1.0101');
    expect(await summary(tomorrow)).toMatchObject({ dayChange: -40.79 });
    const yesterday = Date.parse('2026-03-04T11:59:59.999Z');
    expect(await valueAt(app.trading.deps, person.userId, yesterday)).toBe(0n);
  });

  it('shows the whole of a loss that was larger than the account', async () => {
    const person = await verifiedCustomer(app);
    const { position } = await trade(person, { quantity: 800_000, leverage: 100 });
    app.feed.set('EUR/USD', '1.0799', '1.0801');
    const closing = { as: person, params: { id: position?.id ?? '' }, body: {} };
    (await app.call(investment.closePosition, closing)).data();
    // 16,160 and the commission of 26.41 were lost; what the account lacked was given, and counts as such.
    expect(await summary(person)).toMatchObject({
      totalValue: 0,
      equity: 0,
      deficit: 0,
      dayChange: -16_186.41,
    });
  });
});

describe('the positions', () => {
  it('come oldest first, without a current price while that is stale', async () => {
    const person = await verifiedCustomer(app);
    const ids: (string | undefined)[] = [];
    for (const symbol of ['EUR/USD', 'BTC/USD', 'EUR/USD']) {
      ids.push((await trade(person, { symbol, quantity: 0.1, leverage: 1 })).position?.id);
      app.clock.advance(1000);
    }
    app.feed.freeze('BTC/USD', app.clock.now().getTime() - 16_000);
    const { positions } = await portfolio(person);
    expect(positions.map(({ id }) => id)).toEqual(ids);
    expect(positions.map(({ currentPrice }) => currentPrice)).toEqual([1.0999, undefined, 1.0999]);
    expect(positions[1]).toMatchObject({ pnl: -2, margin: 5001 });
  });

  it('are nobody else’s', async () => {
    await trade(await verifiedCustomer(app), { quantity: 10, leverage: 1 });
    expect((await portfolio(await verifiedCustomer(app))).positions).toEqual([]);
    expect((await app.call(investment.getPortfolio)).status).toBe(401);
  });
});
