import { investment } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.set(new Date('2026-03-04T12:00:00Z'));
  app.feed.set('EUR/USD', '1.0999', '1.1001');
});

const history = (as: Person, query: Readonly<Record<string, unknown>> = {}) =>
  app.call(investment.listHistory, { as, query });
const trade = async (as: Person, body: Readonly<Record<string, unknown>> = {}) =>
  (
    await app.call(investment.placeTrade, {
      as,
      body: { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10, ...body },
    })
  ).data();
const close = async (as: Person, id = '', quantity?: number) =>
  (await app.call(investment.closePosition, { as, params: { id }, body: { quantity } })).data();

/** A position or an order that has ended, every second one of each kind and all a second apart. */
async function endMany(as: Person, count: number): Promise<string[]> {
  const ended: string[] = [];
  for (let index = 0; index < count; index += 1) {
    app.clock.advance(1000);
    const symbol = index % 3 === 0 ? 'GBP/USD' : 'EUR/USD';
    if (index % 2 === 0) {
      const { position } = await trade(as, { symbol, quantity: 1 });
      await close(as, position?.id);
      ended.unshift(position?.id ?? '');
    } else {
      const { order } = await trade(as, { symbol, quantity: 1, orderType: 'limit', limitPrice: 0.5 });
      (await app.call(investment.cancelOrder, { as, params: { id: order.id } })).data();
      ended.unshift(order.id);
    }
  }
  return ended;
}

describe('a position that has closed', () => {
  it('stands in history with its average close, its costs and what was left', async () => {
    const person = await verifiedCustomer(app);
    const { position } = await trade(person);
    app.clock.set(new Date('2026-03-05T09:00:00Z'));
    const as = await signInAs(app, person);
    app.feed.set('EUR/USD', '1.1099', '1.1101');
    await close(as, position?.id, 300);
    expect((await history(as)).data()).toEqual([]);
    app.feed.set('EUR/USD', '1.1199', '1.1201');
    app.clock.advance(60_000);
    await close(as, position?.id);
    // (300 x 1.1099 + 700 x 1.1199) / 1,000. Commission 1,100.10 x 0.00003, up. Wednesday's night counts three times:
    // 1,000 x 1.11 x 0.024 / 365 x 3 = 0.2189, up.
    expect((await history(as)).data()).toEqual([
      {
        kind: 'position',
        id: position?.id,
        symbol: 'EUR/USD',
        type: 'forex',
        side: 'buy',
        leverage: 10,
        openedQuantity: 1000,
        entryPrice: 1.1001,
        closePrice: 1.1169,
        pnl: 16.8,
        commission: 0.04,
        financing: -0.22,
        net: 16.54,
        openedAt: '2026-03-04T12:00:00.000Z',
        closedAt: '2026-03-05T09:01:00.000Z',
        reason: 'customer',
      },
    ]);
  });

  it('says what closed it', async () => {
    const person = await verifiedCustomer(app);
    await trade(person);
    await app.call(investment.closeAllPositions, { as: person, body: {} });
    expect((await history(person)).data()).toMatchObject([{ reason: 'close_all' }]);
  });
});

describe('an order that ended without a fill', () => {
  it('stands in history as it was; one that filled or still waits does not', async () => {
    const person = await verifiedCustomer(app);
    await trade(person);
    await trade(person, { orderType: 'limit', limitPrice: 1.01 });
    const { order } = await trade(person, { orderType: 'stop', stopPrice: 1.2, side: 'buy', stopLoss: 1.1 });
    (await app.call(investment.cancelOrder, { as: person, params: { id: order.id } })).data();
    expect((await history(person)).data()).toMatchObject([
      { kind: 'order', id: order.id, status: 'cancelled', reason: 'customer', stopPrice: 1.2, stopLoss: 1.1 },
    ]);
  });

  it('expires into history', async () => {
    const person = await verifiedCustomer(app);
    const { order } = await trade(person, { orderType: 'limit', limitPrice: 1.01, timeInForce: 'day' });
    app.clock.set(new Date('2026-03-04T22:00:00Z'));
    await app.trading.passTime();
    const rows = (await history(await signInAs(app, person))).data();
    expect(rows).toMatchObject([{ id: order.id, status: 'expired', endedAt: '2026-03-04T22:00:00.000Z' }]);
  });
});

describe('paging', () => {
  it('shows every row once, newest first, whatever the size of a page', async () => {
    const person = await verifiedCustomer(app);
    const ended = await endMany(person, 13);
    for (const limit of [1, 4, 13, 50]) {
      const seen: string[] = [];
      for (let before: string | undefined; ; before = seen.at(-1)) {
        const page = (await history(person, { limit, before })).data();
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length === 0) break;
        seen.push(...page.map(({ id }) => id));
      }
      expect(seen).toEqual(ended);
    }
  });

  it('tells rows apart that ended at the same moment', async () => {
    const person = await verifiedCustomer(app);
    const opened = [await trade(person), await trade(person), await trade(person)];
    for (const { position } of opened) await close(person, position?.id);
    const first = (await history(person, { limit: 2 })).data().map(({ id }) => id);
    const second = (await history(person, { limit: 2, before: first[1] })).data().map(({ id }) => id);
    expect([...first, ...second]).toEqual(opened.map(({ position }) => position?.id).toReversed());
  });

  it('goes through one symbol alone when asked to, however it is written', async () => {
    const person = await verifiedCustomer(app);
    await endMany(person, 7);
    const all = (await history(person)).data().filter(({ symbol }) => symbol === 'GBP/USD');
    expect(all).toHaveLength(3);
    const page = (await history(person, { symbol: 'gbpusd', limit: 2 })).data();
    const rest = (await history(person, { symbol: 'GBP-USD', limit: 2, before: page[1]?.id })).data();
    expect([...page, ...rest]).toEqual(all);
  });

  it('ends after a row that is not there, and refuses what it cannot read', async () => {
    const person = await verifiedCustomer(app);
    const [foreign] = await endMany(person, 1);
    const other = await verifiedCustomer(app);
    await endMany(other, 2);
    expect((await history(other, { before: newId() })).data()).toEqual([]);
    expect((await history(other, { before: foreign })).data()).toEqual([]);
    const unknown = await history(other, { symbol: 'XXX/YYY' });
    expect([unknown.status, unknown.error()]).toEqual([404, 'Unknown symbol']);
    for (const limit of [0, 201, '1e2']) {
      const answer = await history(other, { limit });
      expect([answer.status, answer.error()]).toEqual([400, 'limit must be a whole number from 1 to 200']);
    }
    expect((await history(other, { before: '17' })).error()).toBe('This id is not valid');
  });
});
