import { admin, books, investment, notifications, tiers, transactions } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open } from '../../../testing/traders.ts';

let app: TestApp;
let staff: Person;
let other: Person;
let ada: Person;

const DAY_MS = 86_400_000;

beforeEach(async () => {
  app = await createTestApp();
  [staff, other] = [await administrator(app), await administrator(app)];
  ada = await verifiedCustomer(app);
});
afterEach(() => app.close());

const propose = (isOn: boolean, as = staff, userId = ada.userId) =>
  app.call(admin.adminProposeSwapFree, { as, params: { id: userId }, body: { isOn, reason: 'Asked for' } });
const approve = (id: string, as = other) => app.call(admin.adminApproveProposal, { as, params: { id } });
async function turn(isOn: boolean): Promise<void> {
  const { id } = (await propose(isOn)).data();
  (await approve(id)).data();
}
const standing = async () => (await app.call(tiers.getTier, { as: ada })).data().swapFree;
const told = async (as: Person) => {
  const list = await app.call(notifications.listNotifications, { as, query: {} });
  return list.data().notifications.map(({ title }) => title);
};

const become = ({ userId }: Person, status: string) =>
  app.database.run(sql`update app_user set status = ${status} where id = ${userId}`);

/** The clock goes to a moment, quotes are fresh, and everybody is signed in again. */
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  await quote(app, 'BTC/USD', '50000', '50010');
  ada = await signInAs(app, ada);
  [staff, other] = [await signInAs(app, staff), await signInAs(app, other)];
}
/** To so long after the next 22:00 UTC. */
async function passNight(afterMs = 60_000): Promise<void> {
  const nowMs = app.clock.now().getTime();
  const night = Math.floor((nowMs - 22 * 3_600_000) / DAY_MS) * DAY_MS + 22 * 3_600_000 + DAY_MS;
  await pass(night - nowMs + afterMs);
}
const amounts = async (as = ada) => {
  const rows = await app.database.rows<{ amount: bigint; fee: number | null }>(sql`
    select n.amount, n.fee_ppm as fee from trading_night n join view_book b on b.user_id = n.user_id
    where b.owner_id = ${as.userId} order by n.night_at, n.user_id`);
  return rows.map(({ amount, fee }) => [Number(amount), fee] as const);
};

describe('nights without financing', () => {
  it('are asked for by the customer, proposed by one, approved by another, and told', async () => {
    const suspended = await administrator(app);
    await become(suspended, 'suspended');
    const asked = (await app.call(tiers.askSwapFree, { as: ada, body: { isOn: true } })).data();
    await become(suspended, 'active');
    expect(asked.swapFree).toMatchObject({ isOn: false, askedAt: app.clock.now().toISOString() });
    expect(await told(staff)).toContain('A customer asks for other nights');
    expect(await told(suspended)).not.toContain('A customer asks for other nights');
    const again = await app.call(tiers.askSwapFree, { as: ada, body: { isOn: true } });
    expect([again.status, again.error()]).toEqual([
      409,
      'You have asked already. We tell you what was decided',
    ]);
    const proposed = await propose(true);
    expect([proposed.status, proposed.data()]).toMatchObject([
      202,
      {
        kind: 'swap-free',
        changes: [{ field: 'nights', before: 'financing', after: 'a fee and no financing' }],
      },
    ]);
    const { id } = proposed.data();
    expect((await approve(id, staff)).error()).toBe('You cannot approve your own request');
    expect(await standing()).toMatchObject({ isOn: false });
    expect((await approve(id)).status).toBe(200);
    expect(await standing()).toMatchObject({ isOn: true, askedAt: null, until: null });
    expect(await told(ada)).toContain('Your nights are without financing');
    const shown = (await app.call(admin.adminGetUser, { as: staff, params: { id: ada.userId } })).data();
    expect(shown.swapFree).toEqual(await standing());
    expect((await propose(true)).error()).toBe('The nights of this customer are like that already');
    expect((await app.call(tiers.askSwapFree, { as: ada, body: { isOn: true } })).status).toBe(409);
  });

  it('are refused with a reason that the customer reads, and can be asked for again', async () => {
    const decline = () =>
      app.call(admin.adminDeclineSwapFree, {
        as: staff,
        params: { id: ada.userId },
        body: { reason: 'Not now.' },
      });
    expect((await decline()).error()).toBe('This customer has asked for nothing');
    (await app.call(tiers.askSwapFree, { as: ada, body: { isOn: true } })).data();
    expect((await decline()).data()).toMatchObject({ isOn: false, askedAt: null });
    expect(await told(ada)).toEqual(['Your nights stay as they are']);
    expect((await app.call(tiers.askSwapFree, { as: ada, body: { isOn: true } })).status).toBe(200);
  });

  it("are never one's own, and an administrator's only by a super administrator", async () => {
    expect((await propose(true, staff, staff.userId)).error()).toBe(
      'You cannot change your own account here',
    );
    expect((await propose(true, staff, other.userId)).status).toBe(403);
  });

  it('are two for nothing and then a fee, in all accounts of real money, said and explained so', async () => {
    await quote(app, 'BTC/USD', '50000', '50010');
    const body = { kind: 'trading', name: 'Second' } as const;
    const second = (await app.call(books.openBook, { as: ada, body })).data();
    (
      await app.call(books.transferMoney, {
        as: ada,
        body: { from: ada.userId, to: second.id, amount: 4000 },
      })
    ).data();
    await turn(true);
    const own = (await app.call(books.listBooks, { as: ada })).data().books;
    expect(own.map(({ isSwapFree }) => isSwapFree)).toEqual([true, true]);
    const id = await open(app, ada, { quantity: 10_000 });
    (
      await app.call(investment.placeTrade, {
        as: ada,
        query: { book: second.id },
        body: { symbol: 'BTC/USD', side: 'sell', quantity: 0.1, leverage: 2 },
      })
    ).data();
    for (let night = 0; night < 3; night += 1) {
      await passNight();
      await app.trading.passTime();
    }
    const booked = await amounts();
    const of = (ppm: number) => booked.filter(([, fee]) => fee === ppm).map(([amount]) => amount);
    expect(booked).toHaveLength(6);
    // 160 millionths of 5,000.50 are 0.80008; 40 of 11,000 are 0.44 a night, of which a Wednesday's counts for three.
    expect(of(160)).toEqual([0, 0, -81]);
    expect(of(40).every((amount) => amount % 44 === 0)).toBe(true);
    const explained = (
      await app.call(investment.explainPosition, { as: ada, params: { id }, query: {} })
    ).data();
    expect([explained.matches, explained.differences]).toEqual([true, []]);
    expect(explained.nights.at(-1)?.fee).toMatchObject({ rate: 0.00004 });
    const rows = (
      await app.call(transactions.listTransactions, { as: ada, query: { book: second.id } })
    ).data().transactions;
    const words = rows.map(({ description }) => description);
    const [fee, free] = ['Fee for a night without financing', 'Free night without financing'];
    expect(words.filter((word) => word === fee || word === free)).toEqual([fee, free, free]);
    expect(words).not.toContain('Overnight financing');
  });
});

describe('free money', () => {
  it('is none in turning it on or off around 22:00', async () => {
    await open(app, ada, { quantity: 100_000 });
    await passNight(1);
    // The night that has just passed is not booked yet: nobody leaves it behind.
    const { id } = (await propose(true)).data();
    expect((await approve(id)).error()).toBe('A night is being booked. Please try again.');
    await app.trading.passTime();
    (await approve(id)).data();
    await turn(false);
    await turn(true);
    await passNight(1);
    const off = (await propose(false)).data();
    expect((await approve(off.id)).status).toBe(409);
    await app.trading.passTime();
    (await approve(off.id)).data();
    await passNight(1);
    await app.trading.passTime();
    expect((await amounts()).map(([, fee]) => fee)).toEqual([null, 40, null]);
    // Long before and long after is financed; and no night was free, since the position was held before.
    expect((await amounts()).filter(([amount, fee]) => fee === null && amount >= 0)).toEqual([]);
  });

  it('is none in two approvals, and in a change that a second one takes back before its first night', async () => {
    const { id } = (await propose(true)).data();
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await turn(false);
    expect(await standing()).toEqual({ isOn: false, from: null, until: null, askedAt: null });
    await open(app, ada, { quantity: 100_000 });
    await passNight();
    await app.trading.passTime();
    expect((await amounts()).map(([, fee]) => fee)).toEqual([null]);
  });
});
