import { type BodyInput, investment, keys, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOldKeys } from '../../../platform/idempotency.ts';
import { makeKey, type MadeKey } from '../../../testing/api-keys.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { startSecondNode, watched } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, open, place, traceOf } from '../../../testing/traders.ts';

let app: TestApp;
let ann: Person;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date('2026-03-04T12:00:00Z'));
  ann = await verifiedCustomer(app);
});

const DAY_MS = 24 * 3_600_000;
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms));

describe('what a key may trade', () => {
  const limited = (wish: Partial<BodyInput<typeof keys.createKey>>): Promise<MadeKey> =>
    makeKey(app, ann, wish);

  /** The sentence of a refusal that changed nothing. */
  async function refused(call: () => Promise<{ readonly error: () => string }>): Promise<string> {
    const before = await traceOf(app, ann.userId);
    const said = (await call()).error();
    expect(await traceOf(app, ann.userId)).toEqual(before);
    return said;
  }

  it('is not worth more than its largest order, at the price of the moment or its own', async () => {
    const key = await limited({ maxOrderNotional: 1101 });
    expect((await place(app, key, { quantity: 1000 })).status).toBe(200);
    expect(await refused(() => place(app, key, { quantity: 1100 }))).toContain(
      'USD. This API key may place up to 1101.00 USD at a time.',
    );
    const waiting = { orderType: 'limit', limitPrice: '1.05' } as const;
    const { order } = (await place(app, key, { ...waiting, quantity: 1000 })).data();
    const change = (body: object, as: { token: string } = key) =>
      app.call(investment.modifyOrder, { as, params: { id: order.id }, body });
    expect(await refused(() => change({ quantity: 1100 }))).toMatch(/^This order is worth 1155\.00 USD/);
    expect((await change({ quantity: 900 })).status).toBe(200);
    // What its owner made larger a key may still protect, and not enlarge.
    expect((await change({ quantity: 5000 }, ann)).status).toBe(200);
    expect((await change({ stopLoss: '1.0' })).status).toBe(200);
    expect(await refused(() => change({ quantity: 5001 }))).toMatch(/^This order is worth/);
  });

  it('is not what only closes, made into what opens', async () => {
    const key = await limited({ maxOrderNotional: 1101, maxDayNotional: 2000 });
    await place(app, ann, { quantity: 50_000 });
    const closing = {
      orderType: 'limit',
      side: 'sell',
      limitPrice: '1.2',
      positionFill: 'reduce_only',
    } as const;
    const { order } = (await place(app, ann, { ...closing, quantity: 50_000 })).data();
    const change = (body: object) =>
      app.call(investment.modifyOrder, { as: key, params: { id: order.id }, body });
    expect(await refused(() => change({ positionFill: 'open_only' }))).toMatch(
      /^(This order is worth|With this order)/,
    );
    const large = await limited({ maxOrderNotional: 1101 });
    const ofOther = { as: large, params: { id: order.id }, body: { positionFill: 'open_only' } } as const;
    expect(await refused(() => app.call(investment.modifyOrder, ofOther))).toMatch(/^This order is worth/);
    // It may still be protected by what closes sooner.
    expect((await change({ limitPrice: '1.19' })).status).toBe(200);
  });

  it('is no larger order of its owner, made to fill', async () => {
    const key = await limited({ maxOrderNotional: 1101 });
    const large = { orderType: 'limit', side: 'sell', limitPrice: '1.20', quantity: 50_000 } as const;
    const { order } = (await place(app, ann, large)).data();
    const change = (body: object) =>
      app.call(investment.modifyOrder, { as: key, params: { id: order.id }, body });
    for (const body of [{ limitPrice: '1.0' }, { limitPrice: '1.19' }, { positionFill: 'open_only' }])
      expect(await refused(() => change(body))).toMatch(/^This order is worth/);
    const { expiresAt } = (
      await change({ timeInForce: 'gtd', expiresAt: '2026-03-05T12:00:00.000Z', quantity: 40_000 })
    ).data();
    expect(expiresAt).toBe('2026-03-05T12:00:00.000Z');
    expect(await refused(() => change({ timeInForce: 'gtc', expiresAt: null }))).toMatch(
      /^This order is worth/,
    );
    expect((await change({ quantity: 500 })).status).toBe(200);
    expect((await change({ limitPrice: '1.0' })).data().status).toBe('filled');
  });

  it('counts for the day all of an order that it makes fill', async () => {
    const key = await limited({ maxDayNotional: 5000 });
    const waiting = { orderType: 'limit', side: 'sell', limitPrice: '1.20' } as const;
    const { order: large } = (await place(app, ann, { ...waiting, quantity: 50_000 })).data();
    const { order: small } = (await place(app, ann, { ...waiting, quantity: 4000 })).data();
    const change = (id: string, limitPrice: string) =>
      app.call(investment.modifyOrder, { as: key, params: { id }, body: { limitPrice } });
    expect(await refused(() => change(large.id, '1.0'))).toMatch(
      /^With this order the API key would go above/,
    );
    expect((await change(large.id, '1.15')).status).toBe(200);
    expect((await change(small.id, '1.0')).data().status).toBe('filled');
    expect((await place(app, key, { quantity: 1000 })).status).toBe(403);
  });

  it('is worth its stop where it sells for whatever there is once that is reached', async () => {
    const key = await limited({ maxOrderNotional: 1101 });
    const order = {
      orderType: 'stop_limit',
      side: 'sell',
      limitPrice: '0.00001',
      stopPrice: '1.05',
    } as const;
    expect(await refused(() => place(app, key, { ...order, quantity: 1100 }))).toMatch(
      /^This order is worth 1155\.00 USD/,
    );
    expect((await place(app, key, { ...order, quantity: 1000 })).status).toBe(200);
  });

  it('is not worth more in a day than it may, however many orders come at once', async () => {
    const key = await limited({ maxDayNotional: 5000 });
    const all = await Promise.all(Array.from({ length: 10 }, () => place(app, key, { quantity: 1000 })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await refused(() => place(app, key, { quantity: 1000 }))).toBe(
      'With this order the API key would go above 5000.00 USD today',
    );
    later(DAY_MS);
    expect((await place(app, key, { quantity: 1000 })).status).toBe(200);
  });

  it('is not worth more in a day on two nodes than on one', async () => {
    const other = await startSecondNode(app);
    try {
      const key = await limited({ maxDayNotional: 5000 });
      const body = { ...EUR_USD, quantity: 1000 };
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, nth) =>
          nth % 2 === 0
            ? (await place(app, key, { quantity: 1000 })).status
            : (await other.post(key, '/investment/trade', body)).status,
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    } finally {
      await other.close();
    }
  });

  it('counts a repeat once, and an order that was refused not at all', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const first = await place(app, key, { quantity: 1000 }, 'once');
    const again = await place(app, key, { quantity: 1000 }, 'once');
    expect(again.data()).toEqual(first.data());
    expect((await place(app, key, { quantity: 100, takeProfit: '0.5' })).error()).not.toBe('');
    expect((await place(app, key, { quantity: 300 })).status).toBe(200);
    expect((await place(app, key, { quantity: 300 })).status).toBe(403);
  });

  it('counts every order that is placed under one Idempotency-Key, and answers repeats on a full day', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const send = (quantity: number, once: string) => place(app, key, { quantity }, once);
    const first = await send(1000, 'once');
    // The answer is forgotten, and what was counted for it is not.
    await forgetOldKeys(app.database, new Date(app.clock.now().getTime() + 3 * DAY_MS));
    expect((await send(1000, 'once')).status).toBe(403);
    expect((await send(350, 'more')).status).toBe(200);
    const repeat = await send(350, 'more');
    expect([repeat.status, (await send(349, 'more')).status]).toEqual([200, 409]);
    expect(repeat.data().order.id).not.toBe(first.data().order.id);
  });

  it('answers a repeat as the first, which is still under way', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.transaction(async (tx) => {
      await tx.run(sql`select 1 from ledger_book where user_id = ${ann.userId} for update`);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const first = place(app, key, { quantity: 1000 }, 'once');
    const spent = sql`select from api_key_spending where key_id = ${key.id}`;
    await vi.waitFor(async () => expect(await app.database.rows(spent)).toHaveLength(1), { timeout: 30_000 });
    const again = place(app, key, { quantity: 1000 }, 'once');
    const other = place(app, key, { quantity: 999 }, 'another');
    over.resolve();
    await holding;
    expect((await again).data()).toEqual((await first).data());
    expect((await other).body).toMatchObject({ code: 'api-key-day-limit' });
  });

  it('answers a repeat as the first, which is still under way on another node', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const looked = Promise.withResolvers<void>();
    let looks = 0;
    const database = watched(app.database, async (text, ask) => {
      const found = await ask();
      // Once where everybody looks, and again once the day was full.
      if (text.includes('join idempotency_key') && (looks += 1) > 1) looked.resolve();
      return found;
    });
    const other = await startSecondNode(app, { database });
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.transaction(async (tx) => {
      await tx.run(sql`select 1 from ledger_book where user_id = ${ann.userId} for update`);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const first = place(app, key, { quantity: 1000 }, 'once');
    const spent = sql`select from api_key_spending where key_id = ${key.id}`;
    await vi.waitFor(async () => expect(await app.database.rows(spent)).toHaveLength(1), { timeout: 30_000 });
    const body = { ...EUR_USD, quantity: 1000 };
    const again = other.post(key, '/investment/trade', body, 'once');
    await Promise.race([looked.promise, again]);
    over.resolve();
    await holding;
    expect((await again).body.data).toEqual((await first).data());
    // It was counted once: there is no room for a second, and what is no repeat is told so.
    expect(await app.database.rows(spent)).toHaveLength(1);
    expect((await other.post(key, '/investment/trade', body, 'another')).status).toBe(403);
    await other.close();
  });

  it('is refused as it is to its owner where its price is none', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const stop = { side: 'sell', orderType: 'stop', stopPrice: '1.05' } as const;
    const { order } = (await place(app, key, { ...stop, quantity: 100 })).data();
    const params = { id: order.id };
    const sentence = 'Please enter a valid stop price';
    const refuses = async (as: { token: string }, stopPrice: string) => {
      expect(await refused(() => place(app, as, { ...stop, stopPrice }))).toBe(sentence);
      const change = { as, params, body: { stopPrice } };
      expect(await refused(() => app.call(investment.modifyOrder, change))).toBe(sentence);
    };
    for (const stopPrice of ['-0.5', '0']) for (const as of [ann, key]) await refuses(as, stopPrice);
  });

  it('is counted where it comes to more than can be written down', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const all = { side: 'sell', orderType: 'limit', limitPrice: '900000000', quantity: 9e12 } as const;
    const sentence = 'With this order the API key would go above 1500.00 USD today';
    expect(await refused(() => place(app, key, all))).toBe(sentence);
  });

  it('counts what an order grows by', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const waiting = { orderType: 'limit', limitPrice: '1.00', quantity: 1000 } as const;
    const { order } = (await place(app, key, waiting)).data();
    const change = (quantity: number) =>
      app.call(investment.modifyOrder, { as: key, params: { id: order.id }, body: { quantity } });
    expect((await change(1400)).status).toBe(200);
    expect(await refused(() => change(1600))).toMatch(/^With this order the API key would go above/);
    const sizes = await Promise.all([change(1450), change(1480), change(1490)]);
    expect(sizes.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const { orders } = (await app.call(investment.listOrders, { as: ann, query: {} })).data();
    expect(orders.find(({ id }) => id === order.id)?.quantity).toBeLessThanOrEqual(1500);
  });

  it('counts no growth of a change that was refused, since the order was changed by somebody else meanwhile', async () => {
    const key = await limited({ maxDayNotional: 1500 });
    const waiting = { orderType: 'limit', limitPrice: '1.00', quantity: 1000 } as const;
    const { id: orderId } = (await place(app, key, waiting)).data().order;
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.transaction(async (tx) => {
      await tx.run(sql`select 1 from ledger_book where user_id = ${ann.userId} for update`);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const change = { quantity: 900n * 10n ** 2n };
    const own = app.trading.desk.run({
      userId: ann.userId,
      command: (atMs) => ({ type: 'modify-order', atMs, orderId, change }),
      answer: () => ({ status: 200, body: {} }),
    });
    const params = { id: orderId };
    const grown = app.call(investment.modifyOrder, { as: key, params, body: { quantity: 1400 } });
    const counts = () => app.database.rows(sql`select usd from api_key_spending where key_id = ${key.id}`);
    await vi.waitFor(async () => expect(await counts()).toHaveLength(2), { timeout: 30_000 });
    over.resolve();
    await holding;
    await own;
    expect((await grown).body).toMatchObject({ code: 'not-ready' });
    expect(await counts()).toEqual([{ usd: 100_000n }]);
    const day = sql`select spent_usd as usd from api_key_day where key_id = ${key.id}`;
    expect(await app.database.rows(day)).toEqual([{ usd: 100_000n }]);
  });

  it('is what it was allowed, be it an order, a change, a cancellation or a close', async () => {
    const key = await limited({ symbols: ['BTC/USD'] });
    const gone = 'This API key may not trade EUR/USD';
    const waiting = { orderType: 'limit', limitPrice: '1.05' } as const;
    const id = (await place(app, ann, waiting)).data().order.id;
    const position = await open(app, ann);
    const calls = [
      () => place(app, key),
      () => app.call(investment.modifyOrder, { as: key, params: { id }, body: { quantity: 2000 } }),
      () => app.call(investment.cancelOrder, { as: key, params: { id } }),
      () =>
        app.call(investment.modifyPosition, { as: key, params: { id: position }, body: { stopLoss: '1.0' } }),
      () => app.call(investment.closePosition, { as: key, params: { id: position }, body: {} }),
      () => app.call(investment.closeAllPositions, { as: key, body: {} }),
    ];
    for (const call of calls) expect(await refused(call)).toBe(gone);
    const bitcoin = { symbol: 'BTC/USD', quantity: 0.01, leverage: 1 } as const;
    expect((await place(app, key, bitcoin)).status).toBe(200);
    expect(
      (await app.call(investment.closeAllPositions, { as: key, body: { symbol: 'BTC/USD' } })).data().closed,
    ).toHaveLength(1);
  });

  it('is nothing once it was stopped, even what was on its way', async () => {
    const key = await limited({});
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.database.transaction(async (tx) => {
      await tx.run(sql`select 1 from ledger_book where user_id = ${ann.userId} for update`);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const sent = place(app, key, { orderType: 'limit', limitPrice: '1.05' });
    const underWay = sql`select from trading_key_order where key_id = ${key.id}`;
    await vi.waitFor(async () => expect(await app.database.rows(underWay)).toHaveLength(1), {
      timeout: 30_000,
    });
    const stopped = await app.call(keys.revokeAllKeys, { as: ann, body: { cancelOrders: true } });
    expect(stopped.data()).toEqual({ revoked: 1, cancelledOrders: 0 });
    over.resolve();
    await holding;
    expect((await sent).error()).toBe('This API key has been revoked');
    const { orders } = (await app.call(investment.listOrders, { as: ann, query: {} })).data();
    expect(orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('takes the scope for it, and never money out', async () => {
    const key = await limited({ scopes: ['read'] });
    expect(await refused(() => place(app, key))).toBe(
      'This API key may not do this: it lacks the scope trade',
    );
    const all = await limited({});
    const body = { currency: 'USD', amount: 10, destination: 'My bank account 12345678' };
    expect(await refused(() => app.call(wallet.withdraw, { as: all, body }))).toBe(
      'No API key may do this. Please log in to do it yourself.',
    );
  });
});
