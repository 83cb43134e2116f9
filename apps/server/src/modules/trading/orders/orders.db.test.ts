import { investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, place, tick } from '../../../testing/traders.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

const START = 1_000_000n;
const locked = async () => (await dollarsOf(app, person.userId)).locked;
const modify = (id: string, body: Readonly<Record<string, unknown>>) =>
  app.call(investment.modifyOrder, { as: person, params: { id }, body });
const list = async (query: Readonly<Record<string, unknown>> = {}) =>
  (await app.call(investment.listOrders, { as: person, query })).data().orders;

describe('an order that waits', () => {
  // Margin and commission at its own price: 1,000 × price ÷ 100, and 0.003 % of the value, each rounded up.
  it.each([
    ['a limit order, at its limit', { orderType: 'limit', limitPrice: 1.05 }, 1050n + 4n],
    ['a stop order, at its stop', { orderType: 'stop', stopPrice: 1.2 }, 1200n + 4n],
    [
      'a stop-limit order, at its limit',
      { orderType: 'stop_limit', stopPrice: 1.2, limitPrice: 1.21 },
      1210n + 4n,
    ],
    ['a sell limit', { side: 'sell', orderType: 'limit', limitPrice: '1.15' }, 1150n + 4n],
  ] as const)('reserves what its fill would need: %s', async (_, body, reserved) => {
    const answer = await place(app, person, body);
    const { order, position } = answer.data();
    expect(position).toBeNull();
    expect(order).toMatchObject({
      status: 'pending',
      reserved: Number(reserved) / 100,
      positionId: null,
      endedAt: null,
    });
    expect(await dollarsOf(app, person.userId)).toEqual({
      available: START - reserved,
      locked: reserved,
      deficit: 0n,
    });
    expect(await list()).toEqual([order]);
  });

  it('keeps its exits, its end and its words', async () => {
    const { order } = (
      await place(app, person, {
        orderType: 'limit',
        limitPrice: '1.05',
        stopLoss: '1.01',
        takeProfit: 1.2,
        trailingStop: 0.005,
        timeInForce: 'gtd',
        expiresAt: '2026-04-01T00:00:00Z',
      })
    ).data();
    expect(order).toMatchObject({
      type: 'forex',
      orderType: 'limit',
      limitPrice: 1.05,
      stopLoss: 1.01,
      takeProfit: 1.2,
      trailingStop: 0.005,
      timeInForce: 'gtd',
      expiresAt: '2026-04-01T00:00:00.000Z',
      placedAt: app.clock.now().toISOString(),
    });
    const day = (await place(app, person, { orderType: 'stop', stopPrice: 1.2, timeInForce: 'day' })).data()
      .order;
    expect(day.expiresAt).toBe('2026-03-04T22:00:00.000Z');
  });

  it.each(['14500001.1234567', '123456.789012345', '0.0000000001'])(
    'answers a price as it was sent, to the last digit: %s',
    async (limitPrice) => {
      const isFar = Number(limitPrice) > 2;
      const body = {
        symbol: 'EUR/USD',
        side: isFar ? 'sell' : 'buy',
        orderType: 'limit',
        limitPrice,
      } as const;
      const { order } = (await place(app, person, { ...body, quantity: 0.01 })).data();
      expect(String(order.limitPrice)).toBe(String(Number(limitPrice)));
      expect((await list())[0]).toEqual(order);
    },
  );

  it('ends at its end and gives everything back', async () => {
    const before = await dollarsOf(app, person.userId);
    const expiresAt = new Date(app.clock.now().getTime() + 1000).toISOString();
    const gtd = { orderType: 'limit', limitPrice: 1.05, timeInForce: 'gtd', expiresAt } as const;
    const { id } = (await place(app, person, gtd)).data().order;
    app.clock.advance(999);
    await app.trading.passTime();
    expect((await list())[0]).toMatchObject({ id, status: 'pending' });
    app.clock.advance(1);
    await app.trading.passTime();
    expect((await list())[0]).toMatchObject({
      id,
      status: 'expired',
      reason: null,
      reserved: 0,
      endedAt: expiresAt,
    });
    expect(await dollarsOf(app, person.userId)).toEqual(before);
  });
});

describe('an order that the market meets already', () => {
  it.each([
    ['a buy limit above the ask', { limitPrice: 1.2 }, 1.1001],
    ['a sell limit below the bid', { side: 'sell', limitPrice: 1.05 }, 1.0999],
  ] as const)('fills at once and at the better price: %s', async (_, body, entryPrice) => {
    const { order, position } = (await place(app, person, { orderType: 'limit', ...body })).data();
    expect(order).toMatchObject({ status: 'filled', reserved: 0, positionId: position?.id });
    expect(position).toMatchObject({ entryPrice, quantity: 1000 });
    expect(await locked()).toBe(body.limitPrice === 1.2 ? 1101n : 1100n);
    expect(await list({ status: 'pending' })).toEqual([]);
  });

  it('is paid for at that price, so that its limit may cost more than there is', async () => {
    // 9,000 at 1.1001 need 9,900.90 and commission; at the limit they would need 18,000.
    const { order } = (
      await place(app, person, { orderType: 'limit', limitPrice: 2, quantity: 9000, leverage: 1 })
    ).data();
    expect(order.status).toBe('filled');
    expect(await locked()).toBe(990_090n);
  });
});

describe('a stop-limit order', () => {
  const stopLimit = { orderType: 'stop_limit', stopPrice: 1.2, limitPrice: 1.21 } as const;
  const quote = async (bid: string, ask: string) => {
    app.feed.set('EUR/USD', bid, ask);
    await tick(app, person.userId, 'EUR/USD');
  };
  afterEach(() => app.feed.set('EUR/USD', '1.0999', '1.1001'));

  it('rests as a limit order once its stop is reached, and fills when that is', async () => {
    const { order } = (await place(app, person, stopLimit)).data();
    await quote('1.2198', '1.22');
    expect(await list()).toEqual([{ ...order, isTriggered: true }]);
    const change = (body: object) =>
      app.call(investment.modifyOrder, { as: person, params: { id: order.id }, body });
    const refused = await change({ stopPrice: 1.3, limitPrice: 1.31 });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'stop-reached' }]);
    expect(await list()).toEqual([{ ...order, isTriggered: true }]);
    // A program that says all of an order again changes no stop.
    expect((await change({ stopPrice: 1.2, limitPrice: 1.21 })).status).toBe(200);
    await quote('1.2048', '1.205');
    expect(await list()).toMatchObject([{ id: order.id, isTriggered: true, status: 'filled' }]);
    const { positions } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(positions).toMatchObject([{ entryPrice: 1.205, margin: 12.05 }]);
  });

  it('may be triggered and filled by one and the same quote', async () => {
    (await place(app, person, stopLimit)).data();
    await quote('1.2048', '1.205');
    expect(await list()).toMatchObject([{ isTriggered: true, status: 'filled' }]);
  });
});

describe('changing an order', () => {
  it('takes what it needs anew, and leaves what is not named', async () => {
    const terms = {
      orderType: 'limit',
      limitPrice: 1.05,
      stopLoss: 1,
      takeProfit: 1.2,
      trailingStop: 0.1,
    } as const;
    const { order } = (await place(app, person, terms)).data();
    const bigger = (await modify(order.id, { quantity: 2000 })).data();
    // 2,100 ÷ 100 and 0.063
    expect(bigger).toEqual({ ...order, quantity: 2000, reserved: 21.07 });
    expect(await locked()).toBe(2107n);
    const nearer = (
      await modify(order.id, { quantity: '0.01', limitPrice: 1.04, stopLoss: null, takeProfit: 1.3 })
    ).data();
    expect(nearer).toEqual({
      ...order,
      quantity: 0.01,
      limitPrice: 1.04,
      stopLoss: null,
      takeProfit: 1.3,
      reserved: 0.02,
    });
    expect(await locked()).toBe(2n);
    expect(await list()).toEqual([nearer]);
  });

  it('may use what it holds itself, however little is left', async () => {
    const { order } = (
      await place(app, person, { orderType: 'limit', limitPrice: 1, quantity: 9999, leverage: 1 })
    ).data();
    const changed = await modify(order.id, { limitPrice: 0.9 });
    expect(changed.data().reserved).toBe(8999.1 + 0.27);
    expect((await modify(order.id, { limitPrice: 1 })).status).toBe(200);
  });

  it('changes how long it waits', async () => {
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: 1.05 })).data();
    expect((await modify(order.id, { timeInForce: 'day' })).data()).toMatchObject({
      timeInForce: 'day',
      expiresAt: '2026-03-04T22:00:00.000Z',
    });
    const expiresAt = '2026-05-01T00:00:00.000Z';
    expect((await modify(order.id, { timeInForce: 'gtd', expiresAt })).data().expiresAt).toBe(expiresAt);
    expect((await modify(order.id, { timeInForce: 'gtc' })).data().expiresAt).toBeNull();
  });

  it('fills it at once when it now meets the market', async () => {
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: 1.05 })).data();
    expect((await modify(order.id, { limitPrice: 1.1001 })).data()).toMatchObject({
      id: order.id,
      status: 'filled',
      reserved: 0,
      limitPrice: 1.1001,
    });
    const { positions } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(positions).toMatchObject([{ entryPrice: 1.1001, margin: 11.01 }]);
    expect(await locked()).toBe(1101n);
  });
});

describe('cancelling an order', () => {
  it('gives all of it back, and answers it as it last was', async () => {
    const other = (await place(app, person, { orderType: 'limit', limitPrice: 1 })).data().order;
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: 1.05 })).data();
    await modify(order.id, { quantity: 500 });
    const answer = await app.call(investment.cancelOrder, { as: person, params: { id: order.id } });
    const endedAt = app.clock.now().toISOString();
    const cancelled = {
      ...order,
      quantity: 500,
      status: 'cancelled',
      reason: 'customer',
      reserved: 0,
      endedAt,
    };
    expect(answer.data()).toEqual(cancelled);
    expect(await locked()).toBe(1003n);
    expect(await list()).toEqual([cancelled, other]);
    (await app.call(investment.cancelOrder, { as: person, params: { id: other.id } })).data();
    expect(await dollarsOf(app, person.userId)).toEqual({ available: START, locked: 0n, deficit: 0n });
  });

  it('leaves no line on the statement: nothing was bought', async () => {
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: 1.05 })).data();
    await app.call(investment.cancelOrder, { as: person, params: { id: order.id } });
    const row = await app.database.row<{ lines: bigint }>(
      sql`select count(*) as lines from ledger_transaction where user_id = ${person.userId} and type = 'trade'`,
    );
    expect(row?.lines).toBe(0n);
  });
});

describe('the list of orders', () => {
  it('is newest first, in pages, by status, and one’s own', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++)
      ids.unshift(
        (await place(app, person, { orderType: 'limit', limitPrice: 1.05, quantity: nth + 1 })).data().order
          .id,
      );
    const [newest = '', , third = ''] = ids;
    await app.call(investment.cancelOrder, { as: person, params: { id: third } });
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    expect((await list({ limit: 2 })).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await list({ limit: 2, before: ids[1] })).map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect((await list({ status: 'cancelled' })).map(({ id }) => id)).toEqual([third]);
    expect(await list({ status: 'pending', before: ids.at(-1) })).toEqual([]);
    expect((await list({ status: 'pending', limit: 1 })).map(({ id }) => id)).toEqual([newest]);
    const other = await verifiedCustomer(app);
    const foreign = await app.call(investment.listOrders, { as: other, query: { before: newest } });
    expect(foreign.data().orders).toEqual([]);
  });

  it.each([[{ limit: 0 }], [{ limit: 201 }], [{ status: 'open' }], [{ before: 'x' }], [{ page: 2 }]])(
    'refuses %j',
    async (query) => {
      expect((await app.call(investment.listOrders, { as: person, query })).status).toBe(400);
    },
  );
});
