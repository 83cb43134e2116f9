import {
  converted,
  depositCompleted,
  type Entry,
  withdrawalCompleted,
  withdrawalRequested,
} from '@halyard/accounting';
import { admin, plainText } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { NewTransaction } from '../../ledger/index.ts';

const NOW = '2026-03-04T12:00:00.000Z';
const YESTERDAY = '2026-03-03T23:59:59.999Z';

let app: TestApp;
let staff: Person;
let ann: Person;

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 0 });
  await addPeople();
  await moveMoney();
});
afterAll(() => app.close());

async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  app.clock.set(new Date(moment));
  const result = await work();
  app.clock.set(new Date(NOW));
  return result;
}

const setStatus = (person: Person, status: string) =>
  app.database.run(sql`update app_user set status = ${status} where id = ${person.userId}`);

async function addPeople(): Promise<void> {
  // One millisecond more than thirty days ago, exactly thirty days ago, and the last moment of yesterday.
  await setStatus(await at('2026-02-02T11:59:59.999Z', () => verifiedCustomer(app)), 'suspended');
  await at('2026-02-02T12:00:00.000Z', () => registerPerson(app));
  await setStatus(await at(YESTERDAY, () => verifiedCustomer(app)), 'closed');
  ann = await at('2026-03-04T00:00:00.000Z', () => verifiedCustomer(app));
  staff = await administrator(app);
}

type Given = Partial<NewTransaction> & Pick<NewTransaction, 'type' | 'asset' | 'amount'>;

/** Books a line of Ann's statement with the entry behind it. */
async function book(moment: string, given: Given, toEntry: (userId: string) => Entry): Promise<void> {
  await at(moment, () =>
    app.database.transaction(async (tx) => {
      const row = { userId: ann.userId, status: 'completed', description: plainText('x'), ...given } as const;
      const { id } = await app.ledger.record(tx, row);
      await app.ledger.post(tx, id, toEntry(ann.userId));
    }),
  );
}

const deposit = (moment: string, asset: string, amount: bigint, usdValue: bigint | null) =>
  book(moment, { type: 'deposit', asset, amount, usdValue }, (userId) =>
    depositCompleted({ userId, asset, amount }),
  );

async function withdraw(moment: string, amount: bigint, fee: bigint, isCompleted: boolean): Promise<void> {
  const parts = { userId: ann.userId, asset: 'USD', amount, fee };
  await at(moment, () =>
    app.database.transaction(async (tx) => {
      const row = {
        type: 'withdrawal',
        status: 'pending',
        description: plainText('x'),
        usdValue: amount,
        fees: fee,
      } as const;
      const { id } = await app.ledger.record(tx, { ...parts, ...row });
      const hold = { ...parts, amount: amount + fee, kind: 'withdrawal', subjectId: id } as const;
      await app.ledger.hold(tx, hold, withdrawalRequested(parts));
      if (!isCompleted) return;
      await app.ledger.release(tx, id, withdrawalCompleted(parts));
      await app.ledger.end(tx, id, { status: 'completed' });
    }),
  );
}

/** The rest of a conversion's statement is its other half, which has no entry of its own. */
async function convert(from: string, to: string, give: bigint, gross: bigint, fee: bigint): Promise<void> {
  const half = {
    userId: ann.userId,
    type: 'transfer',
    status: 'completed',
    description: plainText('x'),
  } as const;
  await app.database.transaction((tx) =>
    app.ledger.record(tx, { ...half, asset: to, amount: gross, fees: fee }),
  );
  await book(NOW, { type: 'transfer', asset: from, amount: -give }, (userId) =>
    converted({ userId, from, to, give, gross, fee }),
  );
}

/** Ann buys 1,000 euro, holds them over Tuesday's night and sells 400 of them. */
async function trade(): Promise<void> {
  const body = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 10 } as const;
  const { position } = await at('2026-03-03T12:00:00Z', () => app.trading.placeTrade(ann.userId, body));
  await app.trading.passTime();
  await app.trading.closePosition(ann.userId, position?.id ?? '', 400);
}

async function moveMoney(): Promise<void> {
  await deposit('2026-01-23T12:00:00Z', 'BTC', 2_000_000n, 90_000n);
  await deposit('2026-02-22T12:00:00Z', 'USD', 100_000n, 100_000n);
  await deposit(NOW, 'EUR', 50_000n, 55_000n);
  await deposit(NOW, 'XYZ', 500_000_000n, null);
  await withdraw(YESTERDAY, 20_000n, 150n, true);
  await withdraw(NOW, 10_000n, 0n, false);
  await convert('EUR', 'USD', 10_000n, 10_999n, 28n);
  await convert('USD', 'EUR', 5500n, 5000n, 100n);
  await trade();
}

const analytics = async (period?: string) =>
  (await app.call(admin.adminAnalytics, { as: staff, query: { period } })).data();
const valuesOf = (series: readonly { day: string; value: number }[]) =>
  series.filter(({ value }) => value !== 0);

describe('the figures of the house', () => {
  it('count people', async () => {
    expect(await analytics()).toMatchObject({
      totalUsers: 5,
      activeUsers: 4,
      newUsersToday: 2,
      pendingUsers: 1,
      usersByStatus: { pending: 1, active: 2, suspended: 1, closed: 1 },
    });
  });

  it('add up what came in and went out, as it was worth then', async () => {
    // 900 + 1000 + 550 and what has no price; 200, and not the 100 that still wait.
    expect(await analytics()).toMatchObject({ totalDeposits: 2450, totalWithdrawals: 200 });
  });

  it('value what customers hold at the mid price of now', async () => {
    const { totalPortfolioValue, balancesByCurrency } = await analytics();
    // 1000 - 201.50 + 109.99 - 0.28 - 55 less what trading cost: 0.04 to open, 0.08 a night, 0.08 of spread. 100 of it
    // wait in a withdrawal, some is locked by what is still open.
    expect(balancesByCurrency).toEqual([
      { currency: 'BTC', balance: 0.02 },
      { currency: 'EUR', balance: 449 },
      { currency: 'USD', balance: 853.01 },
      { currency: 'XYZ', balance: 5 },
    ]);
    // 0.02 x 50,000 + 449 x 1.10 + 853.01
    expect(totalPortfolioValue).toBe(2346.91);
  });

  it('tell what the house earned, and with what', async () => {
    const { revenue, revenueBySource } = await analytics();
    // The conversion fees are 0.28 USD and 1.00 EUR. Commission is 1,100.10 x 0.00003, a night 1,100 x 0.024 / 365.
    expect(revenueBySource).toEqual({
      commissions: 0.04,
      conversionFees: 1.38,
      withdrawalFees: 1.5,
      copyFees: 0,
      managementFees: 0,
      financing: 0.08,
    });
    // What Ann lost by her trade is the house's luck and no revenue.
    expect(revenue).toBe(3);
  });

  it('count every fill with the value that changed hands', async () => {
    const { totalTrades, totalVolume, tradesPerDay, series } = await analytics();
    // 1,000 at 1.1001 and 400 at 1.0999.
    expect([totalTrades, totalVolume, tradesPerDay]).toEqual([2, 1540.06, 2 / 30]);
    expect(valuesOf(series.trades)).toEqual([
      { day: '2026-03-03', value: 1 },
      { day: '2026-03-04', value: 1 },
    ]);
    expect(valuesOf(series.volume)).toEqual([
      { day: '2026-03-03', value: 1100.1 },
      { day: '2026-03-04', value: 439.96 },
    ]);
  });
});

it('tells since when the server has been running, whatever the time is now', async () => {
  const later = await at('2026-03-04T12:03:00.000Z', () => analytics());
  expect(later.serverStartedAt).toBe(NOW);
});

describe('the daily series', () => {
  it('have every day of the period once, the last being today', async () => {
    for (const [period, days] of [
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
      ['1y', 365],
    ] as const) {
      const { series } = await analytics(period);
      for (const values of Object.values(series)) {
        expect(values).toHaveLength(days);
        expect(new Set(values.map(({ day }) => day)).size).toBe(days);
        expect(values.at(-1)?.day).toBe('2026-03-04');
      }
    }
  });

  it('put everything on its day of UTC', async () => {
    const { series } = await analytics();
    expect(valuesOf(series.newUsers)).toEqual([
      { day: '2026-03-03', value: 1 },
      { day: '2026-03-04', value: 2 },
    ]);
    // Registering signs in; the last moment of yesterday is yesterday.
    expect(valuesOf(series.activeUsers)).toEqual([
      { day: '2026-03-03', value: 1 },
      { day: '2026-03-04', value: 2 },
    ]);
    expect(valuesOf(series.deposits)).toEqual([
      { day: '2026-02-22', value: 1000 },
      { day: '2026-03-04', value: 550 },
    ]);
    expect(valuesOf(series.withdrawals)).toEqual([{ day: '2026-03-03', value: 200 }]);
    expect(valuesOf(series.revenue)).toEqual([
      { day: '2026-03-03', value: 1.54 },
      { day: '2026-03-04', value: 1.46 },
    ]);
  });

  it('count somebody who signs in again and again once a day', async () => {
    const activeToday = async () => (await analytics()).series.activeUsers.at(-1)?.value;
    const before = await activeToday();
    const noted = (moment: string) =>
      at(moment, () =>
        app.database.transaction((tx) =>
          app.audit.record(tx, { actorId: staff.userId, action: 'auth.login', subjectId: staff.userId }),
        ),
      );
    await noted('2026-03-04T08:00:00.000Z');
    await noted('2026-03-04T09:00:00.000Z');
    expect(await activeToday()).toBe(before);
    await noted('2026-02-27T09:00:00.000Z');
    const { series } = await analytics();
    expect(valuesOf(series.activeUsers)[0]).toEqual({ day: '2026-02-27', value: 1 });
  });

  it('reach back as far as the period', async () => {
    const { series, totalDeposits } = await analytics('90d');
    expect(valuesOf(series.deposits)[0]).toEqual({ day: '2026-01-23', value: 900 });
    expect(valuesOf(series.newUsers)[0]).toEqual({ day: '2026-02-02', value: 2 });
    expect(totalDeposits).toBe(2450);
    const answer = await app.call(admin.adminAnalytics, { as: staff, query: { period: 'ever' } });
    expect([answer.status, answer.error()]).toEqual([400, 'period must be one of: 7d, 30d, 90d, 1y']);
  });
});
