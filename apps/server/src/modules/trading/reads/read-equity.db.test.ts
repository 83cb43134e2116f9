import { investment } from '@halyard/contract';
import { profitOrLoss, termsOf } from '@halyard/engine';
import { assert } from '@halyard/money';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createPastMaker,
  PAST_SYMBOLS,
  type PastMaker,
  pastOf,
  type PastSymbol,
} from '../../../testing/walk/some-past.ts';
import { valueAt } from './worth.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-04T12:00:00Z');

let app: TestApp;
let past: PastMaker;

beforeAll(async () => {
  app = await createTestApp();
  past = await createPastMaker(app);
});
afterAll(() => app.close());

const curve = async (as: Person, period: (typeof investment.EQUITY_PERIODS)[number]) =>
  (await app.call(investment.getEquityCurve, { as, query: { period } })).data();

// --- What an account was worth, the slow and obvious way: from the lines of the journal and each fill by itself.

type Line = { at: Date; event: string; account: string; asset: string; amount: bigint };
type Fill = { at: Date; kind: string; position: string; quantity: bigint };
type Held = { id: string; symbol: PastSymbol; side: 'buy' | 'sell'; entryPrice: bigint };

async function readOracle(userId: string) {
  const lines = await app.database.rows<Line>(sql`
    select posted_at as at, event, account, asset, amount from ledger_line join ledger_entry e on e.id = entry_id
    where user_id = ${userId}`);
  const fills = await app.database.rows<Fill>(sql`
    select filled_at as at, kind, position_id as position, quantity from trading_fill where user_id = ${userId}`);
  const held = await app.database.rows<Held>(sql`
    select id, symbol, side, entry_price as "entryPrice" from trading_position where user_id = ${userId}`);

  const profitAt = (atMs: number): bigint => {
    let profit = 0n;
    for (const position of held) {
      let open = 0n;
      for (const { at, kind, position: id, quantity } of fills)
        if (id === position.id && at.getTime() <= atMs) open += kind === 'open' ? quantity : -quantity;
      if (open === 0n) continue;
      const quote = app.market.quoteAt(position.symbol, atMs);
      const { conversion } = termsOf(position.symbol);
      assert(quote, 'the test remembers all prices');
      const converting = conversion && app.market.quoteAt(conversion.symbol, atMs);
      profit += profitOrLoss(position, open, { quote, conversion: converting });
    }
    return profit;
  };
  return (atMs: number) => {
    const before = lines.filter(({ at }) => at.getTime() <= atMs);
    const sum = (asset: string, isCounted: (line: Line) => boolean = () => true) =>
      before
        .filter((line) => line.asset === asset && isCounted(line))
        .reduce((all, { amount }) => all + amount, 0n);
    const waiting = sum(
      'USD',
      ({ event, account }) => event.startsWith('withdrawal.') && account === 'locked',
    );
    const profit = profitAt(atMs);
    const wallets = [...new Set(lines.map(({ asset }) => asset))].reduce(
      (all, asset) => all + (app.market.valueUsdAt(sum(asset), asset, atMs) ?? 0n),
      0n,
    );
    return { totalValueUsd: wallets + profit, equityUsd: sum('USD') - waiting + profit };
  };
}

const cents = (amount: number) => BigInt(Math.round(amount * 100));

describe('an equity curve', () => {
  it(
    'says at each of its points what the journal says, whatever was done',
    { timeout: 240_000 },
    async () => {
      let curves = 0;
      await fc.assert(
        fc.asyncProperty(pastOf({ minLength: 20, maxLength: 30 }), async (steps) => {
          const person = await past.live(await verifiedCustomer(app), steps);
          const oracle = await readOracle(person.userId);
          for (const period of investment.EQUITY_PERIODS) {
            const points = await curve(person, period);
            expect(points.length).toBeGreaterThan(10);
            for (const { at, totalValue, equity } of points) {
              const expected = oracle(Date.parse(at));
              expect([at, cents(totalValue), cents(equity)]).toEqual([
                at,
                expected.totalValueUsd,
                expected.equityUsd,
              ]);
            }
            const { at, totalValue } = points[Math.floor(points.length / 2)] ?? { at: '', totalValue: 0 };
            expect(await valueAt(app.trading.deps, person.userId, Date.parse(at))).toBe(cents(totalValue));
            curves += 1;
          }
        }),
        { numRuns: 4, endOnFailure: true },
      );
      expect(curves).toBe(4 * investment.EQUITY_PERIODS.length);
    },
  );

  it('begins when the account does and ends with the portfolio of now', async () => {
    app.clock.set(new Date(START + 90 * 24 * HOUR_MS));
    for (const symbol of PAST_SYMBOLS) past.setQuote(symbol, 1);
    let person = await verifiedCustomer(app);
    expect(await curve(person, 'all')).toEqual([
      { at: '2026-06-02T12:00:00.000Z', totalValue: 10_000, equity: 10_000 },
    ]);
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 10_000, leverage: 10 } as const;
    (await app.call(investment.placeTrade, { as: person, body })).data();
    person = await past.pass(person, 20 * 60_000);
    past.setQuote('EUR/USD', 1.01);
    person = await past.pass(person, 25 * 60_000);
    const points = await curve(person, '1d');
    const [first] = points;
    // A spread of 0.0002 x 1.1 on 10,000 and a commission of 0.34: at a mid of 1.1 the entry is 1.10011.
    expect(first).toEqual({ at: '2026-06-02T12:00:00.000Z', totalValue: 9997.46, equity: 9997.46 });
    expect(points.at(-1)?.at).toBe('2026-06-02T12:45:00.000Z');
    expect(points.map(({ totalValue }) => totalValue)).toContain(10_107.45);
    const { summary } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(points.at(-1)).toMatchObject({ totalValue: summary.totalValue, equity: summary.equity });
    expect(new Set(points.map(({ at }) => at)).size).toBe(points.length);
    const openedAtMs = Date.parse(first?.at ?? '');
    expect(await valueAt(app.trading.deps, person.userId, openedAtMs)).toBe(999_746n);
    expect(await valueAt(app.trading.deps, person.userId, openedAtMs - 1)).toBe(0n);
  });

  it('refuses a period it does not know, and strangers', async () => {
    const person = await verifiedCustomer(app);
    const answer = await app.call(investment.getEquityCurve, {
      as: person,
      query: { period: '2d' } as never,
    });
    expect([answer.status, answer.error()]).toEqual([400, 'period must be one of: 1d, 1w, 1m, 3m, 1y, all']);
    expect((await app.call(investment.getEquityCurve)).status).toBe(401);
  });
});
