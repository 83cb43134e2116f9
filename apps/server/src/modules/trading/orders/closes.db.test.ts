import { investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, dollarsOf, open, place, setTier } from '../../../testing/traders.ts';

/** Amounts in these tests were worked out by hand from the prices beside them. */
let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  app.feed.set('GBP/USD', '1.2999', '1.3001');
  app.feed.set('USD/JPY', '152.400', '152.420');
  app.feed.set('GER40', '18000', '18002');
  app.feed.set('UK100', '8200', '8201');
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

const START = 1_000_000n;
const locked = async () => (await dollarsOf(app, person.userId)).locked;

describe('closing in parts', () => {
  it('gives back each part’s share of the margin rounded down, and with the last one the rest', async () => {
    // 1,100.10 ÷ 100, rounded up
    const id = await open(app, person);
    expect(await locked()).toBe(1101n);
    const remaining: bigint[] = [];
    for (const quantity of [333.33, '333.33', null]) {
      (await close(app, person, id, { quantity })).data();
      remaining.push(await locked());
    }
    // 1,101 × 333.33 ÷ 1,000 = 366.99…; 735 × 333.33 ÷ 666.67 = 367.49…
    expect(remaining).toEqual([735n, 368n, 0n]);
  });

  it('loses no cent of the margin in a hundred odd parts', async () => {
    const id = await open(app, person, { quantity: 0.97, leverage: 10 });
    const margin = await locked();
    for (let part = 0; part < 96; part++) (await close(app, person, id, { quantity: 0.01 })).data();
    const last = await close(app, person, id, { quantity: 0.01 });
    expect(last.data()).toMatchObject({ status: 'closed', remainingQuantity: 0, closedQuantity: 0.01 });
    const fills = await app.database.rows<{ kind: string; margin: bigint; quantity: bigint; pnl: bigint }>(
      sql`select kind, sum(margin)::bigint as margin, sum(quantity)::bigint as quantity, sum(pnl)::bigint as pnl
        from trading_fill where position_id = ${id} group by kind order by kind`,
    );
    // 0.0002 lost on a hundredth is nothing yet, but what a customer pays rounds up: a cent each time.
    expect(fills).toEqual([
      { kind: 'close', margin, quantity: 97n, pnl: -97n },
      { kind: 'open', margin, quantity: 97n, pnl: 0n },
    ]);
    expect(await dollarsOf(app, person.userId)).toEqual({
      available: START - 97n - 1n,
      locked: 0n,
      deficit: 0n,
    });
  });

  it('takes what closes at the price of its moment', async () => {
    const id = await open(app, person, { side: 'sell' });
    app.feed.set('EUR/USD', '1.0899', '1.0901');
    expect((await close(app, person, id, { quantity: 400 })).data()).toMatchObject({
      closePrice: 1.0901,
      pnl: 3.92,
    });
    app.feed.set('EUR/USD', '1.1299', '1.1301');
    expect((await close(app, person, id, { quantity: 600 })).data()).toMatchObject({
      closePrice: 1.1301,
      pnl: -18.12,
    });
    // and 0.04 of commission
    expect((await dollarsOf(app, person.userId)).available).toBe(START + 392n - 1812n - 4n);
  });
});

describe('closing all', () => {
  it('closes those of a symbol, of a side, or every one', async () => {
    const buy = await open(app, person);
    const sell = await open(app, person, { side: 'sell' });
    const pound = await open(app, person, { symbol: 'GBP/USD' });
    const all = async (body: Readonly<Record<string, unknown>>) =>
      (await app.call(investment.closeAllPositions, { as: person, body })).data();
    expect((await all({ symbol: 'EURUSD', side: 'sell' })).closed).toEqual([
      { id: sell, closePrice: 1.1001, pnl: -0.2 },
    ]);
    expect((await all({ symbol: 'GER40' })).closed).toEqual([]);
    expect((await all({ side: 'buy', symbol: null })).closed.map(({ id }) => id)).toEqual([buy, pound]);
    expect(await all({})).toEqual({ closed: [], failed: [] });
    expect(await locked()).toBe(0n);
  });

  it('leaves out what has no price, and says so', async () => {
    const pound = await open(app, person, { symbol: 'GBP/USD' });
    const euro = await open(app, person);
    app.feed.freeze('GBP/USD', app.clock.now().getTime() - 20_000);
    const answer = await app.call(investment.closeAllPositions, { as: person });
    expect(answer.data()).toEqual({
      closed: [{ id: euro, closePrice: 1.0999, pnl: -0.2 }],
      failed: [{ id: pound, error: 'Unable to get current market price' }],
    });
  });
});

describe('an instrument in the money of another country', () => {
  it('GER40: everything is worth what a euro is worth in the middle', async () => {
    // 2 × 18,002 × 1.10 = 39,604.40: a tenth of it, and 0.005 % rounded up
    const id = await open(app, person, { symbol: 'GER40', quantity: 2, leverage: 10 });
    expect(await dollarsOf(app, person.userId)).toMatchObject({
      available: START - 396_044n - 199n,
      locked: 396_044n,
    });
    app.feed.set('GER40', '18100', '18102');
    app.feed.set('EUR/USD', '1.1999', '1.2001');
    // 98 points at 1.20
    expect((await close(app, person, id, { quantity: 1 })).data().pnl).toBe(117.6);
    app.feed.set('GER40', '17990.5', '17992.5');
    // 11.5 points lost at 1.20
    expect((await close(app, person, id)).data()).toMatchObject({ closePrice: 17_990.5, pnl: -13.8 });
    expect((await dollarsOf(app, person.userId)).available).toBe(START - 199n + 11_760n - 1380n);
  });

  it('UK100: the same in pounds, sold', async () => {
    // 3 × 8,200 × 1.30 = 31,980.00
    const id = await open(app, person, { symbol: 'UK100', side: 'sell', quantity: 3, leverage: 5 });
    expect(await dollarsOf(app, person.userId)).toMatchObject({
      available: START - 639_600n - 160n,
      locked: 639_600n,
    });
    app.feed.set('UK100', '8209.5', '8210.5');
    // 10.5 × 3 × 1.30 = 40.95
    expect((await close(app, person, id)).data().pnl).toBe(-40.95);
  });

  it('USD/JPY: the quantity is dollars already, and yen are changed back at the pair itself', async () => {
    const id = await open(app, person, { symbol: 'USD/JPY', quantity: 10_000 });
    expect(await dollarsOf(app, person.userId)).toMatchObject({
      available: START - 10_000n - 30n,
      locked: 10_000n,
    });
    app.feed.set('USD/JPY', '153.000', '153.020');
    // 0.58 × 5,000 = 2,900 yen ÷ 153.01 = 18.953…, received and so rounded down
    expect((await close(app, person, id, { quantity: 5000 })).data().pnl).toBe(18.95);
    app.feed.set('USD/JPY', '152.000', '152.020');
    // 0.42 × 5,000 = 2,100 yen ÷ 152.01 = 13.8148…, paid and so rounded up
    expect((await close(app, person, id)).data().pnl).toBe(-13.82);
  });

  it('keeps the quote it was converted by with every fill', async () => {
    const id = await open(app, person, { symbol: 'GER40', quantity: 1, leverage: 10 });
    const rows = await app.database.rows<{ bid: bigint; source: string }>(
      sql`select conversion_bid as bid, conversion_source as source from trading_fill where position_id = ${id}`,
    );
    expect(rows).toEqual([{ bid: 10_999_000_000n, source: 'fixed' }]);
  });
});

describe('the commission', () => {
  // 100,000 × 1.1001 = 110,010.00, and 0.003 % of it is 3.3003; at 1.10007 and 1.10004 the others buy for less.
  it.each([
    ['standard', 331n, 110_010n],
    ['premium', 232n, 110_007n],
    ['professional', 133n, 110_004n],
  ] as const)('of a %s customer is their part of it, rounded up', async (tier, commission, margin) => {
    await setTier(app, person.userId, tier);
    const { position } = (await place(app, person, { quantity: 100_000 })).data();
    expect(position?.commission).toBe(Number(commission) / 100);
    expect((await dollarsOf(app, person.userId)).available).toBe(START - margin - commission);
    const { order } = (
      await place(app, person, { quantity: 100_000, orderType: 'limit', limitPrice: '1.1' })
    ).data();
    // 3.30, 2.31 and 1.32 exactly: at 1.10 nothing is left to round
    expect(order.reserved).toBe((110_000 + Number(commission) - 1) / 100);
  });
});
