import { admin, auth, books, investment, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, mailTo, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let chief: Person;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  chief = await administrator(app, 'super_admin');
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const rowsOf = async (action: string, subjectId: string) =>
  (
    await app.database.rows<{ actor_id: string; detail: Record<string, unknown> }>(sql`
      select actor_id, detail from audit_entry
      where action = ${action} and subject_id = ${subjectId} order by seq`)
  ).map(({ actor_id: actorId, detail }) => ({ actorId, detail }));
const open = (as: Person, id: string) => ({
  user: app.call(admin.adminGetUser, { as, params: { id } }),
  sessions: app.call(admin.adminListSessions, { as, params: { id } }),
  holdings: app.call(admin.adminGetHoldings, { as, params: { id } }),
});
const openAll = (as: Person, id: string) => Promise.all(Object.values(open(as, id)));
const works = async ({ token }: Pick<Person, 'token'>) =>
  (await app.call(users.getProfile, { as: { token } })).status === 200;

describe('looking at one person', () => {
  it('shows what the list shows of them, and whether their nights are free of financing', async () => {
    const { swapFree, ...shown } = (await open(staff, person.userId).user).data();
    expect(swapFree).toMatchObject({ isOn: false });
    const list = (
      await app.call(admin.adminListUsers, { as: staff, query: { search: person.email } })
    ).data();
    expect(list.users).toEqual([shown]);
  });

  it('is one row of the log, however many parts are opened and opened again', async () => {
    const answers = [...(await openAll(staff, person.userId)), ...(await openAll(staff, person.userId))];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await rowsOf('user.read', person.userId)).toEqual([{ actorId: staff.userId, detail: {} }]);
  });

  it('is a row of their own for another administrator, and a new one after ten minutes', async () => {
    await openAll(staff, person.userId);
    await openAll(chief, person.userId);
    app.clock.advance(10 * 60_000 - 1);
    await openAll(staff, person.userId);
    expect(await rowsOf('user.read', person.userId)).toHaveLength(2);
    app.clock.advance(1);
    await openAll(staff, person.userId);
    expect((await rowsOf('user.read', person.userId)).map(({ actorId }) => actorId)).toEqual([
      staff.userId,
      chief.userId,
      staff.userId,
    ]);
  });

  it('is a row of its own from another address', async () => {
    for (const remoteAddress of ['203.0.113.9', '198.51.100.7', '203.0.113.9']) {
      const headers = { authorization: `Bearer ${staff.token}` };
      await app.server.inject({ url: `/api/admin/users/${person.userId}`, headers, remoteAddress });
    }
    const rows = await app.database.rows<{ ip: string }>(
      sql`select ip from audit_entry where action = 'user.read' and subject_id = ${person.userId} order by seq`,
    );
    expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.9', '198.51.100.7']);
  });

  it('shows nothing when it cannot be written down, and is tried again', async () => {
    const { record } = app.audit;
    Object.assign(app.audit, { record: () => Promise.reject(new Error('the log is away')) });
    const refused = await openAll(staff, person.userId);
    Object.assign(app.audit, { record });
    expect(refused.map(({ status }) => status)).toEqual([500, 500, 500]);
    await openAll(staff, person.userId);
    expect(await rowsOf('user.read', person.userId)).toHaveLength(1);
  });

  it('who does not exist is not found, and leaves no trace', async () => {
    const nobody = newId();
    for (const answer of await openAll(staff, nobody)) {
      expect([answer.status, answer.error()]).toEqual([404, 'User not found']);
    }
    expect(await rowsOf('user.read', nobody)).toEqual([]);
  });
});

describe('what a person has open', () => {
  it('are positions at the price of now and orders that wait, as the person sees them', async () => {
    const trade = (body: Readonly<Record<string, unknown>>) =>
      app.call(investment.placeTrade, { as: person, body: { symbol: 'BTC/USD', type: 'crypto', ...body } });
    (await trade({ side: 'buy', quantity: 0.1, leverage: 10 })).data();
    (
      await trade({ side: 'buy', quantity: 0.02, leverage: 5, orderType: 'limit', limitPrice: 40_000 })
    ).data();
    const holdings = (await open(staff, person.userId).holdings).data();
    const own = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(own.positions).toHaveLength(1);
    expect(holdings.positions).toEqual(own.positions);
    expect(holdings.summary).toEqual({
      equity: own.summary.equity,
      totalPnl: own.summary.totalPnl,
      usedMargin: own.summary.usedMargin,
      availableMargin: own.summary.availableMargin,
      marginLevel: own.summary.marginLevel,
      deficit: 0,
    });
    const orders = (
      await app.call(investment.listOrders, { as: person, query: { status: 'pending' } })
    ).data();
    expect(orders.orders).toHaveLength(1);
    expect(holdings.orders).toEqual(orders.orders);
    const body = { kind: 'practice', name: 'To try things out' } as const;
    (await app.call(books.openBook, { as: person, body })).data();
    const all = (await app.call(books.listBooks, { as: person })).data().books;
    expect(all.map(({ kind }) => kind)).toEqual(['main', 'practice']);
    expect((await open(staff, person.userId).holdings).data().books).toEqual(
      all.map((book) => ({ ...book, group: 'standard' })),
    );
  });

  it('is nothing of somebody who never had money', async () => {
    const given = { email: 'bare@example.test', password: null, firstName: 'A', lastName: 'B' } as const;
    const bare = await app.database.transaction((tx) =>
      app.auth.createReadyUser(tx, { ...given, role: 'admin' }),
    );
    expect((await open(chief, bare.id).holdings).data()).toMatchObject({ positions: [], orders: [] });
  });
});

describe('ending sessions', () => {
  const end = (as: Person, id: string, body: Readonly<Record<string, unknown>>) =>
    app.call(admin.adminEndSessions, { as, params: { id }, body });

  it('shows where somebody is signed in, and ends one place and not the other', async () => {
    const other = await signInAs(app, person, FIREFOX);
    const sessions = (await open(staff, person.userId).sessions).data();
    expect(sessions.map(({ device, ip }) => [device, ip])).toContainEqual(['Firefox on Linux', '127.0.0.1']);
    expect(sessions).toHaveLength(2);
    const sessionId = sessions.find(({ device }) => device === 'Firefox on Linux')?.id ?? '';
    const answer = await end(staff, person.userId, { sessionId, reason: 'Reported as stolen' });
    expect(answer.data()).toEqual({ ended: 1 });
    expect([await works(person), await works(other)]).toEqual([true, false]);
    expect(await rowsOf('auth.sessions-ended', person.userId)).toEqual([
      {
        actorId: staff.userId,
        detail: {
          before: { sessions: 2 },
          after: { sessions: 1 },
          ended: [{ id: sessionId, device: 'Firefox on Linux', ip: '127.0.0.1' }],
          reason: 'Reported as stolen',
        },
      },
    ]);
    expect((await mailTo(app, person.email))[0]?.subject).toBe('You were logged out');
    const again = await end(staff, person.userId, { sessionId, reason: 'Once more' });
    expect([again.status, again.error()]).toEqual([404, 'Session not found']);
  });

  it('ends all of them, and says nothing when there are none', async () => {
    const other = await signInAs(app, person, FIREFOX);
    expect((await end(staff, person.userId, { reason: 'Locked out' })).data()).toEqual({ ended: 2 });
    expect([await works(person), await works(other)]).toEqual([false, false]);
    expect((await app.call(auth.refresh, { as: person })).status).toBe(401);
    expect((await end(staff, person.userId, { reason: 'Locked out' })).data()).toEqual({ ended: 0 });
    expect(await rowsOf('auth.sessions-ended', person.userId)).toHaveLength(1);
  });

  it("ends nobody else's, and asks for a reason", async () => {
    const stranger = await verifiedCustomer(app);
    const foreign = (await open(staff, stranger.userId).sessions).data()[0]?.id;
    const answer = await end(staff, person.userId, { sessionId: foreign, reason: 'Wrong person' });
    expect(answer.error()).toBe('Session not found');
    expect((await end(staff, person.userId, {})).error()).toBe('Please give a reason');
    expect([await works(stranger), await works(person)]).toEqual([true, true]);
  });

  it('is not for oneself, nor for an administrator over another', async () => {
    const reason = 'Because';
    expect((await end(staff, staff.userId, { reason })).error()).toBe(
      'You cannot change your own account here',
    );
    expect((await end(staff, chief.userId, { reason })).error()).toBe(
      'Only a super administrator can do this',
    );
    expect((await end(staff, newId(), { reason })).error()).toBe('User not found');
    const colleague = await administrator(app);
    expect((await end(chief, colleague.userId, { reason })).data()).toEqual({ ended: 1 });
    expect([await works(staff), await works(chief), await works(colleague)]).toEqual([true, true, false]);
  });
});
