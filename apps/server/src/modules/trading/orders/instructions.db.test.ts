import { books, investment, notifications } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../testing/invariants.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { fillsOf, orderOf, quote } from '../../../testing/quotes.ts';
import { type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD, open, place, tick, traceOf } from '../../../testing/traders.ts';

/** How an order is carried out: its own name, how long it waits, what it closes first, how far the price may move. */

let app: TestApp;
let other: SecondNode;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  other = await startSecondNode(app);
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const LIMIT = { orderType: 'limit', limitPrice: '1.05' } as const;
const STOP = { orderType: 'stop', stopPrice: '1.2' } as const;
type Legs = readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
const oco = ([one, two]: Legs, key?: string) =>
  app.call(investment.placeOco, {
    as: person,
    body: {
      legs: [
        { ...EUR_USD, ...one },
        { ...EUR_USD, ...two },
      ],
    },
    ...(key ? { key } : {}),
  });
const list = async () => (await app.call(investment.listOrders, { as: person, query: {} })).data().orders;
const positions = async () =>
  (await app.call(investment.getPortfolio, { as: person, query: {} })).data().positions;
const setMode = (positionMode: 'hedging' | 'netting') =>
  app.call(books.changeBook, { as: person, params: { id: person.userId }, body: { positionMode } });
const sell = { side: 'sell' } as const;

async function refuses(
  call: () => Promise<{ status: number; error: () => string }>,
  status: number,
  error: string,
) {
  const before = await traceOf(app, person.userId);
  const answer = await call();
  expect([answer.status, answer.error()]).toEqual([status, error]);
  expect(await traceOf(app, person.userId)).toEqual(before);
}

describe("the customer's own name for an order", () => {
  it('is readable wherever the order is', async () => {
    const { order, position } = (await place(app, person, { clientOrderId: 'a.B_9:-1' })).data();
    expect([order.clientOrderId, (await list())[0]?.clientOrderId]).toEqual(['a.B_9:-1', 'a.B_9:-1']);
    const explained = await app.call(investment.explainPosition, {
      as: person,
      params: { id: position?.id ?? '' },
      query: {},
    });
    expect(explained.data().opening).toMatchObject({ orderId: order.id, clientOrderId: 'a.B_9:-1' });
    const messages = await app.database.rows(
      sql`select changes from live_event where user_id = ${person.userId}`,
    );
    expect(JSON.stringify(messages)).toContain('"clientOrderId":"a.B_9:-1"');
  });

  it('is used once in a book for ever, and says nothing about anybody else', async () => {
    const id = (await place(app, person, { ...LIMIT, clientOrderId: 'one' })).data().order.id;
    await app.call(investment.cancelOrder, { as: person, params: { id }, query: {} });
    const again = () => place(app, person, { clientOrderId: 'one' });
    await refuses(again, 409, 'This client order id has been used');
    const ben = await verifiedCustomer(app);
    expect((await place(app, ben, { clientOrderId: 'one' })).status).toBe(200);
    const insert = sql`update trading_order set client_order_id = 'two' where id = ${id}`;
    await expect(app.database.run(insert)).rejects.toThrow();
  });

  it('names one order of many that are sent at once, from two nodes', async () => {
    const body = { ...EUR_USD, ...LIMIT, clientOrderId: 'race' };
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) =>
        nth % 2 === 0
          ? (await place(app, person, body)).status
          : (await other.post(person, '/investment/trade', body)).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await list()).toHaveLength(1);
  });

  it('does not stand in the way of a repeat under a key', async () => {
    const once = () => place(app, person, { clientOrderId: 'kept' }, 'key-of-a-named-order');
    const first = (await once()).data();
    expect((await once()).data()).toEqual(first);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(65)])('is refused where it is none: %j', async (clientOrderId) => {
    const sentence = 'A client order id has 1 to 64 of these: A-Z a-z 0-9 . _ : -';
    await refuses(() => place(app, person, { clientOrderId }), 400, sentence);
  });
});

describe('an order that may not wait', () => {
  it('ends at once where the market does not meet it, and nobody is written a letter', async () => {
    const before = await dollarsOf(app, person.userId);
    const { order } = (await place(app, person, { ...LIMIT, timeInForce: 'fok' })).data();
    expect(order).toMatchObject({ status: 'cancelled', reason: 'unfilled', timeInForce: 'fok', reserved: 0 });
    expect(await dollarsOf(app, person.userId)).toEqual(before);
    const met = (await place(app, person, { ...LIMIT, limitPrice: '1.2', timeInForce: 'ioc' })).data();
    expect(met.order.status).toBe('filled');
    const notes = sql`select count(*)::int as count from notification where user_id = ${person.userId} and kind = 'trading'`;
    expect(await app.database.row(notes)).toEqual({ count: 0 });
  });

  it('is none that waits for a stop', async () => {
    const sentence = 'Only a market or limit order can be filled at once or not at all';
    await refuses(() => place(app, person, { ...STOP, timeInForce: 'ioc' }), 400, sentence);
  });
});

describe('how far the price may move', () => {
  const far = { maxSlippage: '0.0001', shownPrice: '1.0999' } as const;
  it('refuses what is beyond it', async () => {
    await refuses(() => place(app, person, { ...far, timeInForce: 'fok' }), 409, 'The price has moved');
    const { order } = (await place(app, person, { ...far, shownPrice: '1.1' })).data();
    expect(order).toMatchObject({ status: 'filled', maxSlippage: 0.0001 });
  });

  it.each([
    [{ maxSlippage: '0.1' }, 'Please send the price you saw: the maximum slippage counts from it'],
    [{ ...far, ...LIMIT }, 'Please enter a valid maximum slippage; it is for market and stop orders'],
    [
      { ...far, maxSlippage: '-1' },
      'Please enter a valid maximum slippage; it is for market and stop orders',
    ],
  ])('is refused where it says nothing: %j', async (body, sentence) => {
    await refuses(() => place(app, person, body), 400, sentence);
  });

  it('cancels a stop that was passed by more, and tells its owner', async () => {
    const { id } = (await place(app, person, { ...STOP, maxSlippage: '0.001' })).data().order;
    await quote(app, 'EUR/USD', '1.2010', '1.2012');
    await tick(app, person.userId, 'EUR/USD');
    expect(await orderOf(app, id)).toEqual({ status: 'cancelled', reason: 'price_moved' });
    const told = (await app.call(notifications.listNotifications, { as: person })).data().notifications;
    expect(told[0]?.body).toContain('was cancelled: the price has moved further than it allowed.');
    expect((await dollarsOf(app, person.userId)).locked).toBe(0n);
  });
});

describe('an order that only reduces', () => {
  it('closes what is open, and names itself in what it closed', async () => {
    const id = await open(app, person);
    const { order, position } = (
      await place(app, person, { ...sell, quantity: 400, positionFill: 'reduce_only', clientOrderId: 'less' })
    ).data();
    expect(position).toBeNull();
    expect(order).toMatchObject({
      status: 'filled',
      positionFill: 'reduce_only',
      closedQuantity: 400,
      positionId: null,
    });
    expect(await positions()).toMatchObject([{ id, quantity: 600 }]);
    expect((await fillsOf(app, id))[1]).toMatchObject({ kind: 'close', reason: 'order' });
    const explained = await app.call(investment.explainPosition, { as: person, params: { id }, query: {} });
    expect(explained.data()).toMatchObject({
      matches: true,
      closes: [{ reason: 'order', orderId: order.id, clientOrderId: 'less' }],
    });
  });

  it('waits without holding anything, and its book is not flat', async () => {
    const id = await open(app, person);
    const waiting = { ...sell, ...LIMIT, limitPrice: '1.2', positionFill: 'reduce_only' } as const;
    const { order } = (await place(app, person, waiting)).data();
    expect(order).toMatchObject({ status: 'pending', reserved: 0 });
    await app.call(investment.closePosition, { as: person, params: { id }, body: {}, query: {} });
    expect((await dollarsOf(app, person.userId)).locked).toBe(0n);
    const sentence = 'Please close all positions and pending orders of this account first';
    await refuses(() => setMode('netting'), 409, sentence);
    await quote(app, 'EUR/USD', '1.2', '1.2002');
    await tick(app, person.userId, 'EUR/USD');
    expect(await orderOf(app, order.id)).toEqual({ status: 'cancelled', reason: 'nothing_to_reduce' });
  });

  it('is refused where there is nothing to reduce', async () => {
    await refuses(() => place(app, person, { positionFill: 'reduce_only' }), 409, 'Nothing to reduce');
    await open(app, person);
    await refuses(() => place(app, person, { positionFill: 'reduce_only' }), 409, 'Nothing to reduce');
    const guarded = { ...sell, positionFill: 'reduce_only', stopLoss: '1.2' } as const;
    const sentence =
      'An order that only reduces opens nothing: it has no stop loss, take profit or trailing stop';
    await refuses(() => place(app, person, guarded), 400, sentence);
  });
});

describe('what an order that waits was told of how it is carried out', () => {
  const change = (id: string, body: object, as: { token: string } = person) =>
    app.call(investment.modifyOrder, { as, params: { id }, body });

  it('changes while it waits, and what it holds with it', async () => {
    await open(app, person);
    const { order } = (await place(app, person, { ...sell, ...LIMIT, limitPrice: '1.2' })).data();
    expect(order.reserved).toBeGreaterThan(0);
    const reducing = (await change(order.id, { positionFill: 'reduce_only' })).data();
    expect(reducing).toMatchObject({ positionFill: 'reduce_only', reserved: 0 });
    // What is not named stays, also on a node that has not seen it before.
    const again = (await change(order.id, { quantity: 500 })).data();
    expect(again).toMatchObject({ positionFill: 'reduce_only', quantity: 500, reserved: 0 });
    const opening = (await change(order.id, { positionFill: 'default' })).data();
    expect([opening.positionFill, opening.reserved > 0]).toEqual([undefined, true]);
    // What it holds is held again, from now on.
    await checkInvariants(app.database);
    await change(order.id, { positionFill: 'reduce_only' });
    await quote(app, 'EUR/USD', '1.2', '1.2002');
    await tick(app, person.userId, 'EUR/USD');
    expect(await positions()).toMatchObject([{ quantity: 500 }]);
  });

  it('says how far its price may move, or no longer', async () => {
    const { order } = (await place(app, person, { ...STOP, maxSlippage: '0.5' })).data();
    expect((await change(order.id, { maxSlippage: '0.001' })).data().maxSlippage).toBe(0.001);
    expect((await change(order.id, { maxSlippage: null })).data().maxSlippage).toBeUndefined();
    await change(order.id, { maxSlippage: '0.001' });
    await quote(app, 'EUR/USD', '1.21', '1.2102');
    await tick(app, person.userId, 'EUR/USD');
    expect(await orderOf(app, order.id)).toEqual({ status: 'cancelled', reason: 'price_moved' });
  });

  it('is refused as it is where an order is placed', async () => {
    const { order } = (await place(app, person, LIMIT)).data();
    expect((await change(order.id, { maxSlippage: '0.1' })).status).toBe(400);
    await change(order.id, { stopLoss: '1.0' });
    expect((await change(order.id, { positionFill: 'reduce_only' })).status).toBe(400);
  });
});

describe('a book that nets', () => {
  it('closes first and opens what is left, in one decision at one quote', async () => {
    expect((await setMode('netting')).data().positionMode).toBe('netting');
    const first = await open(app, person);
    const { order, position } = (await place(app, person, { ...sell, quantity: 2500 })).data();
    expect(order).toMatchObject({ status: 'filled', closedQuantity: 1000, positionId: position?.id });
    expect(position).toMatchObject({ side: 'sell', quantity: 1500 });
    expect(await positions()).toHaveLength(1);
    const fills = [...(await fillsOf(app, first)).slice(1), ...(await fillsOf(app, position?.id ?? ''))];
    expect(fills).toMatchObject([
      { kind: 'close', reason: 'order', price: 10_999_000_000n },
      { kind: 'open', reason: 'order', price: 10_999_000_000n },
    ]);
  });

  it('is known by the other node at once, also where that node has just traded in it', async () => {
    const there = (body: object) => other.post(person, '/investment/trade', { ...EUR_USD, ...body });
    const read = async ({ body }: Awaited<ReturnType<typeof there>>) =>
      investment.placeTrade.answer.parse(body.data);
    const { position } = await read(await there({}));
    await app.call(investment.closePosition, {
      as: person,
      params: { id: position?.id ?? '' },
      body: {},
      query: {},
    });
    await setMode('netting');
    await open(app, person);
    expect((await read(await there(sell))).order).toMatchObject({ status: 'filled', closedQuantity: 1000 });
    expect(await positions()).toEqual([]);
  });

  it('is chosen when it is opened, and changes only while nothing is open in it', async () => {
    const body = { kind: 'trading', name: 'Nets', positionMode: 'netting' } as const;
    const book = (await app.call(books.openBook, { as: person, body })).data();
    expect(book.positionMode).toBe('netting');
    await open(app, person);
    const sentence = 'Please close all positions and pending orders of this account first';
    await refuses(() => setMode('netting'), 409, sentence);
    // What it is already may be said again.
    expect((await setMode('hedging')).status).toBe(200);
    const bad = () => setMode('both' as 'netting');
    await refuses(bad, 400, 'Please choose hedging or netting');
  });
});

describe('one of two orders', () => {
  it('cancels the other when it fills, in the same decision', async () => {
    const { orders } = (await oco([LIMIT, STOP])).data();
    const [one, two] = orders;
    if (!one || !two) throw new Error('there are two');
    expect([one.ocoOrderId, two.ocoOrderId]).toEqual([two.id, one.id]);
    expect((await dollarsOf(app, person.userId)).locked).toBe(1050n + 4n + 1200n + 4n);
    await quote(app, 'EUR/USD', '1.0498', '1.0500');
    await tick(app, person.userId, 'EUR/USD');
    expect(await orderOf(app, one.id)).toEqual({ status: 'filled', reason: null });
    expect(await orderOf(app, two.id)).toEqual({ status: 'cancelled', reason: 'oco' });
    expect(await positions()).toHaveLength(1);
  });

  it('fills once where a quote reaches both, whichever node hears of it', async () => {
    const legs = [
      { ...LIMIT, limitPrice: '1.09' },
      { ...sell, ...STOP, stopPrice: '1.0995' },
    ] as const;
    const { orders } = (await oco(legs)).data();
    await quote(app, 'EUR/USD', '1.0798', '1.0800');
    const market = app.market.view();
    const hear = (node: Pick<TestApp, 'trading'>) =>
      node.trading.desk.run({
        userId: person.userId,
        market,
        command: (atMs) => ({ type: 'tick', atMs, symbol: 'EUR/USD' }),
      });
    await Promise.all([hear(app), hear(other), hear(app), hear(other)]);
    const ends = await Promise.all(orders.map(({ id }) => orderOf(app, id)));
    // The stop was passed by more than the limit: it comes first.
    expect(ends).toEqual([
      { status: 'cancelled', reason: 'oco' },
      { status: 'filled', reason: null },
    ]);
    expect(await positions()).toHaveLength(1);
  });

  it('has one effect under a key', async () => {
    const once = () => oco([LIMIT, STOP], 'key-of-a-pair');
    const first = (await once()).data();
    expect((await once()).data()).toEqual(first);
    expect(await list()).toHaveLength(2);
  });

  it('is two, neither one nor three', async () => {
    const body = { legs: [{ ...EUR_USD, ...LIMIT }] };
    await refuses(() => app.call(investment.placeOco, { as: person, body }), 400, 'Please give two orders');
  });

  it.each([
    [[LIMIT, { ...STOP, symbol: 'GBP/USD' }], 400, 'Both orders must be for the same instrument'],
    [[LIMIT, {}], 400, 'Both orders must wait for a price of their own'],
    [[{ ...LIMIT, timeInForce: 'ioc' }, STOP], 400, 'Both orders must wait for a price of their own'],
    [[{ ...LIMIT, limitPrice: '1.2' }, STOP], 400, 'Both orders must wait for a price of their own'],
    [
      [
        { ...LIMIT, clientOrderId: 'x' },
        { ...STOP, clientOrderId: 'x' },
      ],
      409,
      'This client order id has been used',
    ],
  ] as const)('is both or neither: %j', async (legs, status, sentence) => {
    await refuses(() => oco(legs), status, sentence);
  });
});
