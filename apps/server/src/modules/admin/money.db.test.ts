import { admin, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let other: Person;
let zoe: Person;
let ben: Person;
let small: string;
let large: string;
let deposit: string;

beforeAll(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 50_000 });
  staff = await administrator(app);
  other = await administrator(app);
  zoe = await verifiedCustomer(app, { firstName: 'Zoë', lastName: "O'Hara", email: 'zoe@example.test' });
  ben = await verifiedCustomer(app);
  app.clock.advance(1000);
  small = await withdraw(zoe, 100);
  app.clock.advance(1000);
  large = await withdraw(zoe, 12_000);
  app.clock.advance(1000);
  deposit = (await app.call(wallet.depositFiat, { as: ben, body: { currency: 'EUR', amount: 150 } })).data()
    .id;
});
afterAll(() => app.close());

async function withdraw(as: Person, amount: number): Promise<string> {
  const body = { currency: 'USD', amount, destination: 'My bank account' };
  return (await app.call(wallet.withdraw, { as, body })).data().id;
}

const approve = (as: Person, id: string) => app.call(admin.adminApproveTransaction, { as, params: { id } });
const list = async (query: Record<string, unknown> = {}) =>
  (await app.call(admin.adminListTransactions, { as: staff, query })).data();
const found = async (query: Record<string, unknown>) => (await list(query)).transactions.map((row) => row.id);

describe('the transactions of all customers', () => {
  it('come newest first, with whose they are', async () => {
    const { transactions, pagination } = await list({ limit: 3 });
    expect(transactions.map((row) => row.id)).toEqual([deposit, large, small]);
    expect(transactions[2]).toMatchObject({ userId: zoe.userId, user: 'zoe@example.test', amount: 100 });
    // Three of this test, and the practice funds of four people.
    expect(pagination).toMatchObject({ totalItems: 7, totalPages: 3, hasNextPage: true });
    expect((await list({ limit: 3, page: 4 })).transactions).toEqual([]);
  });

  it('are filtered', async () => {
    expect(await found({ type: 'withdrawal' })).toEqual([large, small]);
    expect(await found({ status: 'pending', currency: 'eur' })).toEqual([deposit]);
    expect(await found({ userId: ben.userId, type: 'deposit' })).toEqual([deposit]);
    expect(await found({ userId: newId() })).toEqual([]);
  });

  it('are searched by reference, description, name and e-mail address', async () => {
    const reference = (await list({ type: 'deposit' })).transactions[0]?.reference;
    expect(await found({ search: reference?.toLowerCase() })).toEqual([deposit]);
    expect(await found({ search: 'bank transfer or card' })).toEqual([deposit]);
    expect(await found({ search: "zoë o'hara", type: 'withdrawal' })).toEqual([large, small]);
    expect(await found({ search: 'zoe@', type: 'withdrawal' })).toEqual([large, small]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '_' })).toEqual([]);
  });

  it('say how many approvals they have and need, while they wait', async () => {
    const approvals = async (id: string) =>
      (await list()).transactions.find((row) => row.id === id)?.approvals;
    expect(await approvals(small)).toEqual({ given: 0, needed: 1 });
    expect(await approvals(large)).toEqual({ given: 0, needed: 2 });
    expect(await approvals(deposit)).toEqual({ given: 0, needed: 1 });
    expect((await list({ type: 'adjustment' })).transactions[0]?.approvals).toBeNull();
    expect((await approve(staff, large)).status).toBe(202);
    expect(await approvals(large)).toEqual({ given: 1, needed: 2 });
  });

  it('carry the date at which they ended', async () => {
    const dates = async () => (await list({ type: 'deposit' })).transactions.map((row) => row.date);
    expect(await dates()).toEqual(['2026-03-04T12:00:03.000Z']);
    app.clock.advance(5000);
    (await approve(staff, deposit)).data();
    expect(await dates()).toEqual(['2026-03-04T12:00:08.000Z']);
    expect((await list({ type: 'deposit' })).transactions[0]?.approvals).toBeNull();
  });

  it.each([
    [{ limit: 201 }, 'limit must be a whole number from 1 to 200'],
    [{ page: 'x' }, 'page must be a whole number from 1 to 100000'],
    [{ userId: 'zoe' }, 'This id is not valid'],
  ])('refuse %j in a sentence', async (query, sentence) => {
    const answer = await app.call(admin.adminListTransactions, { as: staff, query });
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });
});

describe('one transaction', () => {
  it('is shown in full, and that somebody looked is written down', async () => {
    const detail = (await app.call(admin.adminGetTransaction, { as: staff, params: { id: large } })).data();
    expect(detail).toMatchObject({
      userId: zoe.userId,
      user: 'zoe@example.test',
      address: 'My bank account',
      approvals: { given: 1, needed: 2 },
    });
    expect(detail.timeline.map((step) => step.what)).toEqual([
      'Withdrawal requested',
      'Approved by 1 of 2 administrators',
    ]);
    expect(detail.ledger.map(({ account, amount }) => [account, amount])).toEqual([
      ['available', -12_000],
      ['locked', 12_000],
    ]);
    const audited = await app.database.row(sql`
      select actor_id, subject_id, detail from audit_entry where action = 'transaction.read'`);
    expect(audited).toEqual({
      actor_id: staff.userId,
      subject_id: zoe.userId,
      detail: { transactionId: large, reference: detail.reference },
    });
  });

  it('that does not exist is not found', async () => {
    const answer = await app.call(admin.adminGetTransaction, { as: staff, params: { id: newId() } });
    expect([answer.status, answer.error()]).toEqual([404, 'Transaction not found']);
  });
});

describe('the wallets', () => {
  const wallets = async (query: Record<string, unknown> = {}) =>
    (await app.call(admin.adminListWallets, { as: staff, query })).data();

  it('show what everybody holds, with totals of all pages', async () => {
    const answer = await wallets({ limit: 2 });
    expect(answer.wallets).toHaveLength(2);
    expect(answer.wallets[0]).toEqual({
      userId: ben.userId,
      email: ben.email,
      currency: 'EUR',
      balance: 150,
      availableBalance: 150,
      lockedBalance: 0,
    });
    expect(answer.totals).toEqual([
      { currency: 'EUR', balance: 150, customers: 1 },
      { currency: 'USD', balance: 200_000, customers: 4 },
    ]);
    expect(answer.pagination).toMatchObject({ totalItems: 5, totalPages: 3, itemsPerPage: 2 });
  });

  it('are filtered by currency and by customer', async () => {
    const dollars = await wallets({ currency: 'usd', userId: zoe.userId });
    expect(dollars.wallets).toEqual([
      {
        userId: zoe.userId,
        email: 'zoe@example.test',
        currency: 'USD',
        balance: 50_000,
        availableBalance: 37_900,
        lockedBalance: 12_100,
      },
    ]);
    expect(dollars.totals).toEqual([{ currency: 'USD', balance: 50_000, customers: 1 }]);
    expect(await wallets({ currency: 'BTC' })).toMatchObject({
      wallets: [],
      totals: [],
      pagination: { totalItems: 0 },
    });
  });

  it('that are empty have no customer', async () => {
    (await app.call(wallet.convert, { as: ben, body: { from: 'EUR', to: 'USD', amount: 150 } })).data();
    expect((await wallets({ currency: 'EUR' })).totals).toEqual([
      { currency: 'EUR', balance: 0, customers: 0 },
    ]);
  });
});

describe('the approvals', () => {
  const approvals = async (status?: string) =>
    (await app.call(admin.adminListApprovals, { as: staff, query: { status } })).data();

  it('show what waits, and then who decided', async () => {
    const body = { userId: zoe.userId, currency: 'USD', amount: -10_000.01, reason: 'Entered twice' };
    const { proposal } = (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    const waiting = await approvals('pending');
    expect(waiting.pagination.totalItems).toBe(1);
    expect(waiting.approvals).toEqual([
      {
        id: proposal?.id,
        kind: 'adjustment',
        userId: zoe.userId,
        user: 'zoe@example.test',
        currency: 'USD',
        amount: -10_000.01,
        reason: 'Entered twice',
        proposedBy: staff.email,
        proposedAt: app.clock.now().toISOString(),
        status: 'pending',
        decidedBy: null,
        decidedAt: null,
      },
    ]);
    app.clock.advance(1000);
    const params = { id: proposal?.id ?? '' };
    (await app.call(admin.adminApproveProposal, { as: other, params })).data();
    expect((await approvals('pending')).approvals).toEqual([]);
    expect((await approvals()).approvals[0]).toMatchObject({
      status: 'approved',
      decidedBy: other.email,
      decidedAt: app.clock.now().toISOString(),
    });
  });
});

describe('whoever is no administrator', () => {
  const params = { id: newId() };
  const calls = [
    [admin.adminListUsers, {}],
    [admin.adminGetUser, { params }],
    [admin.adminListWallets, {}],
    [admin.adminListTransactions, {}],
    [admin.adminGetTransaction, { params }],
    [admin.adminListApprovals, {}],
    [admin.adminAnalytics, {}],
  ] as const;

  it.each(calls.map(([endpoint, options]) => [endpoint.name, endpoint, options] as const))(
    'is refused by %s',
    async (_, endpoint, options) => {
      const customer = await app.call(endpoint, { ...options, as: ben });
      expect([customer.status, customer.error()]).toEqual([403, 'You do not have permission to do this']);
      const stranger = await app.call(endpoint, options);
      expect([stranger.status, stranger.error()]).toEqual([401, 'Please log in to continue']);
    },
  );
});
