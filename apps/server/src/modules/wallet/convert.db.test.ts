import { adjustment } from '@halyard/accounting';
import { admin, say, transactions, wallet } from '@halyard/contract';
import { MAX_UNITS } from '@halyard/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const convert = (person: Person, body: Readonly<Record<string, unknown>>, key?: string) =>
  app.call(wallet.convert, { as: person, body, ...(key ? { key } : {}) });

async function balances(person: Person): Promise<Record<string, number>> {
  const rows = (await app.call(wallet.getBalances, { as: person })).data();
  return Object.fromEntries(rows.map((row) => [row.currency, row.balance]));
}

describe('a conversion', () => {
  it('buys at ask and takes a quarter per cent, to the unit', async () => {
    const person = await verifiedCustomer(app);
    const { out, in: received } = (await convert(person, { from: 'USD', to: 'EUR', amount: 1100.1 })).data();
    // 1100.10 / 1.1001 = 1000.00 EUR before the fee of 2.50.
    expect(out).toMatchObject({ amount: -1100.1, currency: 'USD', type: 'transfer', status: 'completed' });
    expect(received).toMatchObject({ amount: 1000, fees: 2.5, currency: 'EUR' });
    expect(received.reference).toBe(out.reference);
    expect([out, received].map(({ description }) => description)).toEqual(
      Array(2).fill('Converted 1,100.10 USD to 997.50 EUR'),
    );
    expect(await balances(person)).toMatchObject({ USD: 8899.9, EUR: 997.5 });
  });

  it('sells at bid', async () => {
    const person = await verifiedCustomer(app);
    await convert(person, { from: 'USD', to: 'BTC', amount: 5001 });
    // 5001 / 50010 = 0.1 BTC, less 0.00025.
    expect((await balances(person))['BTC']).toBe(0.09975);
    (await convert(person, { from: 'BTC', to: 'USD', amount: 0.09975 })).data();
    // 0.09975 × 49990 = 4986.5025, down to 4986.50, less 12.47 (12.46625 rounded up).
    expect((await balances(person))['USD']).toBe(9973.03);
  });

  it('between two others goes through dollars once, without rounding in between', async () => {
    const person = await verifiedCustomer(app);
    await convert(person, { from: 'USD', to: 'EUR', amount: 1100.1 });
    const { in: received } = (await convert(person, { from: 'EUR', to: 'GBP', amount: 100 })).data();
    // 100 × 1.0999 / 1.3001 = 84.6012…
    expect(received).toMatchObject({ amount: 84.6, fees: 0.22 });
  });

  it('previews exactly what it then does', async () => {
    const person = await verifiedCustomer(app);
    const query = { from: 'USD', to: 'ETH', amount: '333.33' };
    const quote = (await app.call(wallet.quoteConversion, { as: person, query })).data();
    const { in: received } = (await convert(person, { ...query, minReceive: quote.receive })).data();
    expect(received.amount - received.fees).toBeCloseTo(quote.receive, 8);
    expect(received.fees).toBe(quote.fee);
  });

  it('happens once for one key', async () => {
    const person = await verifiedCustomer(app);
    const body = { from: 'USD', to: 'EUR', amount: 100 };
    const [first, second] = await Promise.all([convert(person, body, 'c'), convert(person, body, 'c')]);
    expect(first.data().out.id).toBe(second.data().out.id);
    expect((await balances(person))['USD']).toBe(9900);
  });

  it('stands in history as two transfers, in neither deposits nor withdrawals', async () => {
    const person = await verifiedCustomer(app);
    await convert(person, { from: 'USD', to: 'EUR', amount: 100 });
    const query = { type: 'transfer' } as const;
    expect(
      (await app.call(transactions.listTransactions, { as: person, query })).data().pagination.total,
    ).toBe(2);
    const stats = (await app.call(transactions.transactionStats, { as: person })).data();
    expect(stats).toMatchObject({ totalTransactions: 3, totalDeposits: 0, totalWithdrawals: 0, netFlow: 0 });
  });
});

describe('refused, changing nothing', () => {
  it.each([
    [{ from: 'USD', to: 'USD', amount: 10 }, 400, 'Please choose two different currencies'],
    [{ from: 'USD', to: 'MOON', amount: 10 }, 400, 'MOON cannot be converted'],
    [{ from: 'USD', to: 'EUR', amount: 10_000.01 }, 400, 'Insufficient balance'],
    [{ from: 'BTC', to: 'USD', amount: 0.001 }, 400, 'Insufficient balance'],
    [{ from: 'USD', to: 'BTC', amount: 0 }, 400, 'Please enter a valid amount'],
    [{ from: 'USD', to: 'EUR', amount: 0.01 }, 400, 'Amount is too small'],
    [{ from: 'USD', to: 'EUR', amount: 0.001 }, 400, 'Please enter at most 2 decimals for USD'],
    [{ from: 'USD', to: 'EUR', amount: 100, minReceive: 99 }, 409, 'The price has moved'],
    [{ from: 'USD', to: 'DOGE', amount: 100 }, 409, 'Unable to get current market price'],
  ])('%j', async (body, status, sentence) => {
    const person = await verifiedCustomer(app);
    const answer = await convert(person, body);
    expect([answer.status, answer.error()]).toEqual([status, sentence]);
    expect((await balances(person))['USD']).toBe(10_000);
  });

  it('on a price that is too old', async () => {
    const person = await verifiedCustomer(app);
    app.feed.freeze('ETH/USD', app.clock.now().getTime());
    app.clock.advance(app.settings.MAX_QUOTE_AGE_MS + 1);
    const answer = await convert(person, { from: 'USD', to: 'ETH', amount: 100 });
    expect([answer.status, answer.error()]).toEqual([409, 'Unable to get current market price']);
    app.feed.set('ETH/USD', '2499', '2501');
  });

  it('beyond what a balance can hold, as a correction is', async () => {
    const person = await verifiedCustomer(app);
    const { userId } = person;
    (await convert(person, { from: 'USD', to: 'EUR', amount: 1000 })).data();
    const added = { userId, asset: 'USD', amount: MAX_UNITS - 1n - 9000_00n } as const;
    await app.database.transaction(async (tx) => {
      await app.ledger.lock(tx, userId);
      const line = { ...added, type: 'adjustment', status: 'completed' } as const;
      const { id } = await app.ledger.record(tx, { ...line, description: say('adjustment', {}) });
      await app.ledger.post(tx, id, adjustment(added));
    });
    const before = await balances(person);
    const answer = await convert(person, { from: 'EUR', to: 'USD', amount: 100 });
    expect([answer.status, answer.error()]).toEqual([400, 'Amount is too large']);
    const body = { userId, currency: 'USD', amount: '0.02', reason: 'Test' };
    const corrected = await app.call(admin.adminAdjustWallet, { as: await administrator(app), body });
    expect([corrected.status, corrected.error()]).toEqual([400, 'Amount is too large']);
    expect(await balances(person)).toEqual(before);
    expect(before['USD']).toBe(9_999_999_999_999.98);
  });

  it('beyond the balance, however many try at once', async () => {
    const person = await verifiedCustomer(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => convert(person, { from: 'USD', to: 'EUR', amount: 3000 })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect((await balances(person))['USD']).toBe(1000);
  });
});
