import { admin, books, copying, investment, wallet } from '@halyard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  copied,
  follow,
  type Leader,
  leaderOf,
  positionsOf,
  SHOWN_AT_ONCE,
} from '../../testing/copying/leaders.ts';
import { administrator, type Person, signInAs } from '../../testing/people.ts';
import { type SecondNode, startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dollarsOf, EUR_USD, tick } from '../../testing/traders.ts';

/** What a copy pays for a loss in another account is taken out of it, whoever did it. */
let app: TestApp;
let second: SecondNode;
let leader: Leader;
beforeAll(async () => {
  app = await createTestApp(SHOWN_AT_ONCE);
  second = await startSecondNode(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  price(1.1);
  leader = await leaderOf(app);
});

const price = (mid: number) => app.feed.set('EUR/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));

/** Somebody whose copy is worth a fifth more than was given, and whose other money is in two accounts. */
type Bettor = {
  as: Person;
  readonly copy: string;
  readonly copyBook: string;
  readonly one: string;
  readonly other: string;
};

async function bettor(maxLossPercent = 50): Promise<Bettor> {
  const { person: as, id: copy, book: copyBook } = await follow(app, leader.strategy, { maxLossPercent });
  const lead = { as: leader.person, query: { book: leader.book } };
  const body = { ...EUR_USD, quantity: 20_000, leverage: 100 };
  const { position } = (await app.call(investment.placeTrade, { ...lead, body })).data();
  await copied(app);
  price(1.15);
  (
    await app.call(investment.closePosition, { ...lead, params: { id: position?.id ?? '' }, body: {} })
  ).data();
  await copied(app);
  const open = async (name: string) =>
    (await app.call(books.openBook, { as, body: { kind: 'trading', name } })).data().id;
  const [one, other] = [await open('One'), await open('Other')];
  for (const to of [one, other])
    (await app.call(books.transferMoney, { as, body: { from: as.userId, to, amount: 4500 } })).data();
  return { as, copy, copyBook, one, other };
}

const shown = async ({ as, copy }: Bettor) =>
  (await app.call(copying.getAllocation, { as, params: { id: copy } })).data();
const bet = async ({ as }: Bettor, book: string, side: 'buy' | 'sell') => {
  const body = { ...EUR_USD, side, quantity: 380_000, leverage: 100 };
  const { position } = (await app.call(investment.placeTrade, { as, query: { book }, body })).data();
  return position?.id ?? '';
};
const closed = ({ as }: Bettor, book: string, id: string) =>
  app.call(investment.closePosition, { as, query: { book }, params: { id }, body: {} });
/** A gap of so much, which whoever has bought in the first account meets. */
async function gap(whose: Bettor, by: number): Promise<void> {
  price(1.15 - by);
  await tick(app, whose.one, 'EUR/USD');
  await settled();
}
async function settled(): Promise<void> {
  await copied(app);
  await second.trading.protection.settled();
  await copied(app);
}
const charge = () => app.copying.jobs.find(({ name }) => name === 'charge-covered')?.run();
const cents = async (book: string) => (await dollarsOf(app, book)).available;
const resultsOf = async (as: Person) =>
  (await app.call(investment.getResults, { as, query: { period: 'all' } })).data().total;
const inCents = (usd: number) => BigInt(Math.round(usd * 100));

describe('a copy that pays for a loss in another account', () => {
  it('has lost nothing by it: what was given, its limit and what is paid for go down in proportion', async () => {
    const ann = await bettor(5);
    const before = await shown(ann);
    await bet(ann, ann.one, 'buy');
    await gap(ann, 0.0135);
    const after = await shown(ann);
    const paid = inCents(before.equity - after.equity);
    expect(paid).toBeGreaterThan(inCents(before.equity) / 2n);
    expect(after).toMatchObject({ status: 'active', fees: [], stoppedBy: null });
    expect((await dollarsOf(app, ann.one)).deficit).toBe(0n);
    for (const figure of ['base', 'highWater', 'lossFloor'] as const) {
      const share = (before[figure] * after.equity) / before.equity;
      expect(Math.abs(after[figure] - share), figure).toBeLessThan(0.011);
    }
    expect(after.lossFloor).toBeLessThan(after.equity);
    const profitGone = ((before.equity - before.highWater) * Number(paid)) / 100 / before.equity;
    expect(after.feesWaiting).toBeCloseTo(profitGone * 0.2, 1);
  });

  it('pays the fee after the debt, out of what it has left, once, whichever nodes ask', async () => {
    const ann = await bettor();
    await bet(ann, ann.one, 'buy');
    await gap(ann, 0.0135);
    const { equity, feesWaiting = 0 } = await shown(ann);
    expect(feesWaiting).toBeGreaterThan(1);
    const onSecond = () => second.copying.jobs.find(({ name }) => name === 'charge-covered')?.run();
    await Promise.all([charge(), onSecond(), charge(), onSecond()]);
    const after = await shown(ann);
    expect(after.fees).toMatchObject([{ kind: 'covered', fee: feesWaiting }]);
    expect(after.feesWaiting).toBe(0);
    expect(inCents(after.equity)).toBe(inCents(equity) - inCents(feesWaiting));
  });

  it('that has nothing left ends, and the winner of the other bet pays the fee before anything leaves', async () => {
    const ann = await bettor();
    const [, won] = [await bet(ann, ann.one, 'buy'), await bet(ann, ann.other, 'sell')];
    await gap(ann, 0.019);
    await charge();
    const { status, stoppedBy, feesWaiting = 0, fees } = await shown(ann);
    // The other bet owes the rest, so it does not end yet, and no fee is taken.
    expect([status, stoppedBy, fees]).toEqual(['stopping', 'debt', []]);
    expect(feesWaiting).toBeGreaterThan(30);
    (await closed(ann, ann.other, won)).data();
    await settled();
    const ended = await shown(ann);
    expect(ended).toMatchObject({ status: 'ended', equity: 0, feesWaiting });
    // All of it went to the loss in the other account, and none came back.
    expect(ended.outcome).toMatchObject({ putIn: 1000, takenOut: 0, atTheEnd: 0, fees: 0, lossesPaid: 0 });
    const { paidForLosses = 0, result = 0 } = ended.outcome ?? {};
    expect([paidForLosses > 1000, inCents(result)]).toEqual([true, inCents(paidForLosses) - 1000_00n]);
    const has = await cents(ann.other);
    const move = (to: string) =>
      app.call(books.transferMoney, { as: ann.as, body: { from: ann.other, to, amount: Number(has) / 100 } });
    // All of it may go to main, where it pays, and nowhere else.
    const listed = (await app.call(books.listBooks, { as: ann.as })).data().books;
    const { movable, movableToMain } = listed.find(({ id }) => id === ann.other) ?? {};
    expect([movable, movableToMain]).toEqual([Number(has - inCents(feesWaiting)) / 100, Number(has) / 100]);
    expect((await move(ann.one)).status).toBe(400);
    (await move(ann.as.userId)).data();
    const take = (amount: number) =>
      app.call(wallet.withdraw, {
        as: ann.as,
        body: { currency: 'USD', amount, destination: 'My bank account 12345678' },
      });
    const main = Number(await cents(ann.as.userId)) / 100;
    expect((await take(main)).status).toBe(400);
    await charge();
    await charge();
    expect((await shown(ann)).fees).toMatchObject([{ kind: 'covered', fee: feesWaiting }]);
    expect(await cents(ann.as.userId)).toBe(inCents(main) - inCents(feesWaiting));
    // It was paid by the main account, and is what the copy has cost nevertheless.
    const { fees: cost = 0, result: left = 0 } = (await shown(ann)).outcome ?? {};
    expect([cost, inCents(left)]).toEqual([feesWaiting, inCents(result) - inCents(feesWaiting)]);
    expect((await take(Number(await cents(ann.as.userId)) / 100 - 5)).status).toBe(200);
  });

  it('pays a fee of one cent out of main, which main tells of as what copying has cost', async () => {
    const ann = await bettor();
    const [, won] = [await bet(ann, ann.one, 'buy'), await bet(ann, ann.other, 'sell')];
    await gap(ann, 0.019);
    (await closed(ann, ann.other, won)).data();
    await settled();
    const { status, feesWaiting = 0 } = await shown(ann);
    expect(status).toBe('ended');
    const main = ann.as.userId;
    const move = async (from: string, to: string, amount: bigint) =>
      (
        await app.call(books.transferMoney, { as: ann.as, body: { from, to, amount: Number(amount) / 100 } })
      ).data();
    const has = await cents(main);
    if (has > 1n) await move(main, ann.other, has - 1n);
    else await move(ann.other, main, 1n - has);
    const before = await resultsOf(ann.as);
    await charge();
    expect((await shown(ann)).fees).toMatchObject([{ kind: 'covered', fee: 0.01 }]);
    expect((await shown(ann)).feesWaiting).toBeCloseTo(feesWaiting - 0.01, 1);
    const { conversion, copying: cost = 0 } = await resultsOf(ann.as);
    expect([conversion, inCents(cost)]).toEqual([before.conversion, inCents(before.copying ?? 0) - 1n]);
  });

  it('pays no fee where the house bears the rest: the debt comes first', async () => {
    const ann = await bettor();
    await bet(ann, ann.one, 'buy');
    await bet(ann, ann.other, 'buy');
    price(1.05);
    for (const book of [ann.one, ann.other]) await tick(app, book, 'EUR/USD');
    await settled();
    await charge();
    const { status, fees, feesWaiting } = await shown(ann);
    expect([status, fees, feesWaiting]).toEqual(['ended', [], 0]);
    for (const book of [ann.as.userId, ann.one, ann.other])
      expect(await dollarsOf(app, book)).toMatchObject({ available: 0n, locked: 0n, deficit: 0n });
    // What comes in later is theirs.
    const body = { currency: 'USD', amount: 500 } as const;
    const { id } = (await app.call(wallet.depositFiat, { as: ann.as, body })).data();
    await app.call(admin.adminApproveTransaction, { as: await administrator(app), params: { id } });
    await charge();
    expect(await cents(ann.as.userId)).toBe(500_00n);
  });
});

describe('a loss that cannot be booked yet, since its market is halted', () => {
  const symbol = 'EUR/USD';
  const reason = 'Maintenance at the exchange';
  const paid = async (ann: Bettor) => [(await shown(ann)).fees, (await shown(ann)).feesWaiting];
  const chargeMonth = () => app.copying.jobs.find(({ name }) => name === 'charge-copies')?.run();
  let staff: Person;

  /** Somebody whose copy has won, and who has lost more than they have in another account. */
  async function lostElsewhere(): Promise<Bettor> {
    const ann = await bettor();
    await bet(ann, ann.one, 'buy');
    staff = await administrator(app);
    const halted = await app.call(admin.adminHaltInstrument, {
      as: staff,
      params: { symbol },
      body: { reason },
    });
    halted.data();
    await gap(ann, 0.05);
    expect((await dollarsOf(app, ann.one)).deficit).toBe(0n);
    return ann;
  }
  async function resume(ann: Bettor): Promise<void> {
    await goesOn();
    await gap(ann, 0.05);
    await charge();
  }
  const goesOn = () =>
    app.call(admin.adminResumeInstrument, { as: staff, params: { symbol }, body: { reason } });
  afterEach(goesOn);

  it('comes before the fee of a copy that ends: the house bears it, and pays no leader', async () => {
    const ann = await lostElsewhere();
    (await app.call(copying.stopAllocation, { as: ann.as, params: { id: ann.copy } })).data();
    await copied(app);
    const { status, fees, feesWaiting = 0 } = await shown(ann);
    expect([status, fees]).toEqual(['ended', []]);
    expect(feesWaiting).toBeGreaterThan(30);
    await charge();
    expect(await paid(ann)).toEqual([[], feesWaiting]);
    await resume(ann);
    expect(await paid(ann)).toEqual([[], 0]);
    expect(await cents(ann.as.userId)).toBe(0n);
  });

  it('and before that of a month, which is charged once the loss is gone', async () => {
    const ann = await lostElsewhere();
    app.clock.advance(35 * 86_400_000);
    price(1.1);
    ann.as = await signInAs(app, ann.as);
    await chargeMonth();
    expect(await paid(ann)).toEqual([[], 0]);
    price(1.15);
    await chargeMonth();
    expect((await shown(ann)).fees).toMatchObject([{ kind: 'month' }]);
    staff = await signInAs(app, staff);
    await resume(ann);
  });
});

describe('a leader who loses more in another account than there is in it', () => {
  it('takes the copies out with him when what he leads is closed for it', async () => {
    const { person: as, book } = leader;
    const main = as.userId;
    const { person: ann, book: copy } = await follow(app, leader.strategy, { maxLeverage: 5 });
    const opened = async (where: string, quantity: number) =>
      (
        await app.call(investment.placeTrade, {
          as,
          query: { book: where },
          body: { ...EUR_USD, quantity },
        })
      ).data();
    await opened(book, 100_000);
    await opened(main, 380_000);
    await copied(app);
    expect(await positionsOf(app, ann, copy)).toHaveLength(1);
    price(1.05);
    await tick(app, main, 'EUR/USD');
    await settled();
    expect(await positionsOf(app, as, book)).toEqual([]);
    expect(await positionsOf(app, ann, copy)).toEqual([]);
  });
});

describe('a copy whose own loss others have paid', () => {
  it('pays no fee on what they put in', async () => {
    const pound = (mid: number) =>
      app.feed.set('GBP/USD', (mid - 0.0001).toFixed(5), (mid + 0.0001).toFixed(5));
    pound(1.3);
    const { person: as, id: copy, book } = await follow(app, leader.strategy, { maxLossPercent: 95 });
    const lead = { as: leader.person, query: { book: leader.book } };
    for (const [symbol, quantity] of [
      ['EUR/USD', 60_000],
      ['GBP/USD', 40_000],
    ] as const)
      (
        await app.call(investment.placeTrade, {
          ...lead,
          body: { ...EUR_USD, symbol, quantity, leverage: 25 },
        })
      ).data();
    await copied(app);
    price(1.0415);
    await tick(app, book, 'EUR/USD');
    await settled();
    const read = async () => (await app.call(copying.getAllocation, { as, params: { id: copy } })).data();
    const { equity, highWater } = await read();
    // Main has paid what one position has lost beyond all that was free; the other one is still open.
    expect([equity > 400, equity < 450, highWater > 1100]).toEqual([true, true, true]);
    pound(1.381);
    (await app.call(copying.stopAllocation, { as, params: { id: copy } })).data();
    await settled();
    const { status, fees, outcome } = await read();
    expect([status, fees]).toEqual(['ended', []]);
    // More came back than was given, and less than was put in altogether.
    const { atTheEnd = 0, lossesPaid = 0, result = 0 } = outcome ?? {};
    expect([atTheEnd > 1000, lossesPaid > 100, result < 0]).toEqual([true, true, true]);
  });
});
