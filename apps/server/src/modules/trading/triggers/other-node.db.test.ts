import { investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { fillsOf, orderOf, positionOf, quote } from '../../../testing/quotes.ts';
import { type SecondNode, startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, open, place } from '../../../testing/traders.ts';

/** One node owns the triggers; customers act on another, which the owner hears of by its look at the messages. */
let app: TestApp;
let other: SecondNode;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  other = await startSecondNode(app);
  await app.live.look();
  await app.trading.owner.start();
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await other.close();
  await app.close();
});

const hear = async () => {
  await app.live.look();
  await app.trading.owner.settled();
};
const eurUsd = (bid: string, ask: string) => quote(app, 'EUR/USD', bid, ask);
const LIMIT = { ...EUR_USD, orderType: 'limit', limitPrice: '1.09' } as const;

async function placeThere(body: Readonly<Record<string, unknown>> = LIMIT): Promise<investment.Order> {
  const answer = await other.post(person, '/investment/trade', body);
  expect(answer.status).toBe(200);
  return investment.placeTrade.answer.parse(answer.body.data).order;
}

/** A change that has no call of its own here: sent to the other node as it stands. */
async function send(method: 'PATCH' | 'DELETE', path: string, payload?: object): Promise<number> {
  const headers = { authorization: `Bearer ${person.token}` };
  const url = `/api${path}`;
  return (await other.server.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode;
}

describe('what is done on another node', () => {
  it('an order placed there fills here', async () => {
    const order = await placeThere();
    await hear();
    await eurUsd('1.0898', '1.0900');
    expect(await orderOf(app, order.id)).toEqual({ status: 'filled', reason: null });
  });

  it('an order whose price came before it was heard of fills where the price stays', async () => {
    const order = await placeThere();
    await eurUsd('1.0898', '1.0900');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    await hear();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
    expect(await fillsOf(app, await positionOf(app, order))).toHaveLength(1);
  });

  it('an order cancelled there waits no more', async () => {
    const { order } = (await place(app, person, LIMIT)).data();
    const before = app.trading.owner.size().triggers;
    expect(await send('DELETE', `/investment/orders/${order.id}`)).toBe(200);
    await hear();
    expect(app.trading.owner.size().triggers).toBe(before - 1);
    await eurUsd('1.0898', '1.0900');
    expect(await orderOf(app, order.id)).toEqual({ status: 'cancelled', reason: 'customer' });
  });

  it('an order cancelled there is decided on in vain until it is heard of', async () => {
    const { order } = (await place(app, person, LIMIT)).data();
    expect(await send('DELETE', `/investment/orders/${order.id}`)).toBe(200);
    await eurUsd('1.0898', '1.0900');
    expect(await orderOf(app, order.id)).toEqual({ status: 'cancelled', reason: 'customer' });
  });

  it('a stop loss moved there counts where it is now, heard of or not', async () => {
    const id = await open(app, person, { stopLoss: '1.09' });
    expect(await send('PATCH', `/investment/positions/${id}`, { stopLoss: '1.08' })).toBe(200);
    await eurUsd('1.0890', '1.0892');
    expect(await fillsOf(app, id)).toHaveLength(1);
    expect(await send('PATCH', `/investment/positions/${id}`, { stopLoss: '1.085' })).toBe(200);
    await hear();
    await eurUsd('1.0849', '1.0851');
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([
      { reason: 'stop_loss', price: 10_849_000_000n },
    ]);
  });

  it('a trailing stop goes on from what the owner has seen of it', async () => {
    const id = await open(app, person, { trailingStop: '0.01' });
    await eurUsd('1.1199', '1.1201');
    expect(await send('PATCH', `/investment/positions/${id}`, { takeProfit: '1.20' })).toBe(200);
    await hear();
    await eurUsd('1.1098', '1.1100');
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([{ reason: 'trailing_stop' }]);
  });

  it('a position opened there is stopped out here', async () => {
    await placeThere({ ...EUR_USD, quantity: 800_000 });
    await hear();
    await eurUsd('1.0931', '1.0933');
    const [closed] = await app.database.rows(
      sql`select close_reason as reason from trading_position where user_id = ${person.userId}`,
    );
    expect(closed).toEqual({ reason: 'stop_out' });
  });

  it('is read once for any number of messages, and who has nothing left is known for that', async () => {
    const watched = app.trading.owner.size().customers;
    const orders = [await placeThere(), await placeThere(), await placeThere()];
    await hear();
    expect(app.trading.owner.size().customers).toBe(watched + 1);
    for (const { id } of orders) await send('DELETE', `/investment/orders/${id}`);
    await hear();
    expect(app.trading.owner.size().customers).toBe(watched);
  });
});

describe('time that passes on both nodes at once', () => {
  it('ends orders and books nights once', async () => {
    const [id, day] = [await open(app, person), await place(app, person, { ...LIMIT, timeInForce: 'day' })];
    const kept = await place(app, person, LIMIT);
    const until = { timeInForce: 'gtd', expiresAt: '2026-03-04T20:00:00Z' } as const;
    const dated = await place(app, person, { ...LIMIT, ...until });
    const before = app.clock.now();
    app.clock.set(new Date('2026-03-04T20:00:00Z'));
    await Promise.all([app.trading.passTime(), other.trading.passTime()]);
    expect(await orderOf(app, dated.data().order.id)).toEqual({ status: 'expired', reason: null });
    expect(await orderOf(app, day.data().order.id)).toMatchObject({ status: 'pending' });
    app.clock.set(new Date('2026-03-04T22:00:01Z'));
    await Promise.all([app.trading.passTime(), other.trading.passTime(), app.trading.passTime()]);
    const nights = await app.database.rows(
      sql`select nights from trading_night where position_id = ${id} order by night_at`,
    );
    expect(nights).toEqual([{ nights: 3 }]);
    expect(await orderOf(app, day.data().order.id)).toEqual({ status: 'expired', reason: null });
    expect(await orderOf(app, kept.data().order.id)).toEqual({ status: 'pending', reason: null });
    app.clock.set(before);
  });
});
