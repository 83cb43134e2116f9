import { investment, notifications, say, transactions, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTo, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { close, dollarsOf, open, place, tick } from '../../testing/traders.ts';

/** What trading leaves on the statement and what it tells a customer of. */
let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  app.feed.set('BTC/USD', '49990', '50010');
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

/** The customer's statement without their practice funds, newest first. */
async function statement() {
  const { transactions: rows } = (
    await app.call(transactions.listTransactions, { as: person, query: { limit: 100 } })
  ).data();
  return rows.filter(({ description }) => description !== 'Practice funds');
}

async function news() {
  const query = { as: person, query: {} };
  const { notifications: rows } = (await app.call(notifications.listNotifications, query)).data();
  return rows.filter(({ kind }) => kind === 'trading').map(({ title, body }) => [title, body]);
}

describe('the statement', () => {
  it('says what was bought with its commission, and what each close brought', async () => {
    const id = await open(app, person);
    (await close(app, person, id, { quantity: 250.5 })).data();
    app.feed.set('EUR/USD', '1.1099', '1.1101');
    (await close(app, person, id)).data();
    const rows = await statement();
    expect(
      rows.map(({ type, status, amount, fees, currency, description }) => [
        type,
        status,
        amount,
        fees,
        currency,
        description,
      ]),
    ).toEqual([
      ['trade', 'completed', 7.34, 0, 'USD', 'Closed 749.50 EUR/USD at 1.10990'],
      ['trade', 'completed', -0.06, 0, 'USD', 'Closed 250.50 EUR/USD at 1.09990'],
      ['trade', 'completed', 0, 0.04, 'USD', 'Bought 1,000.00 EUR/USD at 1.10010'],
    ]);
    for (const { reference } of rows) expect(reference).toMatch(/^TRD-[0-9A-Z]{10}$/);
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(3);
    expect((await dollarsOf(app, person.userId)).available).toBe(1_000_000n + 734n - 6n - 4n);
    expect(await news()).toEqual([]);
  });

  it('books each night once, however often somebody looks, and three on a Wednesday', async () => {
    const id = await open(app, person, { quantity: 10_000 });
    app.feed.setPast('EUR/USD', Date.parse('2026-03-04T22:00:00Z'), '1.1999', '1.2001');
    app.feed.setPast('EUR/USD', Date.parse('2026-03-05T22:00:00Z'), '1.0999', '1.1001');
    const start = app.clock.now();
    app.clock.set(new Date('2026-03-05T23:00:00Z'));
    await app.trading.passTime();
    await app.trading.passTime();
    const rows = await app.database.rows(
      sql`select type, amount, fees, description from ledger_transaction where user_id = ${person.userId} and type = 'trade' and fees = 0 order by id`,
    );
    // 10,000 × 1.20 × 2.4 % × 3 ÷ 365 = 2.3671…, then 10,000 × 1.10 × 2.4 % ÷ 365 = 0.7232…: paid, and so rounded up.
    expect(rows).toEqual([
      { type: 'trade', amount: -237n, fees: 0n, description: say('financing', {}) },
      { type: 'trade', amount: -73n, fees: 0n, description: say('financing', {}) },
    ]);
    const nights = await app.database.rows(
      sql`select nights, amount, quote_bid as bid from trading_night where position_id = ${id} order by night_at`,
    );
    expect(nights).toEqual([
      { nights: 3, amount: -237n, bid: 11_999_000_000n },
      { nights: 1, amount: -73n, bid: 10_999_000_000n },
    ]);
    app.clock.set(start);
  });
});

describe('what happens without asking', () => {
  it('is told, in the product and by mail, with what it came to', async () => {
    await open(app, person, { stopLoss: 1.09 });
    const limit = { orderType: 'limit', limitPrice: 1.085, quantity: 5 } as const;
    (await place(app, person, limit)).data();
    app.feed.set('EUR/USD', '1.0799', '1.0801');
    await tick(app, person.userId, 'EUR/USD');
    expect(await news()).toEqual([
      ['Order filled', 'Your order was filled: bought 5.00 EUR/USD at 1.08010.'],
      ['Stop loss reached', 'Closed 1,000.00 EUR/USD at 1.07990 (stop loss) with a loss of $20.20.'],
    ]);
    const [first] = await statement();
    expect(first?.description).toBe('Bought 5.00 EUR/USD at 1.08010');
    const subjects = (await mailTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Order filled', 'Stop loss reached']));
  });

  it('an order that is due and no longer paid for is rejected, and costs nothing', async () => {
    const pending = { orderType: 'limit', limitPrice: 1.05, quantity: 90_000 } as const;
    const { order } = (await place(app, person, pending)).data();
    await open(app, person, { symbol: 'BTC/USD', quantity: 1.6 });
    // 5,160 × 1.6 = 8,256 are lost for now: with the reservation given back, less is left than the fill needs.
    app.feed.set('BTC/USD', '44850', '44870');
    app.feed.set('EUR/USD', '1.0399', '1.0401');
    const before = await dollarsOf(app, person.userId);
    await tick(app, person.userId, 'EUR/USD');
    const { orders } = (
      await app.call(investment.listOrders, { as: person, query: { status: 'rejected' } })
    ).data();
    expect(orders).toMatchObject([{ id: order.id, reason: 'insufficient_balance', reserved: 0 }]);
    const after = await dollarsOf(app, person.userId);
    expect(after).toEqual({
      ...before,
      available: before.available + 94_784n,
      locked: before.locked - 94_784n,
    });
    expect((await news())[0]).toEqual([
      'Order rejected',
      'Your order to buy 90,000.00 EUR/USD at 1.05000 was due, but your balance no longer covered it. Required: $938.90.',
    ]);
  });
});

describe('a loss larger than the account', () => {
  it('takes pending withdrawals first, and the house bears only what is left', async () => {
    await open(app, person, { symbol: 'BTC/USD', quantity: 10 });
    const request = { currency: 'USD', amount: 1000, destination: 'My bank account 12345678' };
    const withdrawal = (await app.call(wallet.withdraw, { as: person, body: request })).data();
    const { available, locked } = await dollarsOf(app, person.userId);
    app.feed.set('BTC/USD', '48000', '48020');
    await tick(app, person.userId, 'BTC/USD');

    const owed = 2_010_000n - available - locked;
    expect(await dollarsOf(app, person.userId)).toEqual({ available: 0n, locked: 0n, deficit: 0n });
    const rows = await statement();
    expect(rows.map(({ type, status, amount, description }) => [type, status, amount, description])).toEqual([
      ['adjustment', 'completed', Number(owed) / 100, 'Negative balance protection'],
      // The full loss, though not all of it was paid.
      ['trade', 'completed', -20_100, 'Closed 10.00 BTC/USD at 48,000.00 (margin stop-out)'],
      ['withdrawal', 'cancelled', 1000, withdrawal.description],
      ['trade', 'completed', 0, 'Bought 10.00 BTC/USD at 50,010.00'],
    ]);
    expect(rows[0]?.reference).toMatch(/^ADJ-/);
    const detail = await app.database.row<{ reason: string; released: boolean }>(sql`
      select t.reason, h.released_at is not null as released from ledger_transaction t join ledger_hold h on h.subject_id = t.id
      where t.id = ${withdrawal.id}`);
    expect(detail).toEqual({
      reason: say('cancelled-for-loss', {}),
      released: true,
    });
    expect((await news()).map(([title]) => title)).toEqual([
      'Negative balance protection',
      'Withdrawal cancelled',
      'Position closed: margin too low',
      'Margin call',
    ]);
  });
});
