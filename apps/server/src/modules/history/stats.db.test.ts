import { adjustment, depositCompleted, withdrawalCompleted, withdrawalRequested } from '@halyard/accounting';
import { transactions, plainText } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2026-03-04T12:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

async function at<T>(agoMs: number, work: () => Promise<T>): Promise<T> {
  app.clock.set(new Date(NOW.getTime() - agoMs));
  try {
    return await work();
  } finally {
    app.clock.set(NOW);
  }
}

/** A deposit that is announced at one moment and credited, with its value of that moment, at another. */
async function deposit(given: {
  units: bigint;
  asset: string;
  usdValue: bigint | null;
  asked: number;
  done: number;
}) {
  const { userId } = person;
  const { asset, units: amount } = given;
  const row = await at(given.asked, () =>
    app.database.transaction((tx) =>
      app.ledger.record(tx, {
        userId,
        type: 'deposit',
        status: 'pending',
        asset,
        amount,
        usdValue: 1n,
        description: plainText('Deposit'),
      }),
    ),
  );
  await at(given.done, () =>
    app.database.transaction(async (tx) => {
      await app.ledger.post(tx, row.id, depositCompleted({ userId, asset, amount }));
      await app.ledger.end(tx, row.id, { status: 'completed', usdValue: given.usdValue });
    }),
  );
}

async function withdrawal(units: bigint, fee: bigint, agoMs: number) {
  const { userId } = person;
  const parts = { userId, asset: 'USD', amount: units, fee };
  await at(agoMs, () =>
    app.database.transaction(async (tx) => {
      const { id } = await app.ledger.record(tx, {
        userId,
        type: 'withdrawal',
        status: 'pending',
        asset: 'USD',
        amount: units,
        fees: fee,
        usdValue: units,
        description: plainText('Withdrawal'),
      });
      const hold = { userId, asset: 'USD', amount: units + fee, kind: 'withdrawal', subjectId: id } as const;
      await app.ledger.hold(tx, hold, withdrawalRequested(parts));
      await app.ledger.release(tx, id, withdrawalCompleted(parts));
      await app.ledger.end(tx, id, { status: 'completed' });
    }),
  );
}

const stats = async (period?: string) =>
  (await app.call(transactions.transactionStats, { as: person, query: { period } })).data();

describe('totals of a period', () => {
  it('are zero for a new customer, whose practice funds are no deposit', async () => {
    expect(await stats()).toEqual({
      period: '30d',
      totalTransactions: 1,
      totalDeposits: 0,
      totalWithdrawals: 0,
      netFlow: 0,
    });
  });

  it('add up what was completed, in dollars of that day', async () => {
    await deposit({ units: 100_000n, asset: 'USD', usdValue: 100_000n, asked: 2000, done: 1000 });
    await deposit({ units: 5_000_000n, asset: 'BTC', usdValue: 250_033n, asked: 2000, done: 1000 });
    await deposit({ units: 777n, asset: 'XYZ', usdValue: null, asked: 2000, done: 1000 });
    await withdrawal(450_050n, 150n, 500);
    expect(await stats('7d')).toEqual({
      period: '7d',
      totalTransactions: 5,
      totalDeposits: 3500.33,
      totalWithdrawals: 4500.5,
      netFlow: -1000.17,
    });
  });

  it('leave out adjustments and whatever was not completed, but count them', async () => {
    const { userId } = person;
    await app.database.transaction(async (tx) => {
      const shared = {
        userId,
        asset: 'USD',
        amount: 5000n,
        usdValue: 5000n,
        description: plainText('x'),
      } as const;
      const { id } = await app.ledger.record(tx, { ...shared, type: 'adjustment', status: 'completed' });
      await app.ledger.post(tx, id, adjustment(shared));
      await app.ledger.record(tx, { ...shared, type: 'deposit', status: 'pending' });
      await app.ledger.record(tx, { ...shared, type: 'deposit', status: 'failed' });
      await app.ledger.record(tx, { ...shared, type: 'withdrawal', status: 'cancelled' });
    });
    expect(await stats()).toMatchObject({
      totalTransactions: 5,
      totalDeposits: 0,
      totalWithdrawals: 0,
      netFlow: 0,
    });
  });

  it('look at completion for money and at creation for the number', async () => {
    const deposits = { units: 10_000n, asset: 'USD', usdValue: 10_000n };
    await deposit({ ...deposits, asked: 9 * DAY_MS, done: 7 * DAY_MS });
    await deposit({ ...deposits, asked: 9 * DAY_MS, done: 7 * DAY_MS + 1 });
    expect(await stats('7d')).toMatchObject({ totalTransactions: 1, totalDeposits: 100 });
    expect(await stats('30d')).toMatchObject({ totalTransactions: 3, totalDeposits: 200 });
  });

  it('refuse a period that is none, and a stranger', async () => {
    const answer = await app.call(transactions.transactionStats, { as: person, query: { period: 'all' } });
    expect([answer.status, answer.error()]).toEqual([400, 'period must be one of: 7d, 30d, 90d, 1y']);
    expect((await app.call(transactions.transactionStats)).status).toBe(401);
  });
});
