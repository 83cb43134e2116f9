import {
  admin,
  books,
  closing,
  copying,
  investment,
  managed,
  notifications,
  say,
  wallet,
} from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { duringTransaction } from '../../../testing/during-transaction.ts';
import { copied, leaderOf, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { investIn, portfolioIn, priceCoins } from '../../../testing/managed/portfolios.ts';
import {
  administrator,
  type Person,
  signInAs,
  verifiedCustomer,
  withoutMoney,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dollarsOf, EUR_USD } from '../../../testing/traders.ts';
import type { StatementRow } from '../../ledger/index.ts';

/** Attempts to keep what a reversed payment brought, by having it in another account when it is taken back. */
let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
});
afterEach(async () => {
  // The bank of the world outside has what the journal says.
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from rail_bank_statement`);
    for (const currency of ['USD', 'EUR']) {
      const [file, holds] = [newId(), -(await houseOf('bank', currency))];
      await tx.run(sql`
        insert into rail_bank_file (id, source, status, name, sha256, content, statements, entry_count, uploaded_at)
        values (${file}, 'inbox', 'taken', 'dollars', ${file}, '', '{}', 0, now())`);
      await tx.run(sql`
        insert into rail_bank_statement (id, file_id, iban, currency, format, position, name, opened_on, opening, closed_on,
          closing, taken_at)
        values (${file}, ${file}, ${currency}, ${currency}, 'mt940', 1, '1', now(), ${holds}, now(), ${holds}, now())`);
    }
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.feed.set('EUR/USD', '1.0999', '1.1001');
  priceCoins(app);
  ann = await withoutMoney(app, await verifiedCustomer(app));
});

type Tx = Parameters<Parameters<typeof app.database.transaction>[0]>[0];
const byRail = <T>({ userId }: Person, act: (tx: Tx) => Promise<T>) =>
  app.database.transaction(async (tx) => {
    await app.ledger.lockRealBooks(tx, userId);
    await app.ledger.lock(tx, userId);
    return act(tx);
  });
async function houseOf(account: string, asset = 'USD'): Promise<bigint> {
  const row = await app.database.row<{ total: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as total from ledger_line
    where user_id is null and account = ${account} and asset = ${asset}`);
  return row?.total ?? 0n;
}
const paidIn = (person: Person, amount: bigint, asset = 'USD') =>
  byRail(person, async (tx) => {
    const { userId } = person;
    const arrived = {
      userId,
      asset,
      amount,
      network: 'Bank',
      rail: 'bank',
      address: null,
      txHash: null,
    } as const;
    const row = await app.wallet.arrivals.begin(tx, arrived);
    return app.wallet.arrivals.credit(tx, row, amount, 'bank');
  });
const takenBack = (person: Person, row: StatementRow) =>
  byRail(person, (tx) => app.wallet.arrivals.reverse(tx, row, row.amount, 'bank'));
const openBook = async (as: Person) =>
  (await app.call(books.openBook, { as, body: { kind: 'trading', name: 'Other' } })).data().id;
const transfer = (as: Person, from: string, to: string, amount: number) =>
  app.call(books.transferMoney, { as, body: { from, to, amount } });
const trade = (as: Person, book: string, body: object = {}) =>
  app.call(investment.placeTrade, { as, query: { book }, body: { ...EUR_USD, ...body } });
/** What she still owes of payments in this currency. */
async function owed(asset = 'USD'): Promise<number> {
  const own = (await app.ledger.openClaims(app.database)).filter(
    (claim) => claim.userId === ann.userId && claim.asset === asset,
  );
  return own.reduce((sum, { amount, paid }) => sum + Number(amount - paid) / 100, 0);
}
/** Comes by another way than deposits, and pays with the next look. */
const comesLater = ({ userId }: Person, amount: bigint) =>
  app.database.transaction(async (tx) => {
    await app.ledger.lock(tx, userId);
    await app.ledger.givePracticeFunds(tx, userId, amount, say('practice-reset', {}));
  });
const isHeld = () => app.ledger.isHeld(app.database, ann.userId);

describe('a payment that is taken back when its money is in another account', () => {
  it('is paid by that account as far as it is free, and by what closes there afterwards', async () => {
    const row = await paidIn(ann, 5000_00n);
    const other = await openBook(ann);
    (await transfer(ann, ann.userId, other, 5000)).data();
    const { position } = (await trade(ann, other, { quantity: 10_000, leverage: 10 })).data();
    await takenBack(ann, row);
    expect(await owed()).toBe(5000);
    await app.wallet.arrivals.settleClaims();
    const { available, locked } = await dollarsOf(app, other);
    expect([available < 5_00n, locked]).toEqual([true, 1100_10n]);
    expect(await owed()).toBeLessThan(1200);
    expect(await isHeld()).toBe(true);
    // Closing is always possible, and what it brings pays as well.
    const query = { book: other };
    const params = { id: position?.id ?? '' };
    (await app.call(investment.closePosition, { as: ann, query, params, body: {} })).data();
    await app.wallet.arrivals.settleClaims();
    expect(await owed()).toBeLessThan(20);
    expect(await dollarsOf(app, other)).toMatchObject({ available: 0n, locked: 0n });
    await paidIn(ann, 100_00n);
    expect([await owed(), await isHeld()]).toEqual([0, false]);
  });

  it('may be paid from there by its owner, and opens no way around', async () => {
    const row = await paidIn(ann, 5000_00n);
    const other = await openBook(ann);
    (await transfer(ann, ann.userId, other, 3000)).data();
    await takenBack(ann, row);
    expect(await owed()).toBe(3000);
    // An account that is opened now may do no more than the others.
    const third = await openBook(ann);
    expect(await app.ledger.isHeld(app.database, third)).toBe(true);
    expect((await transfer(ann, other, third, 100)).body).toMatchObject({ code: 'claim-open' });
    expect((await trade(ann, other)).body).toMatchObject({ code: 'claim-open' });
    (await transfer(ann, other, ann.userId, 1000)).data();
    expect(await owed()).toBe(2000);
    expect((await dollarsOf(app, ann.userId)).available).toBe(0n);
    (await transfer(ann, other, ann.userId, 2000)).data();
    expect([await owed(), await isHeld()]).toEqual([0, false]);
    expect(await app.ledger.isHeld(app.database, third)).toBe(false);
  });

  it('of euros is paid with dollars of another account, when two have said so', async () => {
    const [staff, second] = [await administrator(app), await administrator(app)];
    const row = await paidIn(ann, 1000_00n, 'EUR');
    const convert = { from: 'EUR', to: 'USD', amount: 1000 };
    (await app.call(wallet.convert, { as: ann, body: convert })).data();
    const other = await openBook(ann);
    const { available } = await dollarsOf(app, ann.userId);
    (await transfer(ann, ann.userId, other, Number(available) / 100)).data();
    await takenBack(ann, row);
    const claims = (await app.call(admin.adminListClaims, { as: staff })).data();
    const claim = claims.find(({ userId }) => userId === ann.userId);
    const there = claim?.available.find(({ currency }) => currency === 'USD')?.amount ?? 0;
    expect(there).toBe(Number(available) / 100);
    const params = { id: claim?.id ?? '' };
    const body = { currency: 'USD', amount: there, reason: 'It is owed' };
    const proposed = (await app.call(admin.adminTakeClaim, { as: staff, params, body })).data();
    (await app.call(admin.adminApproveProposal, { as: second, params: { id: proposed.id } })).data();
    expect(await dollarsOf(app, other)).toMatchObject({ available: 0n });
    // What two conversions cost is left.
    expect(await owed('EUR')).toBeLessThan(10);
    await paidIn(ann, 50_00n, 'EUR');
    expect(await isHeld()).toBe(false);
  });

  it('is not taken elsewhere as it was proposed where a part of it was paid meanwhile, and may be proposed again', async () => {
    const staff = await administrator(app);
    const row = await paidIn(ann, 1000_00n, 'EUR');
    const convert = { from: 'EUR', to: 'USD', amount: 1000 };
    (await app.call(wallet.convert, { as: ann, body: convert })).data();
    await takenBack(ann, row);
    const claims = (await app.call(admin.adminListClaims, { as: staff })).data();
    const params = { id: claims.find(({ userId }) => userId === ann.userId)?.id ?? '' };
    const body = { currency: 'USD', amount: 100, reason: 'It is owed' };
    const propose = () => app.call(admin.adminTakeClaim, { as: staff, params, body });
    const { id } = (await propose()).data();
    const statusOf = () =>
      app.database.value<string>(sql`select status from approval_proposal where id = ${id}`);
    expect((await propose()).body).toMatchObject({ code: 'already-proposed' });
    // Another currency pays nothing of it.
    await paidIn(ann, 10_00n);
    expect(await statusOf()).toBe('pending');
    await paidIn(ann, 50_00n, 'EUR');
    expect([await statusOf(), await owed('EUR')]).toEqual(['void', 950]);
    expect((await propose()).status).toBe(202);
  });

  it('keeps whoever closes their account at that moment, and is owed all the same by who had closed it', async () => {
    const row = await paidIn(ann, 5000_00n);
    const ben = await withoutMoney(app, await verifiedCustomer(app));
    const paidToBen = await paidIn(ben, 3000_00n);
    // The money is gone by then.
    for (const one of [ann, ben]) await withoutMoney(app, one);
    const closes = () => app.call(closing.closeAccount, { as: ann, body: {} });
    const takesBack = async (tx: Tx) => {
      await app.ledger.lockRealBooks(tx, ann.userId);
      await app.ledger.lock(tx, ann.userId);
      await app.wallet.arrivals.reverse(tx, row, row.amount, 'bank');
    };
    expect((await duringTransaction(app.database, takesBack, closes)).body).toMatchObject({
      code: 'closing-owed',
    });
    expect([await owed(), await isHeld()]).toEqual([5000, true]);
    (await app.call(closing.closeAccount, { as: ben, body: {} })).data();
    await takenBack(ben, paidToBen);
    expect(await app.ledger.isHeld(app.database, ben.userId)).toBe(true);
  });

  it('is known to what is said of how much may be moved', async () => {
    const row = await paidIn(ann, 1000_00n, 'EUR');
    await paidIn(ann, 2000_00n);
    const convert = { from: 'EUR', to: 'USD', amount: 1000 };
    (await app.call(wallet.convert, { as: ann, body: convert })).data();
    const other = await openBook(ann);
    (await transfer(ann, ann.userId, other, 500)).data();
    await takenBack(ann, row);
    const movable = async () =>
      (await app.call(books.listBooks, { as: ann }))
        .data()
        .books.map((book) => [book.movable, book.movableToMain]);
    expect((await dollarsOf(app, ann.userId)).available).toBeGreaterThan(2500_00n);
    expect((await transfer(ann, ann.userId, other, 1)).body).toMatchObject({ code: 'claim-open' });
    expect(await movable()).toEqual([
      [0, 0],
      [0, 500],
    ]);
    // It may go to where it pays.
    expect((await transfer(ann, other, ann.userId, 500)).status).toBe(200);
    await paidIn(ann, 1000_00n, 'EUR');
    expect(await isHeld()).toBe(false);
    const all = Number((await dollarsOf(app, ann.userId)).available) / 100;
    expect(await movable()).toEqual([
      [all, all],
      [0, 0],
    ]);
  });

  it('is paid by what is managed and by a copy, once these are ended', async () => {
    const row = await paidIn(ann, 6000_00n);
    const leader = await leaderOf(app);
    const body = { strategy: leader.strategy, amount: 2000, maxLossPercent: 50 };
    const copy = (await app.call(copying.allocate, { as: ann, body })).data();
    const investor = await investIn(app, await portfolioIn(app), { amount: 4000, person: ann });
    await app.managed.lane.run();
    await takenBack(ann, row);
    expect(await owed()).toBe(6000);
    const lanes = async () => {
      await app.managed.lane.run();
      await copied(app);
    };
    const params = { id: investor.id };
    // A part of it is freed, and more is not bought meanwhile.
    (await app.call(managed.takeFromInvestment, { as: ann, params, body: { amount: 500 } })).data();
    await lanes();
    expect(await owed()).toBe(5500);
    (await app.call(managed.endInvestment, { as: ann, params })).data();
    const take = { as: ann, params: { id: copy.id }, body: { amount: 500 } };
    (await app.call(copying.takeFromAllocation, take)).data();
    (await app.call(copying.stopAllocation, { as: ann, params: { id: copy.id } })).data();
    await lanes();
    const { status } = (await app.call(managed.getInvestment, { as: ann, params })).data();
    expect(status).toBe('ended');
    // But for what trading has cost.
    expect(await owed()).toBeLessThan(30);
    await paidIn(ann, 100_00n);
    expect([await owed(), await isHeld()]).toEqual([0, false]);
  });

  it('is paid before the leader of a copy is paid for its profit', async () => {
    const row = await paidIn(ann, 6000_00n);
    const leader = await leaderOf(app);
    const body = { strategy: leader.strategy, amount: 2000, maxLossPercent: 50, maxLeverage: 30 };
    const copy = (await app.call(copying.allocate, { as: ann, body })).data();
    const lost = await openBook(ann);
    (await transfer(ann, ann.userId, lost, 4000)).data();
    const { position } = (await trade(leader.person, leader.book, { quantity: 20_000 })).data();
    await copied(app);
    const spent = (await trade(ann, lost, { quantity: 30_000, leverage: 10, side: 'sell' })).data();
    app.feed.set('EUR/USD', '1.1999', '1.2001');
    const [query, params] = [{ book: leader.book }, { id: position?.id ?? '' }];
    (await app.call(investment.closePosition, { as: leader.person, query, params, body: {} })).data();
    const last = { as: ann, query: { book: lost }, params: { id: spent.position?.id ?? '' }, body: {} };
    (await app.call(investment.closePosition, last)).data();
    await copied(app);
    await takenBack(ann, row);
    const shown = async () =>
      (await app.call(copying.getAllocation, { as: ann, params: { id: copy.id } })).data();
    const { equity, highWater } = await shown();
    expect(equity).toBeGreaterThan(2500);
    const take = { as: ann, params: { id: copy.id }, body: { amount: 500 } };
    (await app.call(copying.takeFromAllocation, take)).data();
    (await app.call(copying.stopAllocation, { as: ann, params: { id: copy.id } })).data();
    await copied(app);
    await app.wallet.arrivals.settleClaims();
    const charge = () => app.copying.jobs.find(({ name }) => name === 'charge-covered')?.run();
    await charge();
    const { status, fees, feesWaiting = 0 } = await shown();
    expect([status, fees]).toEqual(['ended', []]);
    expect(feesWaiting).toBeCloseTo((equity - highWater) * 0.2, 1);
    expect(await isHeld()).toBe(true);
    // Once the house has its own again, the fee is paid as well.
    await paidIn(ann, 6000_00n);
    await charge();
    expect([(await shown()).fees.map(({ fee }) => fee), await isHeld()]).toEqual([[feesWaiting], false]);
  });

  it('has what is copied and managed ended after a day, when nothing else can pay it', async () => {
    const row = await paidIn(ann, 3000_00n);
    const leader = await leaderOf(app);
    const body = { strategy: leader.strategy, amount: 1000, maxLossPercent: 50 };
    const copy = (await app.call(copying.allocate, { as: ann, body })).data();
    const investor = await investIn(app, await portfolioIn(app), { amount: 2000, person: ann });
    await app.managed.lane.run();
    await takenBack(ann, row);
    const told = async () =>
      (await app.call(notifications.listNotifications, { as: ann }))
        .data()
        .notifications.map(({ title }) => title);
    await app.wallet.endForDebt.look();
    expect(await told()).toContain('You owe $3,000.00');
    await app.copying.lane.run();
    expect(await owed()).toBe(3000);
    app.clock.advance(86_400_000);
    priceCoins(app);
    ann = await signInAs(app, ann);
    await app.wallet.endForDebt.look();
    expect(await told()).toContain('What you copy and have managed is being ended');
    await app.managed.lane.run();
    await copied(app);
    const ended = [
      (await app.call(copying.getAllocation, { as: ann, params: { id: copy.id } })).data(),
      (await app.call(managed.getInvestment, { as: ann, params: { id: investor.id } })).data(),
    ];
    expect(ended.map(({ status }) => status)).toEqual(['ended', 'ended']);
    expect(await owed()).toBeLessThan(30);
    await paidIn(ann, 100_00n);
    expect(await isHeld()).toBe(false);
  });

  it('of somebody whose books cannot be read now keeps nobody else from paying', async () => {
    const ben = await withoutMoney(app, await verifiedCustomer(app));
    const people = [ann, ben];
    for (const one of people) {
      const row = await paidIn(one, 1000_00n);
      await withoutMoney(app, one);
      await takenBack(one, row);
      await comesLater(one, 1000_00n);
    }
    const { lockRealBooks } = app.ledger;
    const stuck = (tx: Tx, ownerId: string) =>
      ownerId === ann.userId ? Promise.reject(new Error('cannot be read')) : lockRealBooks(tx, ownerId);
    Object.assign(app.ledger, { lockRealBooks: stuck });
    await expect(app.wallet.arrivals.settleClaims()).rejects.toThrow('could not be settled yet');
    Object.assign(app.ledger, { lockRealBooks });
    const held = () => people.map(({ userId }) => app.ledger.isHeld(app.database, userId));
    expect(await Promise.all(held())).toEqual([true, false]);
    await app.wallet.arrivals.settleClaims();
    expect(await Promise.all(held())).toEqual([false, false]);
  });
});
