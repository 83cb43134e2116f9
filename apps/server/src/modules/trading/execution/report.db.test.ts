import { admin, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, open, place } from '../../../testing/traders.ts';

let app: TestApp;
let person: Person;
beforeEach(async () => {
  app = await createTestApp();
  person = await verifiedCustomer(app);
});
afterEach(() => app.close());

/** Written, and past what is kept of the last answer. Whoever asks has signed in since. */
const report = async (period: '7d' | '30d' = '7d') => {
  await app.trading.executions.flush();
  app.clock.advance(60_000);
  const as = await administrator(app);
  return (await app.call(admin.adminExecution, { as, query: { period } })).data();
};

/** What was measured cannot be known beforehand: it is set to what a test can calculate with. */
async function setTimes(us: readonly number[]): Promise<void> {
  await app.trading.executions.flush();
  const rows = await app.database.rows<{ id: string }>(sql`
    select e.fill_id as id from trading_execution e join trading_fill f on f.id = e.fill_id order by f.filled_at, f.id`);
  expect(rows).toHaveLength(us.length);
  for (const [index, { id }] of rows.entries())
    await app.database.run(sql`update trading_execution set took_us = ${us[index]} where fill_id = ${id}`);
}

it('is empty, and not zero, before anything was traded', async () => {
  const { bySymbol, byReason, unfilled, byCause, days, fills } = await report();
  expect({ fills, bySymbol, byReason, unfilled }).toEqual({
    fills: 0,
    bySymbol: [],
    byReason: [],
    unfilled: [],
  });
  expect(byCause).toMatchObject([
    { cause: 'request', fills: 0, p50Ms: null, p95Ppm: null },
    { cause: 'trigger', fills: 0, p50Ms: null, p95Ppm: null },
  ]);
  expect(days.map(({ day }) => day)).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ]);
});

it('tells symbols, reasons and days apart, each with its times and its distance from the price shown', async () => {
  const shown = (shownPrice: number) => ({ quantity: 1000, leverage: 10, shownPrice });
  // Filled at 1.1001: 91 parts per million worse than 1.10, none at all, and 9 better than 1.10011.
  await open(app, person, shown(1.1));
  await open(app, person, shown(1.1001));
  await open(app, person, shown(1.10011));
  app.clock.advance(86_400_000);
  person = await verifiedCustomer(app);
  await open(app, person, { symbol: 'BTC/USD', quantity: 0.1, leverage: 5 });
  await close(app, person, await open(app, person, { symbol: 'BTC/USD', quantity: 0.1, leverage: 5 }));
  await setTimes([1000, 2000, 3000, 10_000, 20_000, 40_000]);
  const { bySymbol, byReason, byCause, distances, days, fills, measured } = await report();
  expect({ fills, measured }).toEqual({ fills: 6, measured: 6 });
  expect(bySymbol).toEqual([
    {
      symbol: 'BTC/USD',
      type: 'crypto',
      fills: 3,
      // 5,001 twice and 4,999
      volume: 15_001,
      p50Ms: 20,
      p95Ms: 38,
      p99Ms: 39.6,
      measured: 0,
      better: 0,
      same: 0,
      worse: 0,
      p50Ppm: null,
      p95Ppm: null,
      // 20 of 50,000
      quotedSpreadPpm: 400,
    },
    {
      symbol: 'EUR/USD',
      type: 'forex',
      fills: 3,
      volume: 3300.3,
      p50Ms: 2,
      p95Ms: 2.9,
      p99Ms: 2.98,
      measured: 3,
      better: 1,
      same: 1,
      worse: 1,
      p50Ppm: 0,
      // Between nothing and 91, nine tenths of the way.
      p95Ppm: 81.9,
      quotedSpreadPpm: 181.82,
    },
  ]);
  expect(byReason.map((row) => [row.reason, row.fills, row.p50Ms, row.measured])).toEqual([
    ['market', 5, 3, 3],
    ['customer', 1, 40, 0],
  ]);
  expect(byCause).toMatchObject([
    { cause: 'request', fills: 6, better: 1, same: 1, worse: 1 },
    { cause: 'trigger', fills: 0 },
  ]);
  expect(distances.filter((step) => step.fills > 0)).toEqual([
    { from: -10, to: -1, fills: 1 },
    { from: 0, to: 0, fills: 1 },
    { from: 11, to: 100, fills: 1 },
  ]);
  expect(days.slice(-2)).toEqual([
    { day: '2026-03-04', fills: 3, p50Ms: 2, p95Ms: 2.9, better: 1, same: 1, worse: 1, unfilled: 0 },
    { day: '2026-03-05', fills: 3, p50Ms: 20, p95Ms: 38, better: 0, same: 0, worse: 0, unfilled: 0 },
  ]);
});

it('counts what ended without a fill, by how and why, and what a level set off by its kind of order', async () => {
  await app.trading.owner.start();
  const waiting = { orderType: 'limit', quantity: 1000, leverage: 10 } as const;
  for (const limitPrice of [1.05, 1.06]) {
    const { order } = (await place(app, person, { ...waiting, limitPrice })).data();
    (await app.call(investment.cancelOrder, { as: person, params: { id: order.id } })).data();
  }
  const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  (await place(app, person, { ...waiting, limitPrice: 1.07, timeInForce: 'gtd', expiresAt })).data();
  (await place(app, person, { ...waiting, limitPrice: 1.09 })).data();
  app.feed.set('EUR/USD', '1.0898', '1.0899');
  app.market.pulse();
  await app.trading.owner.settled();
  await app.trading.owner.stop();
  app.clock.advance(60_000);
  await app.trading.passTime();
  const { byReason, byCause, unfilled, days } = await report();
  expect(byReason).toMatchObject([{ reason: 'limit', fills: 1, better: 1 }]);
  expect(byCause).toMatchObject([
    { cause: 'request', fills: 0 },
    { cause: 'trigger', fills: 1, better: 1 },
  ]);
  expect(unfilled).toEqual([
    { status: 'cancelled', reason: 'customer', orders: 2 },
    { status: 'expired', reason: null, orders: 1 },
  ]);
  expect(days.at(-1)).toMatchObject({ fills: 1, unfilled: 3 });
});

it('counts no day before the period, and is one answer for a minute', async () => {
  await open(app, person, { quantity: 1000, leverage: 10 });
  app.clock.advance(7 * 86_400_000);
  person = await verifiedCustomer(app);
  expect((await report()).fills).toBe(0);
  expect((await report('30d')).fills).toBe(1);
  await open(app, person, { quantity: 1000, leverage: 10 });
  const as = await administrator(app);
  const query = { period: '30d' } as const;
  expect((await app.call(admin.adminExecution, { as, query })).data().fills).toBe(1);
  expect((await report('30d')).fills).toBe(2);
});
