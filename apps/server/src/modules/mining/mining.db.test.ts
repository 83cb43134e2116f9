import { admin, books, mining, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // A new customer of this installation can pay for exactly the second package.
  app = await createTestApp({ WELCOME_CREDIT_USD: 1299 });
});
afterAll(() => app.close());

const activate = (as: Person, packageId: unknown, key?: string) =>
  app.call(mining.activateMining, { as, body: { packageId }, ...(key ? { key } : {}) });
const contracts = async (as: Person) => (await app.call(mining.listMiningContracts, { as })).data().contracts;
const countEntries = async () =>
  (await app.database.row<{ total: number }>(sql`select count(*)::int as total from ledger_entry`))?.total;

describe('the packages', () => {
  it('carry the figures of the sheet', async () => {
    const packages = (await app.call(mining.listMiningPackages)).data();
    const figures = packages.map(
      ({ name, price, capacity, duration, monthlyIncome, totalEarnings, netProfit, roi }) => [
        name,
        price,
        capacity,
        duration,
        ...[monthlyIncome, totalEarnings, netProfit, roi].map(({ from, to }) => `${from}-${to}`),
      ],
    );
    expect(figures).toEqual([
      ['Starter', 299, '1 TH/s', '12 months', '45-65', '540-780', '241-481', '18-26'],
      ['Professional', 1299, '5 TH/s', '18 months', '215-285', '3870-5130', '2571-3831', '20-26'],
      ['Enterprise', 5999, '25 TH/s', '24 months', '950-1350', '22800-32400', '16801-26401', '19-27'],
    ]);
    expect(packages.map(({ specs }) => Object.values(specs))).toEqual([
      ['SHA-256', '95%', '99.5%'],
      ['SHA-256, Scrypt, Ethash', '97%', '99.8%'],
      ['Multi-algorithm', '98%', '99.9%'],
    ]);
    expect(packages.map(({ features }) => new Set(features).size)).toEqual([6, 8, 10]);
    expect(packages.map(({ popular }) => popular)).toEqual([false, true, false]);
  });

  it('add up: what comes in a month over the term, less the price', () => {
    for (const { durationMonths, price, monthlyIncome, totalEarnings, netProfit } of mining.MINING_PACKAGES) {
      for (const end of ['from', 'to'] as const) {
        expect(totalEarnings[end]).toBe(monthlyIncome[end] * durationMonths);
        expect(netProfit[end]).toBe(totalEarnings[end] - price);
      }
    }
  });
});

describe('activating a package', () => {
  it('records a simulated contract and moves no money', async () => {
    const person = await verifiedCustomer(app);
    const [balances, entries] = [
      (await app.call(wallet.getBalances, { as: person })).data(),
      await countEntries(),
    ];
    const answer = await activate(person, 'professional');
    expect(answer.body).toMatchObject({
      message: 'Mining package activated successfully!',
      data: {
        packageId: 'professional',
        packageName: 'Professional',
        price: 1299,
        simulated: true,
        activatedAt: '2026-03-04T12:00:00.000Z',
        endsAt: '2027-09-04T12:00:00.000Z',
      },
    });
    expect(await contracts(person)).toEqual([answer.data()]);
    expect((await app.call(wallet.getBalances, { as: person })).data()).toEqual(balances);
    expect(await countEntries()).toBe(entries);
  });

  it('is shown to staff with what was bought, and that somebody looked is written down', async () => {
    const person = await verifiedCustomer(app);
    const bought = (await activate(person, 'starter')).data();
    const staff = await administrator(app);
    const params = { id: person.userId };
    expect((await app.call(admin.adminListMining, { as: staff, params })).data()).toEqual([bought]);
    const looks = await app.database.rows(sql`
      select 1 from audit_entry where action = 'user.read' and subject_id = ${person.userId}`);
    expect(looks).toHaveLength(1);
  });

  it('needs a total balance of at least the price', async () => {
    const person = await verifiedCustomer(app);
    const answer = await activate(person, 'enterprise');
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        success: false,
        code: 'underfunded-for-mining',
        error: 'Only available for sufficiently funded accounts',
        details: [
          { message: 'Only available for sufficiently funded accounts', path: 'packageId' },
          { message: 'Required investment: $5,999.00', path: 'packageId' },
        ],
      },
    ]);
    expect(await contracts(person)).toEqual([]);
  });

  it('is decided to the cent', async () => {
    const person = await verifiedCustomer(app);
    const staff = await administrator(app);
    const change = { userId: person.userId, currency: 'USD', reason: 'Test' };
    const adjust = (amount: string) =>
      app.call(admin.adminAdjustWallet, { as: staff, body: { ...change, amount } });
    expect((await adjust('-0.01')).status).toBe(200);
    const answer = await activate(person, 'professional');
    expect(answer.body).toMatchObject({ details: [{}, { message: 'Required investment: $1,299.00' }] });
    expect((await adjust('0.01')).status).toBe(200);
    expect((await activate(person, 'professional')).status).toBe(200);
  });

  it('counts what is in all accounts of real money, and no practice', async () => {
    const person = await verifiedCustomer(app);
    const opened = async (kind: 'trading' | 'practice') =>
      (await app.call(books.openBook, { as: person, body: { kind, name: kind } })).data().id;
    const [trading] = [await opened('trading'), await opened('practice')];
    const body = { from: person.userId, to: trading, amount: '1200' };
    expect((await app.call(books.transferMoney, { as: person, body })).status).toBe(200);
    expect((await activate(person, 'professional')).status).toBe(200);
    expect((await activate(person, 'enterprise')).status).toBe(400);
  });

  it('happens once for one key, however often it is clicked', async () => {
    const person = await verifiedCustomer(app);
    const answers = await Promise.all([1, 2, 3].map(() => activate(person, 'starter', 'click')));
    expect(new Set(answers.map((answer) => answer.data().id)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await contracts(person)).toHaveLength(1);
  });

  it('is for so many at a time, also when they come at once; the list has pages', async () => {
    const person = await verifiedCustomer(app);
    const most = mining.MAX_MINING_CONTRACTS;
    const answers = await Promise.all(Array.from({ length: most + 3 }, () => activate(person, 'starter')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = answers.filter(({ status }) => status === 409).map((answer) => answer.error());
    expect(refused).toEqual(Array(3).fill('At most 50 mining contracts can run at a time'));
    const listed = async (query: object) =>
      (await app.call(mining.listMiningContracts, { as: person, query })).data();
    const first = await listed({});
    expect([first.contracts.length, first.pagination]).toEqual([
      20,
      { page: 1, limit: 20, total: most, pages: 3 },
    ]);
    const last = await listed({ page: 3 });
    expect(last.contracts).toHaveLength(10);
    const ids = [first, await listed({ page: 2 }), last].flatMap((one) => one.contracts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(most);
    await app.database.run(sql`
      update mining_contract set ends_at = activated_at + interval '1 second' where id = ${ids[0]}`);
    app.clock.advance(1000);
    expect((await activate(person, 'starter')).status).toBe(200);
  });

  it("never shows in somebody else's list", async () => {
    const [person, other] = [await verifiedCustomer(app), await verifiedCustomer(app)];
    await activate(person, 'starter');
    expect(await contracts(other)).toEqual([]);
  });

  it('refuses what is no package', async () => {
    const person = await verifiedCustomer(app);
    for (const packageId of ['platinum', '', '__proto__']) {
      const answer = await activate(person, packageId);
      expect([answer.status, answer.error()]).toEqual([404, 'Unknown mining package']);
    }
    expect((await activate(person, undefined)).error()).toBe('Please provide packageId');
    expect((await activate(person, 7)).status).toBe(400);
  });

  it('is for customers who are signed in, verified and not suspended', async () => {
    const anonymous = await app.call(mining.activateMining, { body: { packageId: 'starter' } });
    expect(anonymous.status).toBe(401);
    expect((await app.call(mining.listMiningContracts)).status).toBe(401);
    const unverified = await activate(await registerPerson(app), 'starter');
    expect([unverified.status, unverified.error()]).toEqual([403, 'Please verify your email address first']);
    const person = await verifiedCustomer(app);
    await app.database.run(sql`update app_user set status = 'suspended' where id = ${person.userId}`);
    const suspended = await activate(person, 'starter');
    expect([suspended.status, suspended.body]).toMatchObject([403, { code: 'suspended' }]);
  });
});
