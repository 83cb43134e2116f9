import { analysis, investment, site } from '@halyard/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createPastMaker, type PastMaker, pastOf } from '../../../testing/walk/some-past.ts';

let app: TestApp;
let past: PastMaker;
beforeAll(async () => {
  app = await createTestApp();
  past = await createPastMaker(app);
});
afterAll(() => app.close());

const cents = (amount: number) => BigInt(Math.round(amount * 100));
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0n);
const company = () => verifiedCustomer(app, { accountType: 'corporate' });
const analysisOf = async (as: Person) =>
  (await app.call(analysis.getPortfolioAnalysis, { as, query: { period: 'all' } })).data();

/** What stands on the statement of trading, and what conversions cost, each line by line. */
async function expectTheStatement(as: Person): Promise<void> {
  const { attribution, bridge, returns, points } = await analysisOf(as);
  const [trade] = await app.database.rows<{ net: bigint; fees: bigint }>(sql`
    select coalesce(sum(amount - fees), 0)::bigint as net, coalesce(sum(fees), 0)::bigint as fees
    from ledger_transaction where user_id = ${as.userId} and type = 'trade' and status = 'completed'`);
  const traded = attribution.filter(({ kind }) => kind !== 'currencies');
  expect(sum(traded.map(({ booked }) => booked))).toBe(trade?.net);
  expect(sum(traded.map(({ commission }) => commission))).toBe(-(trade?.fees ?? 0n));
  const results = (await app.call(investment.getResults, { as, query: { period: 'all' } })).data();
  expect(cents(bridge.conversion)).toBe(cents(results.total.conversion));
  for (const part of ['price', 'commission', 'financing', 'conversion', 'booked', 'open', 'total'] as const) {
    expect(sum(attribution.map((kind) => kind[part]))).toBe(cents(bridge[part]));
    for (const { items, ...kind } of attribution)
      expect(sum(items.map((item) => item[part]))).toBe(cents(kind[part]));
  }
  for (const { symbol, net } of results.symbols) {
    const item = traded.flatMap(({ items }) => items).find(({ name }) => name === symbol);
    expect([symbol, cents(item?.booked ?? 0)]).toEqual([symbol, cents(net)]);
  }
  const { total, withdrawal, currencies } = bridge;
  expect(sum([total, withdrawal, currencies])).toBe(cents(returns.result));
  expect(cents(returns.endValue) - cents(returns.startValue) - cents(returns.flows)).toBe(
    cents(returns.result),
  );
  expect(points.at(-1)?.value).toBe(returns.endValue);
}

describe('the analysis of a portfolio', () => {
  it('adds up to the statement, whatever was done', { timeout: 240_000 }, async () => {
    let [traded, run] = [0, 0];
    await fc.assert(
      fc.asyncProperty(pastOf({ minLength: 20, maxLength: 35 }), async (steps) => {
        app.clock.set(new Date(Date.UTC(2027, 2 * run++, 29, 12)));
        const person = await past.live(await company(), steps);
        await expectTheStatement(person);
        traded += (await analysisOf(person)).attribution.length;
      }),
      { numRuns: 3, endOnFailure: true },
    );
    expect(traded).toBeGreaterThan(0);
  });

  it('says what is held, how much of it is how little, and what a bad day takes', async () => {
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    app.feed.set('GBP/USD', '1.2999', '1.3001');
    app.feed.setCloses(
      'EUR/USD',
      Array.from({ length: 41 }, (_, day) => (day < 10 ? 100 : 95)),
    );
    app.feed.setCloses(
      'GBP/USD',
      Array.from({ length: 41 }, (_, day) => (day < 30 ? 100 : 90)),
    );
    const person = await company();
    const order = { side: 'buy', quantity: 1000, leverage: 10 } as const;
    for (const symbol of ['EUR/USD', 'GBP/USD'])
      (await app.call(investment.placeTrade, { as: person, body: { ...order, symbol } })).data();
    const { exposure, concentration, risk } = await analysisOf(person);
    expect(exposure.byClass.map(({ type }) => type)).toEqual(['forex']);
    const by = new Map(exposure.byCurrency.map((one) => [one.currency, one]));
    expect(sum([by.get('EUR')?.traded ?? 0, by.get('GBP')?.traded ?? 0])).toBe(cents(exposure.gross));
    expect(cents(by.get('USD')?.traded ?? 0)).toBe(-cents(exposure.gross));
    expect(concentration?.bySymbol.map(({ symbol }) => symbol)).toEqual(['GBP/USD', 'EUR/USD']);
    expect(concentration?.largestThreePercent).toBe(100);
    expect(concentration?.effective).toBeGreaterThan(1.9);
    // Of forty days one fell by a tenth and one by a twentieth, and a thousand of each pair is held at 1.10 and 1.30.
    expect(risk.tail).toEqual({ days: 40, valueAtRisk: 55, expectedShortfall: 92.5 });
    // On its first day nobody can say how its days differ.
    expect([risk.volatilityPercent, risk.sharpe]).toEqual([null, null]);
  });

  it('comes as a file, each figure with what it means', async () => {
    const person = await company();
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10 } as const;
    (await app.call(investment.placeTrade, { as: person, body })).data();
    const answer = await app.call(analysis.exportPortfolioAnalysis, { as: person, query: {} });
    const text = (answer.body as unknown as { data: string }).data;
    const lines = text.split('\r\n').slice(0, -1);
    expect(lines[0]).toBe('\uFEFFSection,Of,Figure,Value,Unit,Definition');
    expect(lines.every((line) => /,[^,"]+$|"$/.test(line))).toBe(true);
    expect(text).toContain('Attribution by instrument,EUR/USD,Commission,-');
    expect(text).toContain(analysis.ANALYSIS_MEANS.commission);
    expect(text).toContain('Concentration by instrument,EUR/USD,Long,');
  });

  it('is for companies, for their own accounts, and where it is on', async () => {
    const calls = [analysis.getPortfolioAnalysis, analysis.exportPortfolioAnalysis];
    const person = await verifiedCustomer(app);
    const corporate = await company();
    const refused = 'A Corporate / Custodial account is required for Portfolio Analysis';
    for (const call of calls) {
      expect((await app.call(call, { as: person, query: {} })).error()).toBe(refused);
      expect((await app.call(call, { as: corporate, query: { book: person.userId } })).status).toBe(404);
    }
    const as = await administrator(app);
    const switched = (on: boolean) =>
      app.call(site.setCapability, { as, body: { capability: 'portfolioAnalysis', on, reason: 'a test' } });
    await switched(false);
    for (const call of calls)
      expect((await app.call(call, { as: corporate, query: {} })).error()).toBe(refused);
    await switched(true);
    expect((await analysisOf(corporate)).attribution).toEqual([]);
  });
});
