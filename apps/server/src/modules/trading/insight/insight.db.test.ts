import { books, investment, transactions } from '@halyard/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createPastMaker, type PastMaker, pastOf } from '../../../testing/walk/some-past.ts';

let app: TestApp;
let past: PastMaker;
beforeAll(async () => {
  app = await createTestApp();
  past = await createPastMaker(app);
});
afterAll(() => app.close());

type Period = (typeof investment.EQUITY_PERIODS)[number];

const cents = (amount: number) => BigInt(Math.round(amount * 100));
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0n);

const resultsOf = async (as: Person, period: Period = 'all') =>
  (await app.call(investment.getResults, { as, query: { period } })).data();
const performanceOf = async (as: Person, period: Period = 'all') =>
  (await app.call(investment.getPerformance, { as, query: { period } })).data();

/** The lines of the statement's file as a customer has them: what happened when, and what it did to the balance. */
async function linesOf(as: Person, query: Readonly<Record<string, unknown>> = {}) {
  const answer = await app.call(transactions.exportTransactions, { as, query });
  const text = (answer.body as unknown as { data: string }).data;
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    .map(([date = '', type, , currency, fee, status, , , net]) => ({
      month: date.slice(0, 7),
      type,
      currency,
      status,
      fee: Number(fee),
      net: Number(net),
    }));
}

async function closedTrades(as: Person): Promise<investment.ClosedPosition[]> {
  const closed: investment.ClosedPosition[] = [];
  for (let before: string | undefined; ;) {
    const page = (await app.call(investment.listHistory, { as, query: { limit: 200, before } })).data();
    closed.push(...page.filter((row) => row.kind === 'position'));
    before = page.at(-1)?.id;
    if (!before) return closed;
  }
}

/** Every figure against what the customer can add up from the statement's file and the list of closed trades. */
async function expectTheSameToTheCent(as: Person): Promise<void> {
  const results = await resultsOf(as);
  const lines = await linesOf(as);
  const trades = lines.filter(({ type }) => type === 'trade');
  expect(cents(results.total.net)).toBe(sum(trades.map(({ net }) => net)));
  expect(cents(results.total.commission)).toBe(-sum(trades.map(({ fee }) => fee)));
  expect(sum(results.symbols.map(({ net }) => net))).toBe(cents(results.total.net));
  for (const { month, from, to, net, pnl, commission, financing } of results.months) {
    expect(cents(net)).toBe(sum(trades.filter((line) => line.month === month).map((line) => line.net)));
    expect(cents(net)).toBe(sum([pnl, commission, financing]));
    const behind = await linesOf(as, { type: 'trade', from, to });
    expect(sum(behind.map((line) => line.net))).toBe(cents(net));
  }
  for (const { symbol, net, closings } of results.symbols) {
    const behind = await linesOf(as, { symbol });
    expect(sum(behind.map((line) => line.net))).toBe(cents(net));
    expect(behind.length).toBeGreaterThanOrEqual(closings);
  }
  const paidOut = lines.filter(
    ({ type, status, currency }) => type === 'withdrawal' && status === 'completed' && currency === 'USD',
  );
  expect(cents(results.total.withdrawal)).toBe(-sum(paidOut.map(({ fee }) => fee)));

  expect(cents(results.total.conversion)).toBe(-(await conversionFees(as)));

  const closed = await closedTrades(as);
  const nets = closed.map(({ net }) => net);
  const [won, lost] = [nets.filter((net) => net > 0), nets.filter((net) => net < 0)];
  const { trades: told } = results;
  expect([told.closed, told.wins, told.losses]).toEqual([closed.length, won.length, lost.length]);
  expect(told.best?.net).toBe(nets.length === 0 ? undefined : Math.max(...nets));
  expect(told.worst?.net).toBe(nets.length === 0 ? undefined : Math.min(...nets));
  if (lost.length > 0) expect(told.profitFactor).toBeCloseTo(Number(sum(won)) / -Number(sum(lost)), 2);
}

/** In cents, one by one: a fee is worth as much of its dollar value as it is of the amount. */
async function conversionFees({ userId }: Person): Promise<bigint> {
  const rows = await app.database.rows<{ amount: bigint; fees: bigint; value: bigint }>(sql`
    select amount, fees, usd_value as value from ledger_transaction
    where user_id = ${userId} and type = 'transfer' and fees > 0`);
  // Half a cent goes up.
  return rows.reduce(
    (all, { amount, fees, value }) => all + (2n * value * fees + amount) / (2n * amount),
    0n,
  );
}

/** The curve against the one of the dashboard, and its flows against those that the database says were completed. */
async function expectTheSameCurve(as: Person, period: Period): Promise<number> {
  const { points } = await performanceOf(as, period);
  const values = (await app.call(investment.getEquityCurve, { as, query: { period } })).data();
  const valueAt = new Map(points.map(({ at, value }) => [at, value]));
  for (const { at, totalValue } of values) expect(valueAt.get(at), at).toBe(totalValue);
  const [first] = points;
  for (const { at, value, flows, result } of points) {
    const paid = await app.database.row<{ total: bigint }>(sql`
      select coalesce(sum(case when type = 'withdrawal' or amount < 0 then -abs(usd_value) else abs(usd_value) end), 0)::bigint as total
      from ledger_transaction where user_id = ${as.userId} and type in ('deposit', 'withdrawal', 'adjustment')
        and status = 'completed' and completed_at > ${first?.at} and completed_at <= ${at}`);
    expect([at, cents(flows)]).toEqual([at, paid?.total]);
    expect(cents(result)).toBe(cents(value) - cents(first?.value ?? 0) - cents(flows));
  }
  return points.filter(({ flows }) => flows !== 0).length;
}

describe('insight', () => {
  it(
    'equals the statement, its file and the closed trades to the cent, whatever was done',
    { timeout: 240_000 },
    async () => {
      let [withFlows, run, mostMonths] = [0, 0, 0];
      await fc.assert(
        fc.asyncProperty(pastOf({ minLength: 25, maxLength: 40 }), async (steps) => {
          // Near the end of a month, so that there are two.
          app.clock.set(new Date(Date.UTC(2026, 6 + 2 * run++, 29, 12)));
          const person = await past.live(await verifiedCustomer(app), steps);
          await expectTheSameToTheCent(person);
          withFlows += await expectTheSameCurve(person, 'all');
          await expectTheSameCurve(person, '1d');
          mostMonths = Math.max(mostMonths, (await resultsOf(person)).months.length);
        }),
        { numRuns: 4, endOnFailure: true },
      );
      expect(withFlows).toBeGreaterThan(0);
      expect(mostMonths).toBeGreaterThan(1);
    },
  );

  it('is of one account, and the one that is asked for', async () => {
    const person = await verifiedCustomer(app);
    const body = { kind: 'practice', name: 'Practice' } as const;
    const { id } = (await app.call(books.openBook, { as: person, body })).data();
    const order = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10 } as const;
    const placed = (
      await app.call(investment.placeTrade, { as: person, query: { book: id }, body: order })
    ).data();
    const params = { id: placed.position?.id ?? '' };
    (await app.call(investment.closePosition, { as: person, params, query: { book: id }, body: {} })).data();
    const query = { book: id, period: 'all' } as const;
    const practice = (await app.call(investment.getResults, { as: person, query })).data();
    expect([practice.total.closings, practice.trades.losses, practice.symbols.length]).toEqual([1, 1, 1]);
    expect((await resultsOf(person)).total.closings).toBe(0);
    const points = (await app.call(investment.getPerformance, { as: person, query })).data().points;
    expect(points.at(-1)?.value).not.toBe((await performanceOf(person)).points.at(-1)?.value);
    const stranger = await verifiedCustomer(app);
    for (const call of [investment.getResults, investment.getPerformance])
      expect((await app.call(call, { as: stranger, query })).status).toBe(404);
  });

  it('of an account without a trade is empty and not wrong', async () => {
    const person = await verifiedCustomer(app);
    const { months, symbols, trades } = await resultsOf(person);
    expect([months, symbols, trades.closed, trades.winRatePercent, trades.best]).toEqual([
      [],
      [],
      0,
      null,
      null,
    ]);
    const { points, deepest } = await performanceOf(person);
    expect([points.at(-1)?.result, points.at(-1)?.returnPercent, deepest]).toEqual([0, 0, null]);
  });
});
