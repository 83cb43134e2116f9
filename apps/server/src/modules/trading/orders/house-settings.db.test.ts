import { admin, investment, notifications, wallet } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { bringQuote, fillsOf, orderOf, positionOf, quote, units } from '../../../testing/quotes.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { close, dollarsOf, open, place, traceOf } from '../../../testing/traders.ts';
import { agreed } from '../../../testing/two-people.ts';

/** What the house decides for an instrument, and what becomes of orders and positions. */
let app: TestApp;
let staff: Person;
let otherStaff: Person;
let person: Person;
beforeAll(async () => {
  app = await createTestApp({ MAX_QUOTE_AGE_MS: 600_000 });
  staff = await administrator(app);
  otherStaff = await administrator(app);
  await app.trading.owner.start();
});
beforeEach(async () => {
  const { version, ...settings } = app.market.settings.of('EUR/USD');
  if (settings.halt) await resume();
  if (version > 0) await change({});
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

const PLAIN = {
  extraSpreadPpm: 0,
  maxLeverage: 100,
  hours: 'catalogue',
  closures: [],
  reason: 'Review',
} as const;
const CLOSED = [409, 'Market is closed'];

/** Until all of a wider spread has come. */
const WIDENS_MS = 5 * 60_000;

/** Changes what is named of EUR/USD and puts everything else back to the catalogue. */
async function change(body: Readonly<Record<string, unknown>>, passMs?: number): Promise<void> {
  const { version } = app.market.settings.of('EUR/USD');
  const given = { ...PLAIN, version, ...body };
  const call = { as: staff, params: { symbol: 'EURUSD' }, body: given };
  await agreed(app, otherStaff, await app.call(admin.adminChangeInstrument, call));
  app.clock.advance(passMs ?? ('extraSpreadPpm' in body ? WIDENS_MS : 0));
}
async function halt(symbol = 'EUR/USD'): Promise<void> {
  const body = { reason: 'Maintenance' };
  (await app.call(admin.adminHaltInstrument, { as: staff, params: { symbol }, body })).data();
}
async function resume(symbol = 'EUR/USD'): Promise<void> {
  const body = { reason: 'Done' };
  (await app.call(admin.adminResumeInstrument, { as: staff, params: { symbol }, body })).data();
}

async function expectClosed(answer: Promise<{ status: number; error: () => string }>): Promise<void> {
  const before = await traceOf(app, person.userId);
  const { status, error } = await answer;
  expect([status, error()]).toEqual(CLOSED);
  expect(await traceOf(app, person.userId)).toEqual(before);
}

/** The market is looked at as after a pulse, and whoever it reaches has been decided on. */
async function pulse(): Promise<void> {
  app.market.pulse();
  await app.trading.owner.settled();
}

describe('a halt', () => {
  it('keeps everything from opening, closing and being set, and leaves alone what needs no price', async () => {
    const id = await open(app, person, { stopLoss: '1.08' });
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: '1.05' })).data();
    await halt();
    const exits = (body: Readonly<Record<string, unknown>>) =>
      app.call(investment.modifyPosition, { as: person, params: { id }, body });
    await expectClosed(place(app, person));
    await expectClosed(place(app, person, { orderType: 'limit', limitPrice: '1.05' }));
    await expectClosed(close(app, person, id));
    await expectClosed(exits({ stopLoss: '1.09' }));
    const moved = { as: person, params: { id: order.id }, body: { limitPrice: '1.06' } };
    await expectClosed(app.call(investment.modifyOrder, moved));
    const all = (await app.call(investment.closeAllPositions, { as: person, body: {} })).data();
    expect(all).toEqual({ closed: [], failed: [{ id, error: 'Market is closed' }] });

    (await exits({ stopLoss: null })).data();
    (await app.call(investment.cancelOrder, { as: person, params: { id: order.id } })).data();
    // Other markets go on.
    await open(app, person, { symbol: 'BTC/USD', quantity: 0.01 });
    await resume();
    (await close(app, person, id)).data();
  });

  it('lets no quote trigger anything; when it ends, the price of that moment does', async () => {
    const bold = await verifiedCustomer(app);
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: '1.09' })).data();
    const stopped = await open(app, person, { stopLoss: '1.0895' });
    const trailed = await open(app, person, { trailingStop: '0.02' });
    const large = await open(app, bold, { quantity: 800_000 });
    await halt();
    await quote(app, 'EUR/USD', '1.1499', '1.1501');
    await quote(app, 'EUR/USD', '1.0850', '1.0852');
    await app.trading.passTime();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    for (const id of [stopped, trailed, large]) expect(await fillsOf(app, id)).toHaveLength(1);

    // No quote has come since: being resumed is enough.
    await resume();
    await pulse();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
    const price = units('1.0850');
    expect((await fillsOf(app, stopped)).slice(1)).toMatchObject([{ reason: 'stop_loss', price }]);
    expect((await fillsOf(app, large)).slice(1)).toMatchObject([{ reason: 'stop_out', price }]);
    // The high of the halt could not be traded on, so the stop has not followed it.
    expect(await fillsOf(app, trailed)).toHaveLength(1);
  });

  it('stops a quote that was seen before it and is decided on after it', async () => {
    await change({});
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: '1.09' })).data();
    const stopped = await open(app, person, { stopLoss: '1.0895' });
    bringQuote(app, 'EUR/USD', '1.0850', '1.0852');
    const known = app.market.settings.of('EUR/USD');
    // As this node hears of another's halt in the middle of its work.
    app.market.settings.learn([
      { ...known, version: known.version + 1, halt: { since: app.clock.now(), reason: 'Now' } },
    ]);
    await app.trading.owner.settled();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    expect(await fillsOf(app, stopped)).toHaveLength(1);
    app.market.settings.learn([{ ...known, version: known.version + 2 }]);
    await pulse();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
    expect(await fillsOf(app, stopped)).toHaveLength(2);
    await app.database.run(
      sql`update market_instrument_setting set version = ${known.version + 2} where symbol = 'EUR/USD'`,
    );
  });

  it('binds another node from its next look on', async () => {
    const other = await startSecondNode(app);
    const order = { symbol: 'EUR/USD', side: 'buy', quantity: 1000, leverage: 100, orderType: 'market' };
    const there = async () => (await other.post(person, '/investment/trade', order)).status;
    await halt();
    expect(await there()).toBe(200);
    await other.market.settings.look();
    expect(await there()).toBe(409);
    await resume();
    expect(await there()).toBe(409);
    await other.market.settings.look();
    expect(await there()).toBe(200);
    await other.close();
  });

  it('keeps money from being converted at a price that is halted', async () => {
    const quoted = (from: string, to: string) =>
      app.call(wallet.quoteConversion, { as: person, query: { from, to, amount: '100' } });
    await halt();
    expect((await quoted('USD', 'EUR')).error()).toBe('Market is closed');
    expect((await quoted('USD', 'GBP')).status).toBe(200);
    await resume();
    expect((await quoted('USD', 'EUR')).status).toBe(200);
  });
});

describe('planned closures and hours', () => {
  const CLOSURE = { from: '2026-03-04T12:05:00.000Z', until: '2026-03-04T12:10:00.000Z', reason: 'Holiday' };

  it('a closure closes the market for its time, even where markets are always open', async () => {
    const before = app.clock.now();
    await change({ closures: [CLOSURE] });
    const id = await open(app, person);
    app.clock.set(new Date('2026-03-04T12:05:00Z'));
    await expectClosed(place(app, person));
    await expectClosed(close(app, person, id));
    app.clock.set(new Date('2026-03-04T12:10:00Z'));
    (await close(app, person, id)).data();
    app.clock.set(before);
  });

  it('an instrument keeps the hours it is given, where hours are kept', async () => {
    const strict = await createTestApp({ TRADING_HOURS: 'enforced' });
    const [customer, operator] = [await verifiedCustomer(strict), await administrator(strict)];
    const hours = (symbol: string, given: string) =>
      strict.call(admin.adminChangeInstrument, {
        as: operator,
        params: { symbol },
        body: { ...PLAIN, hours: given, version: 0 },
      });
    (await hours('EURUSD', 'always')).data();
    (await hours('BTCUSD', 'indices')).data();
    strict.clock.set(new Date('2026-03-07T12:00:00Z'));
    const again = await signInAs(strict, customer);
    expect((await place(strict, again)).status).toBe(200);
    expect((await place(strict, again, { symbol: 'GBP/USD' })).error()).toBe('Market is closed');
    expect((await place(strict, again, { symbol: 'BTC/USD', quantity: 0.01 })).error()).toBe(
      'Market is closed',
    );
    await strict.close();
  });
});

describe('a lower maximum leverage', () => {
  it('refuses what is new above it, and leaves alone what is open', async () => {
    const id = await open(app, person, { leverage: 100 });
    const locked = await dollarsOf(app, person.userId);
    await change({ maxLeverage: 10 });
    const answer = await place(app, person, { leverage: 25 });
    expect([answer.status, answer.error()]).toEqual([
      400,
      'Leverage must be one of those offered, at most 10',
    ]);
    await open(app, person, { leverage: 10 });
    await pulse();
    expect(await fillsOf(app, id)).toHaveLength(1);
    expect((await dollarsOf(app, person.userId)).locked).toBeGreaterThan(locked.locked);
    (await close(app, person, id)).data();
  });

  it('ends an order above it unfilled when its price comes, gives its money back and says so', async () => {
    const before = await dollarsOf(app, person.userId);
    const { order } = (await place(app, person, { orderType: 'limit', limitPrice: '1.09' })).data();
    const within = { orderType: 'limit', limitPrice: '1.09', leverage: 10, quantity: 1 } as const;
    const kept = (await place(app, person, within)).data();
    await change({ maxLeverage: 10 });
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    await quote(app, 'EUR/USD', '1.0898', '1.0900');
    expect(await orderOf(app, order.id)).toEqual({ status: 'rejected', reason: 'leverage' });
    expect(await fillsOf(app, await positionOf(app, kept.order))).toHaveLength(1);
    // 1.09 ÷ 10 and a commission of a cent are with the other order.
    expect(await dollarsOf(app, person.userId)).toMatchObject({
      available: before.available - 12n,
      locked: 11n,
    });
    const { notifications: told } = (
      await app.call(notifications.listNotifications, { as: person, query: {} })
    ).data();
    expect(told.map(({ body }) => body)).toContain(
      'Your order to buy 1,000.00 EUR/USD at 1.09000 was due, but its leverage is no longer offered for this instrument. Its funds are free again.',
    );
  });
});

describe('a wider spread', () => {
  it('is what fills use, and what positions are valued at', async () => {
    await change({ extraSpreadPpm: 100 });
    const { position } = (await place(app, person, { quantity: 100_000 })).data();
    expect(position?.entryPrice).toBe(1.10016);
    const { positions } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(positions).toMatchObject([{ currentPrice: 1.09984, pnl: -32 }]);
    expect((await close(app, person, position?.id ?? '')).data()).toMatchObject({
      closePrice: 1.09984,
      pnl: -32,
    });
  });

  it('comes over minutes, and brings a stop when it reaches it, without any other quote', async () => {
    const id = await open(app, person, { stopLoss: '1.09985' });
    await pulse();
    expect(await fillsOf(app, id)).toHaveLength(1);
    await change({ extraSpreadPpm: 100 }, 0);
    const bids = [app.market.quote('EUR/USD')?.bid];
    for (let minute = 1; minute <= 4; minute++) {
      await pulse();
      expect(await fillsOf(app, id)).toHaveLength(1);
      app.clock.advance(60_000);
      bids.push(app.market.quote('EUR/USD')?.bid);
    }
    expect(bids).toEqual(['1.0999', '1.09988', '1.09987', '1.09986', '1.09985'].map(units));
    await pulse();
    app.clock.advance(60_000);
    await pulse();
    expect((await fillsOf(app, id)).slice(1)).toMatchObject([
      { reason: 'stop_loss', price: units('1.09985') },
    ]);
  });

  it('at its widest leaves a new position at the highest leverage far from its stop-out', async () => {
    await change({ extraSpreadPpm: 1844 });
    // As wide as the catalogue lets a feed of ours be: 600 parts per million.
    await quote(app, 'EUR/USD', '1.09967', '1.10033');
    await open(app, person, { quantity: 800_000 });
    await pulse();
    const { positions } = (await app.call(investment.getPortfolio, { as: person })).data();
    expect(positions).toHaveLength(1);
    const [{ pnlPercent } = { pnlPercent: 0 }] = positions;
    expect(pnlPercent).toBeGreaterThan(-25);
    expect(pnlPercent).toBeLessThan(-24);
  });
});
