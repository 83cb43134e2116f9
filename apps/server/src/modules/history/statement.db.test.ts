import { depositCompleted } from '@halyard/accounting';
import { transactions, plainText } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { NewTransaction } from '../ledger/index.ts';

const NOW = new Date('2026-03-04T12:00:00Z');
const DAY_MS = 86_400_000;

let app: TestApp;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 0 });
  person = await verifiedCustomer(app);
  stranger = await verifiedCustomer(app);
  await record(400 * DAY_MS, { description: plainText('Long ago') });
  await record(30 * DAY_MS + 1, { description: plainText('Before the month'), reference: 'DEP-OLDER' });
  await record(30 * DAY_MS, { description: plainText('At the edge of the month'), status: 'failed' });
  await record(4000, { description: plainText('100% of_it \\ here'), asset: 'BTC', amount: 50_000_001n });
  await record(3000, { description: plainText('Waiting'), status: 'pending' });
  await record(2000, {
    description: plainText('Taken back'),
    type: 'withdrawal',
    status: 'cancelled',
    fees: 2n,
  });
  await record(1000, { description: plainText("Somebody else's"), userId: stranger.userId });
});
afterAll(() => app.close());

/** Adds a line to a statement as of some time ago: a completed deposit unless told otherwise. */
async function record(
  agoMs: number,
  given: Partial<NewTransaction> & Pick<NewTransaction, 'description'>,
): Promise<void> {
  app.clock.set(new Date(NOW.getTime() - agoMs));
  await app.database.transaction(async (tx) => {
    const row = await app.ledger.record(tx, {
      userId: person.userId,
      type: 'deposit',
      status: 'completed',
      asset: 'USD',
      amount: 12_345n,
      ...given,
    });
    if (row.status === 'completed') await app.ledger.post(tx, row.id, depositCompleted(row));
  });
  app.clock.set(NOW);
}

const list = async (query: Record<string, unknown> = {}) =>
  (await app.call(transactions.listTransactions, { as: person, query })).data();
const found = async (query: Record<string, unknown>) =>
  (await list(query)).transactions.map((row) => row.description);

describe('the statement', () => {
  it("shows the own rows, newest first, and nobody else's", async () => {
    expect(await found({})).toEqual([
      'Taken back',
      'Waiting',
      '100% of_it \\ here',
      'At the edge of the month',
      'Before the month',
      'Long ago',
    ]);
  });

  it('shows a row as it was booked', async () => {
    const [row] = (await list({ status: 'cancelled' })).transactions;
    expect(row).toMatchObject({
      type: 'withdrawal',
      amount: 123.45,
      currency: 'USD',
      status: 'cancelled',
      fees: 0.02,
      createdAt: '2026-03-04T11:59:58.000Z',
    });
    expect((await list({ currency: 'BTC' })).transactions[0]?.amount).toBe(0.50000001);
  });

  it('answers the same under the wallet', async () => {
    const query = { type: 'deposit', limit: 2 } as const;
    const wallet = await app.call(transactions.listWalletTransactions, { as: person, query });
    expect(wallet.data()).toEqual(await list(query));
  });

  it('filters by type, status and currency, alone and together', async () => {
    expect(await found({ type: 'withdrawal' })).toEqual(['Taken back']);
    expect(await found({ status: 'pending' })).toEqual(['Waiting']);
    expect(await found({ currency: 'btc' })).toEqual(['100% of_it \\ here']);
    expect(await found({ type: 'deposit', status: 'failed', currency: 'USD' })).toEqual([
      'At the edge of the month',
    ]);
    expect(await found({ type: 'withdrawal', status: 'completed' })).toEqual([]);
  });

  it('counts a period back from now, its first moment included', async () => {
    expect(await found({ period: '30d' })).toHaveLength(4);
    expect(await found({ period: '30d' })).toContain('At the edge of the month');
    expect(await found({ period: '90d' })).toContain('Before the month');
    expect(await found({ period: '1y' })).not.toContain('Long ago');
  });

  it('searches reference and description, and takes % and _ for themselves', async () => {
    expect(await found({ search: 'WAIT' })).toEqual(['Waiting']);
    expect(await found({ search: ' dep-older ' })).toEqual(['Before the month']);
    expect(await found({ search: '%' })).toEqual(['100% of_it \\ here']);
    expect(await found({ search: 'f_i' })).toEqual(['100% of_it \\ here']);
    expect(await found({ search: 'a_t' })).toEqual([]);
    expect(await found({ search: '\\' })).toEqual(['100% of_it \\ here']);
    expect(await found({ search: "'; drop table x --" })).toEqual([]);
    expect(await found({ search: '' })).toHaveLength(6);
    expect(await found({ search: "Somebody else's" })).toEqual([]);
  });
});

describe('pages', () => {
  it('say where one is and how many there are', async () => {
    const first = await list({ limit: 4 });
    expect(first.pagination).toEqual({ page: 1, limit: 4, total: 6, pages: 2 });
    const second = await list({ limit: 4, page: 2 });
    expect(second.transactions.map((row) => row.description)).toEqual(['Before the month', 'Long ago']);
    expect((await list()).pagination).toEqual({ page: 1, limit: 20, total: 6, pages: 1 });
  });

  it('beyond the last are empty and still know the total', async () => {
    expect(await list({ limit: 4, page: 3 })).toEqual({
      transactions: [],
      pagination: { page: 3, limit: 4, total: 6, pages: 2 },
    });
    expect((await list({ search: 'nothing like it' })).pagination).toEqual({
      page: 1,
      limit: 20,
      total: 0,
      pages: 0,
    });
  });

  it.each([
    [{ page: 0 }, 'page must be a whole number from 1 to 100000'],
    [{ page: -1 }, 'page must be a whole number from 1 to 100000'],
    [{ page: '1e3' }, 'page must be a whole number from 1 to 100000'],
    [{ limit: 0 }, 'limit must be a whole number from 1 to 100'],
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '20; select 1' }, 'limit must be a whole number from 1 to 100'],
    [{ type: 'bonus' }, 'type must be one of: deposit, withdrawal, trade, transfer, adjustment'],
    [{ status: 'all' }, 'status must be one of: pending, completed, failed, cancelled'],
    [{ currency: '$' }, 'Please choose a currency'],
    [{ period: '2d' }, 'period must be one of: 7d, 30d, 90d, 1y'],
    [{ search: 'x'.repeat(255) }, 'Search is too long: at most 254 characters'],
    [{ search: 'a\u0000b' }, 'Search contains characters that are not allowed'],
    [{ userId: '1' }, 'Unknown field: userId'],
  ])('refuse %j in a sentence', async (query, sentence) => {
    const answer = await app.call(transactions.listTransactions, { as: person, query });
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('are for people who are signed in', async () => {
    expect((await app.call(transactions.listTransactions)).status).toBe(401);
    expect((await app.call(transactions.listWalletTransactions)).status).toBe(401);
  });
});
