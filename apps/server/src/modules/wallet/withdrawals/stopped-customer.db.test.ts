import { admin, books, investment, wallet } from '@halyard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, leftOver, open, place } from '../../../testing/traders.ts';

const BANK = { currency: 'USD', amount: 100, destination: 'Bank, account 12345678' };
const OPEN =
  'Close or cancel the positions, orders and withdrawals of this customer, and end what is led for them, before closing the account';

let app: TestApp;
let staff: Person;
/** Whoever stops somebody does not close what they have open. */
let other: Person;
let person: Person;

beforeAll(async () => {
  app = await createTestApp();
  [staff, other] = [await administrator(app), await administrator(app)];
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

const become = (status: 'active' | 'suspended' | 'closed') =>
  app.call(admin.adminUpdateUser, {
    as: staff,
    params: { id: person.userId },
    body: { status, reason: 'As asked' },
  });
/** A second account for real money, with some of it. */
async function tradingBook(): Promise<string> {
  const opening = { as: person, body: { kind: 'trading', name: 'Second' } } as const;
  const { id } = (await app.call(books.openBook, opening)).data();
  const body = { from: person.userId, to: id, amount: 1000 };
  (await app.call(books.transferMoney, { as: person, body })).data();
  return id;
}
const withdraw = async () => (await app.call(wallet.withdraw, { as: person, body: BANK })).data().id;
const approve = (id: string) => app.call(admin.adminApproveTransaction, { as: staff, params: { id } });
const closeHoldings = (by = other) =>
  app.call(admin.adminCloseHoldings, {
    as: by,
    params: { id: person.userId },
    body: { reason: 'The account is being closed' },
  });
const holdings = async () =>
  (await app.call(admin.adminGetHoldings, { as: staff, params: { id: person.userId } })).data();

describe('a withdrawal of somebody who was stopped', () => {
  it('is not paid while they are suspended, and is again once they are not', async () => {
    const id = await withdraw();
    (await become('suspended')).data();
    const refused = await approve(id);
    expect([refused.status, refused.error()]).toEqual([
      409,
      'The account of this customer is suspended: their withdrawals cannot be paid',
    ]);
    (await become('active')).data();
    expect((await approve(id)).data().status).toBe('completed');
  });

  it('can still be declined, which gives the money back', async () => {
    const id = await withdraw();
    (await become('suspended')).data();
    const reject = { as: staff, params: { id }, body: { reason: 'Not yours' } };
    expect((await app.call(admin.adminRejectTransaction, reject)).data().status).toBe('cancelled');
  });

  it('is paid or stopped, but never paid after they are suspended, at whatever moment that is', async () => {
    for (let round = 0; round < 8; round += 1) {
      person = await verifiedCustomer(app);
      const id = await withdraw();
      const [approved, stopped] = await Promise.all([approve(id), become('suspended')]);
      expect(stopped.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      if (approved.status === 409) expect((await approve(id)).status).toBe(409);
    }
  });
});

describe('closing an account', () => {
  it.each([
    ['a position', () => open(app, person)],
    ['an order', () => place(app, person, { orderType: 'limit', limitPrice: '1.05' })],
    ['a withdrawal', withdraw],
  ])('is refused while there is %s', async (_what, make) => {
    await make();
    const refused = await become('closed');
    expect([refused.status, refused.error()]).toEqual([409, OPEN]);
    expect((await app.call(investment.getPortfolio, { as: person })).status).toBe(200);
  });

  it('needs nothing of somebody who has nothing open', async () => {
    expect((await become('closed')).data().status).toBe('closed');
  });
});

describe('closing what somebody has open, by staff', () => {
  it('cancels and closes everything with a reason, tells the customer, and opens the way to closing the account', async () => {
    const positions = [
      await open(app, person),
      await open(app, person, { symbol: 'BTC/USD', quantity: 0.01 }),
    ];
    (await place(app, person, { orderType: 'limit', limitPrice: '1.05' })).data();
    (await become('suspended')).data();
    const done = (await closeHoldings()).data();
    expect(done.closed.map(({ id }) => id)).toEqual(positions);
    expect([done.failed, done.cancelledOrders]).toEqual([[], 1]);
    expect(await holdings()).toMatchObject({ positions: [], orders: [] });

    person = await signInAs(app, person);
    const { data } = await app
      .call(investment.listHistory, { as: person })
      .then((answer) => ({ data: answer.data() }));
    expect(data.filter((row) => row.kind === 'position').map((row) => row.reason)).toEqual([
      'admin',
      'admin',
    ]);
    const query = { subjectId: person.userId, action: 'holdings.*' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries).toMatchObject([
      { actorId: other.userId, detail: { reason: 'The account is being closed', before: { positions } } },
    ]);
    expect((await become('closed')).data().status).toBe('closed');
  });

  it('ends an order that only reduces and is left over too: before, the account is not closed', async () => {
    await leftOver(app, person);
    (await become('suspended')).data();
    expect((await become('closed')).error()).toMatch(/^Close or cancel the positions, orders and/);
    expect((await closeHoldings()).data().cancelledOrders).toBe(1);
    expect((await become('closed')).data().status).toBe('closed');
  });

  it('is of all accounts they trade real money in', async () => {
    const id = await tradingBook();
    const order = (body: object) =>
      app.call(investment.placeTrade, { as: person, query: { book: id }, body: { ...EUR_USD, ...body } });
    const own = await open(app, person);
    const second = (await order({})).data().position?.id;
    (await order({ orderType: 'limit', limitPrice: '1.05' })).data();
    (await become('suspended')).data();
    const done = (await closeHoldings()).data();
    expect([done.closed.map((one) => one.id), done.failed, done.cancelledOrders]).toEqual([
      [own, second],
      [],
      1,
    ]);
    const query = { subjectId: person.userId, action: 'holdings.*' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries).toMatchObject([{ detail: { before: { positions: [own, second] } } }]);
    expect((await become('closed')).data().status).toBe('closed');
  });

  it('is for those who are stopped: everybody else closes by themselves', async () => {
    await open(app, person);
    const refused = await closeHoldings();
    expect([refused.status, refused.error()]).toEqual([
      409,
      'Suspend this customer first: until then they close their positions themselves',
    ]);
    expect((await holdings()).positions).toHaveLength(1);
  });

  it('is not for whoever has stopped them: that would stop somebody out at a moment of one’s choosing', async () => {
    await open(app, person);
    (await become('suspended')).data();
    const profile = { params: { id: person.userId }, body: { firstName: 'Adele', reason: 'A typo' } };
    (await app.call(admin.adminUpdateUser, { as: other, ...profile })).data();
    const refused = await closeHoldings(staff);
    expect([refused.status, refused.error()]).toEqual([
      409,
      'You have stopped this customer yourself: a different administrator must close what they have open',
    ]);
    expect((await holdings()).positions).toHaveLength(1);
    expect((await closeHoldings()).data().closed).toHaveLength(1);
  });

  it('leaves what has no price and says so', async () => {
    const id = await open(app, person);
    (await become('suspended')).data();
    const halt = { as: staff, params: { symbol: 'EUR/USD' }, body: { reason: 'Maintenance' } };
    (await app.call(admin.adminHaltInstrument, halt)).data();
    expect((await closeHoldings()).data()).toMatchObject({
      closed: [],
      failed: [{ id, error: 'Market is closed' }],
    });
    (await app.call(admin.adminResumeInstrument, halt)).data();
    expect((await closeHoldings()).data().closed).toHaveLength(1);
  });

  it('touches neither staff nor oneself', async () => {
    const close = (by: Person, id: string) =>
      app.call(admin.adminCloseHoldings, { as: by, params: { id }, body: { reason: 'x' } });
    expect((await close(staff, other.userId)).error()).toBe('Only a super administrator can do this');
    expect((await close(staff, staff.userId)).error()).toBe('You cannot change your own account here');
  });
});
