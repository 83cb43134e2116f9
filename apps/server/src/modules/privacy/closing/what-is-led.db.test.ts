import { admin, books, closing, copying, managed, notifications } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copied, follow, type Leader, leaderOf, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { investIn, portfolioIn, priceCoins } from '../../../testing/managed/portfolios.ts';
import { administrator, type Person, signInAs, withoutMoney } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf } from '../../../testing/traders.ts';

/** Nobody's account is closed while somebody else trades for them in it: what is led goes on, and costs. */
const DAY_MS = 86_400_000;
let app: TestApp;
let leader: Leader;
let portfolio: string;
let staff: Person;
/** Whoever stops somebody does not close what they have open. */
let other: Person;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
  leader = await leaderOf(app);
  [staff, other] = [await administrator(app), await administrator(app)];
  priceCoins(app);
  portfolio = await portfolioIn(app, { fee: 200 });
});
beforeEach(() => priceCoins(app));
afterAll(() => app.close());

const serve = async () => {
  await copied(app);
  for (let round = 0; round < 3; round += 1) await app.managed.lane.run();
};
const inTheWay = async (as: Person) =>
  (await app.call(closing.readClosing, { as })).data().hindrances.map(({ code }) => code);
const closeAs = (as: Person) => app.call(closing.closeAccount, { as, body: {} });
const become = ({ userId: id }: Person, status: 'suspended' | 'closed') =>
  app.call(admin.adminUpdateUser, { as: staff, params: { id }, body: { status, reason: 'As asked' } });
const closeHoldings = ({ userId: id }: Person) =>
  app.call(admin.adminCloseHoldings, { as: other, params: { id }, body: { reason: 'It is closed' } });
const job = (name: string) =>
  [...app.managed.jobs, ...app.copying.jobs].find((one) => one.name === name)?.run();
const statusesOf = async (as: Person) => [
  ...(await app.call(copying.listAllocations, { as })).data().allocations.map(({ status }) => status),
  ...(await app.call(managed.listInvestments, { as })).data().investments.map(({ status }) => status),
];
/** Of whoever copies and has invested, with nothing bought for either. */
async function led(): Promise<Person> {
  const { person } = await follow(app, leader.strategy);
  await investIn(app, portfolio, { person });
  return person;
}

describe('closing one’s own account', () => {
  it('waits for a copy that is running, also one in which nothing is open', async () => {
    const { person, id } = await follow(app, leader.strategy);
    await withoutMoney(app, person);
    expect(await inTheWay(person)).toEqual(['closing-led']);
    const refused = await closeAs(person);
    expect([refused.status, refused.error()]).toEqual([
      409,
      'Please stop what you copy and end your investments first',
    ]);
    (await app.call(copying.stopAllocation, { as: person, params: { id } })).data();
    expect(await inTheWay(person)).toEqual(['closing-led']);
    await serve();
    expect(await inTheWay(person)).toEqual(['closing-money']);
  });

  it('waits for an investment of which next to nothing is left', async () => {
    const { person, id, book } = await investIn(app, portfolio, { amount: 2000 });
    const body = { amount: 1999 };
    (await app.call(managed.takeFromInvestment, { as: person, params: { id }, body })).data();
    await serve();
    expect((await dollarsOf(app, book)).available).toBeLessThanOrEqual(100n);
    await withoutMoney(app, person);
    expect(await inTheWay(person)).toEqual(['closing-led']);
    const asked = { as: staff, params: { id: person.userId }, body: { reason: 'A letter' } };
    expect((await app.call(admin.adminProposeClosing, asked)).body).toMatchObject({ code: 'closing-led' });
    (await app.call(managed.endInvestment, { as: person, params: { id } })).data();
    await serve();
    (await closeAs(person)).data();
  });
});

describe('closing an account, by staff', () => {
  it.each([
    ['a copy', async () => (await follow(app, leader.strategy)).person],
    ['an investment', async () => (await investIn(app, portfolio)).person],
  ])('is refused while %s runs, also where nothing is open', async (_what, make) => {
    const person = await make();
    const refused = await become(person, 'closed');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'book-not-flat' }]);
  });

  it('comes when all that is led has ended, which closing what is open begins', async () => {
    const person = await led();
    await app.managed.lane.run();
    (await become(person, 'suspended')).data();
    expect((await closeHoldings(person)).data()).toMatchObject({ closed: [], failed: [], ending: 2 });
    const as = await signInAs(app, person);
    expect(await statusesOf(as)).toEqual(['stopping', 'ending']);
    expect((await become(person, 'closed')).status).toBe(409);
    expect((await closeHoldings(person)).data().ending).toBe(2);
    await serve();
    expect(await statusesOf(as)).toEqual(['ended', 'ended']);
    const { books: own } = (await app.call(books.listBooks, { as })).data();
    expect(own.filter(({ status }) => status === 'open').map(({ kind }) => kind)).toEqual(['main']);
    const { notifications: told } = (await app.call(notifications.listNotifications, { as })).data();
    expect(told.find(({ title }) => title === 'Copy ended')?.body).toMatch(
      /was closed, since we have closed what was open in your account\. \$1,000\.00 is back/,
    );
    const query = { subjectId: person.userId, action: 'holdings.*' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries.at(-1)).toMatchObject({
      detail: { before: { led: [expect.any(String), expect.any(String)] } },
    });
    expect((await become(person, 'closed')).data().status).toBe('closed');
  });
});

it('costs nothing in an account that was closed before, and can be ended there', async () => {
  const person = await led();
  await app.managed.lane.run();
  await app.database.run(sql`update app_user set status = 'closed' where id = ${person.userId}`);
  app.clock.advance(40 * DAY_MS);
  priceCoins(app);
  await job('charge-management');
  await job('charge-copies');
  const fees = await app.database.rows(sql`
    select f.fee, f.paid, i.owed from managed_fee f join managed_investment i on i.id = f.investment_id where i.user_id = ${person.userId}`);
  expect(fees).toEqual([{ fee: 0n, paid: 0n, owed: 0n }]);
  const months = await app.database.rows(sql`
    select f.id from copying_fee f join copying_allocation a on a.id = f.allocation_id where a.user_id = ${person.userId}`);
  expect(months).toEqual([]);
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
  expect((await closeHoldings(person)).data().ending).toBe(2);
  await serve();
  const open = await app.database.values(sql`
    select kind from ledger_book where owner_id = ${person.userId} and status = 'open'`);
  expect(open).toEqual(['main']);
});
