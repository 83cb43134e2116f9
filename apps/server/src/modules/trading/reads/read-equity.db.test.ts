import { admin, investment, wallet } from '@halyard/contract';
import { profitOrLoss, QUANTITY_SCALE, termsOf } from '@halyard/engine';
import { assert, formatUnits } from '@halyard/money';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { valueAt } from './worth.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-04T12:00:00Z');

let app: TestApp;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  for (const symbol of SYMBOLS) setQuote(symbol, 1);
  staff = await administrator(app);
});
afterAll(() => app.close());

const LEVELS = { 'EUR/USD': 1.1, 'USD/JPY': 150, GER40: 18_000, 'BTC/USD': 50_000, 'GBP/USD': 1.3 } as const;
type Symbol = keyof typeof LEVELS;
const SYMBOLS = Object.keys(LEVELS) as Symbol[];

/** A price from now on, which is also remembered as having stood from now on. */
function setQuote(symbol: Symbol, factor: number): void {
  const mid = LEVELS[symbol] * factor;
  const [bid, ask] = [(mid * 0.9999).toFixed(6), (mid * 1.0001).toFixed(6)];
  app.feed.set(symbol, bid, ask);
  app.feed.setPast(symbol, app.clock.now().getTime(), bid, ask);
}

async function pass(person: Person, ms: number): Promise<Person> {
  app.clock.advance(ms);
  staff = await signInAs(app, staff);
  return signInAs(app, person);
}

const curve = async (as: Person, period: (typeof investment.EQUITY_PERIODS)[number]) =>
  (await app.call(investment.getEquityCurve, { as, query: { period } })).data();

// --- What an account was worth, the slow and obvious way: from the lines of the journal and each fill by itself.

type Line = { at: Date; event: string; account: string; asset: string; amount: bigint };
type Fill = { at: Date; kind: string; position: string; quantity: bigint };
type Held = { id: string; symbol: Symbol; side: 'buy' | 'sell'; entryPrice: bigint };

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

// --- What people do, at random.

const act = fc.oneof(
  fc.record({
    act: fc.constant('trade' as const),
    symbol: fc.constantFrom<Symbol>('EUR/USD', 'USD/JPY', 'GER40', 'BTC/USD'),
    side: fc.constantFrom('buy', 'sell'),
    units: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ act: fc.constant('close' as const), pick: fc.nat(), part: fc.constantFrom(0.25, 0.5, 1) }),
  fc.record({ act: fc.constant('convert' as const), to: fc.constantFrom('EUR', 'BTC') }),
  fc.record({ act: fc.constant('withdraw' as const), amount: fc.integer({ min: 20, max: 300 }) }),
  fc.record({ act: fc.constant('decide' as const), how: fc.constantFrom('approve', 'cancel') }),
  fc.record({ act: fc.constant('adjust' as const), amount: fc.integer({ min: -50, max: 50 }) }),
  fc.record({ act: fc.constant('move' as const), symbol: fc.constantFrom(...SYMBOLS), factor: factorOf() }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function factorOf(): fc.Arbitrary<number> {
  return fc.integer({ min: -30, max: 30 }).map((thousandths) => 1 + thousandths / 1000);
}

/** Does it, or is refused: both are part of a past. */
async function carryOut(as: Person, one: Act, pending: string[]): Promise<void> {
  switch (one.act) {
    case 'trade': {
      const { symbol, side, units } = one;
      const quantity = symbol === 'GER40' ? units / 10 : symbol === 'BTC/USD' ? units / 100 : units * 100;
      await app.call(investment.placeTrade, { as, body: { symbol, side, quantity, leverage: 10 } });
      return;
    }
    case 'close': {
      const { positions } = (await app.call(investment.getPortfolio, { as })).data();
      const position = positions[one.pick % Math.max(1, positions.length)];
      if (!position) return;
      const open = BigInt(Math.round(position.quantity * 100));
      const quantity = formatUnits((open * BigInt(one.part * 100)) / 100n, QUANTITY_SCALE);
      const params = { id: position.id };
      await app.call(investment.closePosition, { as, params, body: { quantity } });
      return;
    }
    case 'convert':
      await app.call(wallet.convert, { as, body: { from: 'USD', to: one.to, amount: 200 } });
      return;
    case 'withdraw': {
      const body = { currency: 'USD', amount: one.amount, destination: 'My bank account 12345678' };
      const answer = await app.call(wallet.withdraw, { as, body });
      if (answer.status === 200) pending.push(answer.data().id);
      return;
    }
    case 'decide': {
      const params = { id: pending.pop() ?? as.userId };
      if (one.how === 'approve') await app.call(admin.adminApproveTransaction, { as: staff, params });
      else await app.call(wallet.cancelTransaction, { as, params });
      return;
    }
    case 'adjust': {
      const body = { userId: as.userId, currency: 'USD', amount: one.amount, reason: 'Test' };
      await app.call(admin.adminAdjustWallet, { as: staff, body });
      return;
    }
    default:
      setQuote(one.symbol, one.factor);
  }
}

const cents = (amount: number) => BigInt(Math.round(amount * 100));

describe('an equity curve', () => {
  it(
    'says at each of its points what the journal says, whatever was done',
    { timeout: 120_000 },
    async () => {
      const step = fc.tuple(act, fc.integer({ min: 1, max: 300 }));
      let curves = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
          let person = await verifiedCustomer(app);
          const pending: string[] = [];
          for (const [one, fiveMinutes] of steps) {
            await carryOut(person, one, pending);
            // Round moments: much happens at the very moment of a point.
            person = await pass(person, fiveMinutes * 300_000);
          }
          await app.trading.passTime();
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
    for (const symbol of SYMBOLS) setQuote(symbol, 1);
    staff = await signInAs(app, staff);
    let person = await verifiedCustomer(app);
    expect(await curve(person, 'all')).toEqual([
      { at: '2026-06-02T12:00:00.000Z', totalValue: 10_000, equity: 10_000 },
    ]);
    const body = { symbol: 'EUR/USD', side: 'buy', quantity: 10_000, leverage: 10 } as const;
    (await app.call(investment.placeTrade, { as: person, body })).data();
    person = await pass(person, 20 * 60_000);
    setQuote('EUR/USD', 1.01);
    person = await pass(person, 25 * 60_000);
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
