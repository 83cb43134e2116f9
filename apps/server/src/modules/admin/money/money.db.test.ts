import { admin, books, investment, wallet, walletAddresses } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD } from '../../../testing/traders.ts';

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
  const body = { currency: 'USD', amount, destination: 'My bank account 12345678' };
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

  it('are searched by reference, id, name and e-mail address', async () => {
    const reference = (await list({ type: 'deposit' })).transactions[0]?.reference;
    expect(await found({ search: reference?.toLowerCase() })).toEqual([deposit]);
    expect(await found({ search: ` ${deposit.toUpperCase()} ` })).toEqual([deposit]);
    expect(await found({ search: 'DEP-0' })).toEqual([]);
    expect(await found({ search: "zoë o'hara", type: 'withdrawal' })).toEqual([large, small]);
    expect(await found({ search: 'zoe@', type: 'withdrawal' })).toEqual([large, small]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '_' })).toEqual([]);
  });

  it('come oldest first when that is asked for, page by page', async () => {
    const newest = (await list({ limit: 100 })).transactions.map((row) => row.id);
    const oldest = [1, 2, 3].map(
      async (page) => (await list({ sort: 'oldest', limit: 3, page })).transactions,
    );
    expect((await Promise.all(oldest)).flat().map((row) => row.id)).toEqual(newest.toReversed());
    const answer = await app.call(admin.adminListTransactions, { as: staff, query: { sort: 'amount' } });
    expect(answer.status).toBe(400);
  });

  it('say how many approvals they have and need, and whose, while they wait', async () => {
    const approvals = async (id: string) =>
      (await list()).transactions.find((row) => row.id === id)?.approvals;
    expect(await approvals(small)).toEqual({ given: 0, needed: 1, by: [], amount: null });
    expect(await approvals(large)).toEqual({ given: 0, needed: 2, by: [], amount: null });
    expect(await approvals(deposit)).toEqual({ given: 0, needed: 1, by: [], amount: null });
    expect((await list({ type: 'adjustment' })).transactions[0]?.approvals).toBeNull();
    const first = await approve(staff, large);
    expect(first.status).toBe(202);
    expect(first.data().approvals).toEqual({ given: 1, needed: 2, by: [staff.email], amount: 12_000 });
    expect(await approvals(large)).toEqual({ given: 1, needed: 2, by: [staff.email], amount: 12_000 });
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
      address: 'My bank account 12345678',
      approvals: { given: 1, needed: 2, by: [staff.email] },
    });
    expect(detail.timeline.map(({ what, who }) => [what, who])).toEqual([
      ['Withdrawal requested', 'zoe@example.test'],
      ['Approved by 1 of 2 administrators', staff.email],
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

  it('are found by name, address or id of the customer', async () => {
    const owners = async (search: string) =>
      new Set((await wallets({ search })).wallets.map(({ userId }) => userId));
    expect(await owners('ZOE@')).toEqual(new Set([zoe.userId]));
    expect(await owners("Zoë O'H")).toEqual(new Set([zoe.userId]));
    expect(await owners(ben.userId)).toEqual(new Set([ben.userId]));
    expect(await owners('%')).toEqual(new Set());
  });

  it('of another account say whose it is, as do its transactions', async () => {
    const ann = await verifiedCustomer(app, { email: 'ann@example.test' });
    const body = { kind: 'trading' as const, name: 'My best' };
    const best = (await app.call(books.openBook, { as: ann, body })).data();
    const moved = { from: ann.userId, to: best.id, amount: 700 };
    (await app.call(books.transferMoney, { as: ann, body: moved })).data();
    for (const query of [{ search: 'ann@' }, { userId: ann.userId }]) {
      const { wallets: held, totals } = await wallets(query);
      expect(totals).toEqual([{ currency: 'USD', balance: 50_000, customers: 1 }]);
      expect(held.map(({ userId, email, book, balance }) => [userId, email, book?.name, balance])).toEqual([
        [ann.userId, 'ann@example.test', undefined, 49_300],
        [ann.userId, 'ann@example.test', 'My best', 700],
      ]);
    }
    const ofAnn = (name: string | undefined) => [ann.userId, 'ann@example.test', name];
    for (const query of [{ search: 'ann@' }, { userId: ann.userId }]) {
      const { transactions } = await list({ ...query, type: 'transfer' });
      const owners = transactions.map(({ userId, user, book }) => [userId, user, book?.name]);
      expect(new Set(owners)).toEqual(new Set([ofAnn('My best'), ofAnn(undefined)]));
    }
    const { transactions } = await list({ userId: best.id, type: 'transfer' });
    expect(transactions.map(({ book }) => book)).toEqual([{ id: best.id, name: 'My best' }]);
    const { reference = '' } = transactions[0] ?? {};
    const named = (await app.call(admin.adminFind, { as: staff, query: { search: reference } })).data();
    expect(named.map(({ detail, userId }) => [detail, userId])).toEqual([
      ['ann@example.test', ann.userId],
      ['ann@example.test', ann.userId],
    ]);
    // A fill there leads to its position.
    const buy = { as: ann, query: { book: best.id }, body: EUR_USD };
    const { position } = (await app.call(investment.placeTrade, buy)).data();
    const [fill] = (await list({ userId: best.id, type: 'trade' })).transactions;
    const read = { as: staff, params: { id: fill?.id ?? '' } };
    const opened = (await app.call(admin.adminGetTransaction, read)).data();
    expect([opened.positionId, opened.userId]).toEqual([position?.id, ann.userId]);
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
    // Beside the first approval of the large withdrawal.
    expect([waiting.pagination.totalItems, waiting.others]).toEqual([2, 1]);
    expect(waiting.approvals[1]).toMatchObject({ kind: 'withdrawal', amount: 12_000, user: zoe.email });
    expect(waiting.approvals.slice(0, 1)).toEqual([
      {
        id: proposal?.id,
        kind: 'adjustment',
        about: zoe.email,
        changes: [],
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
        decisionReason: null,
      },
    ]);
    app.clock.advance(1000);
    const params = { id: proposal?.id ?? '' };
    (await app.call(admin.adminApproveProposal, { as: other, params })).data();
    expect((await approvals('pending')).pagination.totalItems).toBe(1);
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
    [admin.adminReadQueues, {}],
    [walletAddresses.walletAddressHistory, { params }],
    [admin.adminPreviewAdjustment, { query: { currency: 'USD', amount: '1', userId: newId() } }],
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

describe('the timeline of a transaction', () => {
  const timelineOf = async (id: string) =>
    (await app.call(admin.adminGetTransaction, { as: staff, params: { id } }))
      .data()
      .timeline.map(({ what, who }) => [what, who]);

  it('names everybody who had a hand in it, to the end', async () => {
    (await approve(other, large)).data();
    expect(await timelineOf(large)).toEqual([
      ['Withdrawal requested', 'zoe@example.test'],
      ['Approved by 1 of 2 administrators', staff.email],
      ['Completed', other.email],
    ]);
    const body = { reason: 'Not yours' };
    (await app.call(admin.adminRejectTransaction, { as: other, params: { id: small }, body })).data();
    const detail = (await app.call(admin.adminGetTransaction, { as: staff, params: { id: small } })).data();
    expect(detail.timeline.at(-1)).toMatchObject({ what: 'Declined', by: 'staff', who: other.email });
    expect(detail).toMatchObject({ status: 'cancelled', reason: 'Not yours' });
  });

  it('says what arrived instead of what was announced', async () => {
    const { id } = (
      await app.call(wallet.depositFiat, { as: ben, body: { currency: 'USD', amount: 200 } })
    ).data();
    const arrived = { as: staff, params: { id }, body: { amount: '180.50' } };
    expect((await app.call(admin.adminApproveTransaction, arrived)).data()).toMatchObject({ amount: 180.5 });
    expect((await timelineOf(id)).at(-1)).toEqual([
      'Completed: 180.50 USD arrived instead of 200.00 USD',
      staff.email,
    ]);
    const audited = await app.database.row<{ detail: object }>(sql`
      select detail from audit_entry where action = 'transaction.approved' order by seq desc limit 1`);
    expect(audited?.detail).toMatchObject({
      before: { status: 'pending', amount: '20000' },
      after: { status: 'completed', amount: '18050' },
    });
  });

  it('names who corrected a balance, and who asked for it', async () => {
    const adjust = async (amount: number) => {
      const body = { userId: ben.userId, currency: 'USD', amount, reason: 'Courtesy' };
      return (await app.call(admin.adminAdjustWallet, { as: staff, body })).data();
    };
    expect(await timelineOf((await adjust(5)).transaction?.id ?? '')).toEqual([
      ['Created', staff.email],
      ['Completed', staff.email],
    ]);
    const { proposal } = await adjust(20_000);
    app.clock.advance(60_000);
    (await app.call(admin.adminApproveProposal, { as: other, params: { id: proposal?.id ?? '' } })).data();
    const [carriedOut] = await found({ userId: ben.userId, type: 'adjustment' });
    expect(await timelineOf(carriedOut ?? '')).toEqual([
      ['Proposed', staff.email],
      ['Completed', other.email],
    ]);
  });
});

// Days pass in here, and everybody is signed out by then.
describe('a period', () => {
  it('ends now and leaves out what was before it', async () => {
    const all = (await list({ period: '7d' })).pagination.totalItems;
    expect(all).toBeGreaterThan(7);
    app.clock.advance(8 * 86_400_000);
    staff = await signInAs(app, staff);
    expect((await list({ period: '7d' })).pagination.totalItems).toBe(0);
    expect((await list({ period: '30d' })).pagination.totalItems).toBe(all);
    expect(await found({ period: '7d', search: 'zoe@' })).toEqual([]);
  });
});

it('a name is not taken for a reference', async () => {
  const ann = await verifiedCustomer(app, { firstName: 'Ann-Marie' });
  expect((await list({ search: 'ann-marie' })).transactions.map(({ userId }) => userId)).toEqual([
    ann.userId,
  ]);
});
