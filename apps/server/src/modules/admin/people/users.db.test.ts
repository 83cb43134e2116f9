import { depositCompleted } from '@halyard/accounting';
import { admin, books, plainText } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let zoe: Person;
let odd: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  app.clock.advance(1000);
  const name = { firstName: 'Zoë', lastName: "O'Hara", phone: '+44 20 7946 0000', email: 'zoe@example.test' };
  zoe = await verifiedCustomer(app, name);
  app.clock.advance(1000);
  odd = await registerPerson(app, { firstName: '100%', lastName: 'under_score' });
});
afterAll(() => app.close());

const list = async (query: Record<string, unknown> = {}) =>
  (await app.call(admin.adminListUsers, { as: staff, query })).data();
const found = async (query: Record<string, unknown>) => (await list(query)).users.map((user) => user.id);

async function deposit(userId: string, asset: string, amount: bigint): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = {
      userId,
      type: 'deposit',
      status: 'completed',
      asset,
      amount,
      description: plainText('x'),
    } as const;
    const { id } = await app.ledger.record(tx, row);
    await app.ledger.post(tx, id, depositCompleted({ userId, asset, amount }));
  });
}

describe('the list of users', () => {
  it('shows everybody, newest first, with the value of what they hold', async () => {
    await deposit(zoe.userId, 'BTC', 10_000_000n);
    await deposit(zoe.userId, 'EUR', 100n);
    await deposit(zoe.userId, 'XYZ', 100n);
    const { users, pagination } = await list();
    expect(users.map((user) => user.id)).toEqual([odd.userId, zoe.userId, staff.userId]);
    expect(users[1]).toMatchObject({
      email: 'zoe@example.test',
      firstName: 'Zoë',
      lastName: "O'Hara",
      phone: '+44 20 7946 0000',
      role: 'user',
      status: 'active',
      emailVerified: true,
      twoFactor: false,
      kycStatus: 'none',
      // 10,000 of practice funds, a tenth of a bitcoin at 50,000, one euro at 1.10, and something without a price.
      balance: 15_001.1,
      lastLogin: '2026-03-04T12:00:01.000Z',
    });
    expect(users[0]).toMatchObject({ status: 'pending', emailVerified: false, phone: null, balance: 10_000 });
    expect(pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalItems: 3,
      itemsPerPage: 50,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it('is searched by name, e-mail address, phone and id', async () => {
    for (const search of [
      "zoë o'h",
      'ZOE@EXAMPLE',
      '7946',
      zoe.userId.toUpperCase(),
      zoe.userId.slice(-12),
    ]) {
      expect(await found({ search })).toEqual([zoe.userId]);
    }
    expect(await found({ search: '%' })).toEqual([odd.userId]);
    expect(await found({ search: 'r_s' })).toEqual([odd.userId]);
    expect(await found({ search: 'a_a' })).toEqual([]);
    expect(await found({ search: "' or 1=1 --" })).toEqual([]);
    // Not across two of them: the end of an address and the beginning of a number.
    expect(await found({ search: 'example.test+44' })).toEqual([]);
  });

  it('is filtered by identity check, role and tier, all together with the rest', async () => {
    await app.database.run(sql`
      update app_user set kyc_status = 'verified', tier = 'premium' where id = ${zoe.userId}`);
    expect(await found({ kycStatus: 'verified' })).toEqual([zoe.userId]);
    expect(await found({ kycStatus: 'none' })).toEqual([odd.userId, staff.userId]);
    expect(await found({ role: 'admin' })).toEqual([staff.userId]);
    expect(await found({ tier: 'premium', role: 'user', status: 'active', search: 'zoe' })).toEqual([
      zoe.userId,
    ]);
    expect(await found({ tier: 'premium', role: 'admin' })).toEqual([]);
  });

  it.each([
    [{ sort: 'created' }, ['odd', 'zoe', 'staff']],
    [{ sort: 'created', order: 'asc' }, ['staff', 'zoe', 'odd']],
    [{ sort: 'name' }, ['odd', 'staff', 'zoe']],
    [{ sort: 'name', order: 'desc' }, ['zoe', 'staff', 'odd']],
    [{ sort: 'email' }, ['staff', 'odd', 'zoe']],
    [{ sort: 'email', order: 'desc' }, ['zoe', 'odd', 'staff']],
    // Whoever never signed in has been away the longest.
    [{ sort: 'lastLogin' }, ['odd', 'zoe', 'staff']],
    [{ sort: 'lastLogin', order: 'asc' }, ['staff', 'zoe', 'odd']],
  ] as const)('is sorted by %o, page by page', async (query, names) => {
    await app.database.run(sql`update app_user set last_login_at = null where id = ${staff.userId}`);
    const people = { odd, zoe, staff };
    const wanted = names.map((name) => people[name].userId);
    expect(await found(query)).toEqual(wanted);
    const pages = [await found({ ...query, limit: 2 }), await found({ ...query, limit: 2, page: 2 })];
    expect(pages.flat()).toEqual(wanted);
  });

  it('is filtered by status, together with a search', async () => {
    expect(await found({ status: 'pending' })).toEqual([odd.userId]);
    expect(await found({ status: 'active', search: 'zoe' })).toEqual([zoe.userId]);
    expect(await found({ status: 'closed', search: 'zoe' })).toEqual([]);
  });

  it('is cut into pages', async () => {
    const second = await list({ limit: 2, page: 2 });
    expect(second.users.map((user) => user.id)).toEqual([staff.userId]);
    expect(second.pagination).toMatchObject({
      currentPage: 2,
      totalPages: 2,
      hasNextPage: false,
      hasPrevPage: true,
    });
    const beyond = await list({ limit: 2, page: 9 });
    expect(beyond.users).toEqual([]);
    expect(beyond.pagination).toMatchObject({ totalItems: 3, hasNextPage: false, hasPrevPage: true });
  });

  it.each([
    [{ page: 0 }, 'page must be a whole number from 1 to 100000'],
    [{ limit: 201 }, 'limit must be a whole number from 1 to 200'],
    [{ status: 'all' }, 'status must be one of: pending, active, suspended, closed'],
    [{ kycStatus: 'maybe' }, 'kycStatus must be one of: none, pending, verified, rejected'],
    [{ sort: 'balance' }, 'sort must be one of: created, lastLogin, name, email'],
    [{ order: 'random' }, 'order must be one of: asc, desc'],
    [{ search: '\u0000' }, 'Search contains characters that are not allowed'],
  ])('refuses %j in a sentence', async (query, sentence) => {
    const answer = await app.call(admin.adminListUsers, { as: staff, query });
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('finds the longest address there may be by the whole of it', async () => {
    const host = ['a', 'b', 'c'].map((letter) => letter.repeat(60)).join('.');
    const email = `${'x'.repeat(254 - host.length - '@.test'.length)}@${host}.test`;
    const long = await registerPerson(app, { email });
    expect(await found({ search: email })).toEqual([long.userId]);
  });

  it('says what somebody has in all accounts of real money, as does whatever else shows it', async () => {
    const person = await verifiedCustomer(app, { email: 'several@example.test' });
    const params = { id: person.userId };
    const open = async (kind: 'trading' | 'practice') =>
      (await app.call(books.openBook, { as: person, body: { kind, name: 'Another' } })).data().id;
    await open('practice');
    const moved = { from: person.userId, to: await open('trading'), amount: 700 };
    (await app.call(books.transferMoney, { as: person, body: moved })).data();
    const read = (await app.call(admin.adminGetUser, { as: staff, params })).data();
    const body = { firstName: 'Ada', version: read.version };
    const shown = [
      (await list({ search: 'several@' })).users[0],
      read,
      (await app.call(admin.adminReadCustomer, { as: staff, params })).data(),
      (await app.call(admin.adminUpdateUser, { as: staff, params, body })).data(),
    ];
    expect(shown.map((one) => one?.balance)).toEqual([10_000, 10_000, 10_000, 10_000]);
  });
});
