import { copying, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copied, follow, type Leader, leaderOf, SHOWN_AT_ONCE } from '../../testing/copying/leaders.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { chargeMonthDue } from './allocations/charge-fees.ts';
import { finishEnding } from './allocations/finish-ending.ts';
import { dollarsOf, EUR_USD, tick } from '../../testing/traders.ts';

let app: TestApp;
let leader: Leader;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
});
afterAll(() => app.close());
beforeEach(async () => {
  price(1.1);
  leader = await leaderOf(app);
});

const price = (mid: number) => app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
const shown = async (as: Person, id: string) =>
  (await app.call(copying.getAllocation, { as, params: { id } })).data();
type Copy = { readonly person: Person; readonly id: string; readonly book: string };

/** A copy of a leader who has bought at 1.1 and closed at this price: it holds nothing. Without one named it has gained almost a fifth. */
async function traded(to = 1.15): Promise<Copy> {
  price(1.1);
  const copy = await follow(app, leader.strategy);
  const { person: as, book } = leader;
  const body = { ...EUR_USD, quantity: 20_000, leverage: 100 };
  const { position } = (await app.call(investment.placeTrade, { as, query: { book }, body })).data();
  await copied(app);
  price(to);
  const params = { id: position?.id ?? '' };
  (await app.call(investment.closePosition, { as, query: { book }, params, body: {} })).data();
  await copied(app);
  return copy;
}
const takeOut = async ({ person: as, id }: Copy, amount: number) =>
  (await app.call(copying.takeFromAllocation, { as, params: { id }, body: { amount } })).data();
const noCommand = () => Promise.resolve({ status: 200, body: null });
const stop = async ({ person: as, id }: Copy) =>
  (await app.call(copying.stopAllocation, { as, params: { id } })).data();

describe('the money of a copy', () => {
  it('profit that is taken out by the cent is paid for as well', async () => {
    const copy = await traded();
    const before = await shown(copy.person, copy.id);
    for (let count = 0; count < 5; count++) await takeOut(copy, 0.01);
    const after = await shown(copy.person, copy.id);
    const profitGone = before.equity - before.highWater - (after.equity - after.highWater);
    expect(profitGone).toBeGreaterThan(0);
    expect(after.feesPaid).toBeGreaterThanOrEqual(profitGone * 0.2);
  });

  it('a copy that ends pays nothing while its owner owes in another book', async () => {
    const copy = await traded();
    await stop(copy);
    const { userId: ownerId } = copy.person;
    // As between a loss in another book and its cover, which comes a moment later.
    const owe = (cents: number) =>
      app.database.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(
          sql`update ledger_balance set deficit = ${cents} where user_id = ${ownerId} and asset = 'USD'`,
        );
      });
    const log = createLog({ LOG_LEVEL: 'silent' });
    const trading = { ...app.trading, desk: { ...app.trading.desk, run: noCommand } };
    const ending = { allocationId: copy.id, bookId: copy.book, ownerId, isNew: false };
    await owe(-100);
    await finishEnding({ ...app, log, trading }, ending);
    await owe(0);
    expect(await shown(copy.person, copy.id)).toMatchObject({ status: 'stopping', fees: [] });
    await copied(app);
    expect(await shown(copy.person, copy.id)).toMatchObject({ status: 'ended', fees: [{ kind: 'end' }] });
  });

  it('a copy that has ended says to the cent what became of the money', async () => {
    const copy = await traded();
    const cents = async () => (await dollarsOf(app, copy.person.userId)).available;
    const usd = (from: bigint, to: bigint) => Number(to - from) / 100;
    const before = await cents();
    expect(await shown(copy.person, copy.id)).not.toHaveProperty('outcome');
    await takeOut(copy, 100);
    const between = await cents();
    await stop(copy);
    await copied(app);
    const { outcome, feesPaid } = await shown(copy.person, copy.id);
    const after = await cents();
    expect(outcome).toEqual({
      putIn: 1000,
      takenOut: usd(before, between),
      atTheEnd: usd(between, after),
      paidForLosses: 0,
      lossesPaid: 0,
      fees: feesPaid,
      // Of what they had before they put it in.
      result: usd(before + 1000_00n, after),
    });
    expect(outcome?.result).toBeGreaterThan(0);
    expect(feesPaid).toBeGreaterThan(0);
    const { allocations } = (await app.call(copying.listAllocations, { as: copy.person })).data();
    expect(allocations).toMatchObject([{ id: copy.id, outcome }]);
  });

  it('a copy that runs says what has become of the money, what was taken out included', async () => {
    const copy = await traded(1.05);
    const { soFar: before, equity } = await shown(copy.person, copy.id);
    expect(before).toEqual({ putIn: 1000, takenOut: 0, result: Math.round((equity - 1000) * 100) / 100 });
    expect(before?.result).toBeLessThan(-100);
    const { soFar } = await takeOut(copy, 400);
    expect(soFar).toEqual({ ...before, takenOut: 400 });
    const { allocations } = (await app.call(copying.listAllocations, { as: copy.person })).data();
    expect(allocations).toMatchObject([{ id: copy.id, soFar }]);
    await stop(copy);
    await copied(app);
    const ended = await shown(copy.person, copy.id);
    expect(ended).not.toHaveProperty('soFar');
    expect(ended.outcome).toMatchObject({ ...soFar });
  });

  it('a copy that cannot be charged for a month yet keeps no other one waiting', async () => {
    const stuck = await traded();
    const copy = await traded();
    app.clock.advance(31 * 86_400_000);
    const log = createLog({ LOG_LEVEL: 'silent' });
    const run: typeof app.trading.desk.run = (job) =>
      job.userId === stuck.book ? Promise.reject(new Error('not now')) : app.trading.desk.run(job);
    const trading = { ...app.trading, desk: { ...app.trading.desk, run } };
    await expect(chargeMonthDue({ ...app, log, trading })).rejects.toThrow();
    const as = await signInAs(app, copy.person);
    const { fees } = await shown(as, copy.id);
    expect(fees).toMatchObject([{ kind: 'month' }]);
    // The results of the copy name the whole of it, and nothing of it as a conversion.
    const { total } = (await app.call(investment.getResults, { as, query: { book: copy.book } })).data();
    expect(total).toMatchObject({ copying: -(fees[0]?.fee ?? 0), conversion: 0 });
    expect((await shown(await signInAs(app, stuck.person), stuck.id)).fees).toEqual([]);
  });

  it('a share waits for a leader whose account is closed, until it is opened again', async () => {
    const copy = await traded();
    await stop(copy);
    await copied(app);
    app.clock.advance(86_400_000);
    const { userId } = leader.person;
    const become = (status: string) =>
      app.database.run(sql`update app_user set status = ${status} where id = ${userId}`);
    const pay = async () => {
      await app.copying.jobs.find(({ name }) => name === 'pay-leaders')?.run();
      return (await dollarsOf(app, userId)).available;
    };
    await become('closed');
    const before = (await dollarsOf(app, userId)).available;
    expect(await pay()).toBe(before);
    await become('active');
    expect(await pay()).toBeGreaterThan(before);
  });

  it('a share pays what its leader owes, at once', async () => {
    const copy = await traded();
    await stop(copy);
    await copied(app);
    app.clock.advance(86_400_000);
    price(1.15);
    app.feed.set('GBP/USD', '1.2999', '1.3001');
    const as = await signInAs(app, leader.person);
    const buy = async (book: string, body: object) =>
      (await app.call(investment.placeTrade, { as, query: { book }, body: { ...EUR_USD, ...body } })).data();
    // One account holds all of its money for what is open there, and the other loses more than it has.
    const has = Number((await dollarsOf(app, leader.book)).available) / 100;
    await buy(leader.book, { symbol: 'GBP/USD', quantity: Math.floor(has / 1.302), leverage: 1 });
    await buy(as.userId, { quantity: 400_000, leverage: 100 });
    price(1.13);
    await tick(app, as.userId, 'EUR/USD');
    await copied(app);
    const before = await dollarsOf(app, as.userId);
    expect([before.available, before.deficit < -1000_00n]).toEqual([0n, true]);
    await app.copying.jobs.find(({ name }) => name === 'pay-leaders')?.run();
    await app.trading.desk.settled();
    const after = await dollarsOf(app, as.userId);
    expect([after.available, after.deficit > before.deficit]).toEqual([0n, true]);
  });
});
