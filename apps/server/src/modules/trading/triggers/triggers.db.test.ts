import { type BodyInput, investment } from '@halyard/contract';
import type { OrderTerms } from '@halyard/engine';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailTo, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { newId } from '../../../platform/ids.ts';
import {
  bringQuote,
  changesOf,
  fillsOf,
  orderOf,
  positionOf,
  quote,
  units,
} from '../../../testing/quotes.ts';
import { createTickWorker } from './tick-worker.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { open, place } from '../../../testing/traders.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
});
beforeEach(async () => {
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  person = await verifiedCustomer(app);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

type Body = Partial<BodyInput<typeof investment.placeTrade>>;
type Prices = readonly [bid: string, ask: string];

const rest = async (body: Body) => (await place(app, person, body)).data().order;
const eurUsd = (prices: Prices) => quote(app, 'EUR/USD', ...prices);
const opened = (price: string) => ({ kind: 'open', reason: 'order', price: units(price) });
const closed = (reason: string, price: string) => ({ kind: 'close', reason, price: units(price) });

const nothing = () => ({ status: 200, body: null });
const settle = (atMs: number) => ({ type: 'settle', atMs }) as const;

/** Does something at the very moment at which the desk decides on another command of the same customer. */
async function whileDeciding<T>(act: () => Promise<T>): Promise<T> {
  let acted: Promise<T> | undefined;
  await app.trading.desk.run({
    userId: person.userId,
    command: settle,
    answer: () => {
      acted ??= act();
      acted.catch(() => {});
      return nothing();
    },
  });
  if (!acted) throw new Error('The desk has not decided');
  return acted;
}

const LIMIT = { orderType: 'limit', limitPrice: '1.09' } as const;
const NO_EXITS = { stopLoss: null, takeProfit: null, trailingDistance: null };
const STOP = { orderType: 'stop', stopPrice: '1.12' } as const;

describe('an order that waits', () => {
  it.each<[string, Body, Prices, Prices, string]>([
    ['a buy limit, at the ask', LIMIT, ['1.0899', '1.0901'], ['1.0898', '1.0900'], '1.0900'],
    [
      'a sell limit, at the bid',
      { side: 'sell', orderType: 'limit', limitPrice: '1.11' },
      ['1.1099', '1.1101'],
      ['1.1100', '1.1102'],
      '1.1100',
    ],
    ['a buy stop, at the ask', STOP, ['1.1197', '1.1199'], ['1.1198', '1.1200'], '1.1200'],
    [
      'a sell stop, at the bid',
      { side: 'sell', orderType: 'stop', stopPrice: '1.08' },
      ['1.0801', '1.0803'],
      ['1.0800', '1.0802'],
      '1.0800',
    ],
    [
      'a limit the price jumps over, at the better price',
      LIMIT,
      ['1.0950', '1.0952'],
      ['1.0700', '1.0702'],
      '1.0702',
    ],
    [
      'a stop the price jumps over, at the worse price',
      STOP,
      ['1.1100', '1.1102'],
      ['1.1300', '1.1302'],
      '1.1302',
    ],
  ])('fills once the price is there: %s', async (_, body, before, reached, price) => {
    const order = await rest(body);
    await eurUsd(before);
    expect(await orderOf(app, order.id)).toEqual({ status: 'pending', reason: null });
    await eurUsd(reached);
    await eurUsd(before);
    await eurUsd(reached);
    expect(await orderOf(app, order.id)).toEqual({ status: 'filled', reason: null });
    expect(await fillsOf(app, await positionOf(app, order))).toEqual([opened(price)]);
  });

  it('turns from stop into limit at its stop, and fills at its limit', async () => {
    const order = await rest({ orderType: 'stop_limit', stopPrice: '1.12', limitPrice: '1.121' });
    await eurUsd(['1.1248', '1.1250']);
    const [row] = await app.database.rows(
      sql`select status, is_triggered as "isTriggered" from trading_order where id = ${order.id}`,
    );
    expect(row).toEqual({ status: 'pending', isTriggered: true });
    await eurUsd(['1.1209', '1.1211']);
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    await eurUsd(['1.1203', '1.1205']);
    expect(await fillsOf(app, await positionOf(app, order))).toEqual([opened('1.1205')]);
  });

  it('does both steps with one quote that meets both', async () => {
    const order = await rest({ orderType: 'stop_limit', stopPrice: '1.12', limitPrice: '1.121' });
    await eurUsd(['1.1203', '1.1205']);
    expect(await fillsOf(app, await positionOf(app, order))).toEqual([opened('1.1205')]);
  });

  it('brings its exits along', async () => {
    const order = await rest({ ...LIMIT, stopLoss: '1.08', takeProfit: '1.10' });
    await eurUsd(['1.0898', '1.0900']);
    await eurUsd(['1.0790', '1.0792']);
    expect(await fillsOf(app, await positionOf(app, order))).toEqual([
      opened('1.0900'),
      closed('stop_loss', '1.0790'),
    ]);
  });

  it('tells of its fill and of the exit that follows, in one message each', async () => {
    const order = await rest({ ...LIMIT, stopLoss: '1.08' });
    const seq = await app.live.lastSeq(app.database, person.userId);
    await eurUsd(['1.0898', '1.0900']);
    await eurUsd(['1.0790', '1.0792']);
    const messages = await app.live.since(app.database, person.userId, seq, 10);
    const title = (text: string) => ({ kind: 'notification', title: text });
    expect(messages.map(changesOf)).toMatchObject([
      [
        { kind: 'order', order: { id: order.id, status: 'filled' } },
        { kind: 'position', position: { entryPrice: 1.09, closedAt: null } },
        { kind: 'balance', currency: 'USD' },
        title('Order filled'),
      ],
      [
        { kind: 'position', position: { entryPrice: 1.09, quantity: 0 } },
        // 10,000 - 0.04 - 0.0110 × 1,000
        { kind: 'balance', availableBalance: 9988.96, lockedBalance: 0 },
        title('Stop loss reached'),
      ],
    ]);
    const subjects = (await mailTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual([
      expect.stringContaining('Stop loss reached'),
      expect.stringContaining('Order filled'),
    ]);
  });

  it('is rejected, and told so, where what it needs is gone by then', async () => {
    const order = await rest({ ...LIMIT, quantity: 400_000 });
    await open(app, person, { symbol: 'BTC/USD', quantity: 1, leverage: 10 });
    await quote(app, 'BTC/USD', '47010', '47030');
    await eurUsd(['1.0898', '1.0900']);
    expect(await orderOf(app, order.id)).toEqual({ status: 'rejected', reason: 'insufficient_balance' });
    await quote(app, 'BTC/USD', '49990', '50010');
  });

  it('is one of many at a level, and all of them fill', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => verifiedCustomer(app)));
    const orders = await Promise.all(
      people.flatMap((one) => [place(app, one, LIMIT), place(app, one, { ...LIMIT, limitPrice: '1.0895' })]),
    );
    await eurUsd(['1.0890', '1.0892']);
    const ends = await Promise.all(orders.map((answer) => orderOf(app, answer.data().order.id)));
    expect(new Set(ends.map((end) => end?.status))).toEqual(new Set(['filled']));
  });
});

describe('an exit', () => {
  it.each<[string, Body, readonly Prices[], string, string]>([
    [
      'a stop loss of a buy, at the bid',
      { stopLoss: '1.09' },
      [
        ['1.0901', '1.0903'],
        ['1.0900', '1.0902'],
      ],
      'stop_loss',
      '1.0900',
    ],
    [
      'a stop loss of a sell, at the ask',
      { side: 'sell', stopLoss: '1.11' },
      [
        ['1.1097', '1.1099'],
        ['1.1098', '1.1100'],
      ],
      'stop_loss',
      '1.1100',
    ],
    [
      'a take profit of a buy, at the bid',
      { takeProfit: '1.11' },
      [
        ['1.1099', '1.1101'],
        ['1.1100', '1.1102'],
      ],
      'take_profit',
      '1.1100',
    ],
    [
      'a take profit of a sell, at the ask',
      { side: 'sell', takeProfit: '1.09' },
      [
        ['1.0899', '1.0901'],
        ['1.0898', '1.0900'],
      ],
      'take_profit',
      '1.0900',
    ],
    ['a stop loss the price jumps over', { stopLoss: '1.09' }, [['1.0500', '1.0502']], 'stop_loss', '1.0500'],
    [
      'a trailing stop of a buy',
      { trailingStop: '0.01' },
      [
        ['1.1199', '1.1201'],
        ['1.1100', '1.1102'],
        ['1.1099', '1.1101'],
      ],
      'trailing_stop',
      '1.1099',
    ],
    [
      'a trailing stop of a sell',
      { side: 'sell', trailingStop: '0.01' },
      [
        ['1.0799', '1.0801'],
        ['1.0898', '1.0900'],
        ['1.0899', '1.0901'],
      ],
      'trailing_stop',
      '1.0901',
    ],
  ])('closes once the price is there: %s', async (_, body, prices, reason, price) => {
    const id = await open(app, person, body);
    for (const before of prices.slice(0, -1)) await eurUsd(before);
    expect(await fillsOf(app, id)).toHaveLength(1);
    const last = prices.at(-1) ?? ['0', '0'];
    await eurUsd(last);
    await eurUsd(['1.0999', '1.1001']);
    await eurUsd(last);
    expect((await fillsOf(app, id)).slice(1)).toEqual([closed(reason, price)]);
  });
});

describe('a price that has gone by', () => {
  it('still counts, at the price it was', async () => {
    const limit = await rest(LIMIT);
    const id = await open(app, person, { stopLoss: '1.0895' });
    bringQuote(app, 'EUR/USD', '1.0888', '1.0890');
    bringQuote(app, 'EUR/USD', '1.1299', '1.1301');
    await app.trading.owner.settled();
    expect(await fillsOf(app, await positionOf(app, limit))).toEqual([opened('1.0890')]);
    expect((await fillsOf(app, id)).slice(1)).toEqual([closed('stop_loss', '1.0888')]);
  });

  it('counts before what the customer asked for and the desk had not begun', async () => {
    const id = await open(app, person, { stopLoss: '1.0895' });
    const close = whileDeciding(() => {
      const asked = app.trading.closePosition(person.userId, id, null);
      bringQuote(app, 'EUR/USD', '1.0888', '1.0890');
      bringQuote(app, 'EUR/USD', '1.1299', '1.1301');
      return asked;
    });
    await expect(close).rejects.toMatchObject({ code: 'position-closed' });
    expect((await fillsOf(app, id)).slice(1)).toEqual([closed('stop_loss', '1.0888')]);
  });

  it('counts for an order that was just ending by then', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const order = await rest({ ...LIMIT, timeInForce: 'gtd', expiresAt });
    bringQuote(app, 'EUR/USD', '1.0888', '1.0890');
    app.clock.advance(60_000);
    await app.trading.owner.settled();
    expect(await orderOf(app, order.id)).toEqual({ status: 'filled', reason: null });
  });

  it('reaches nothing that has come since, and no order and no profit that was changed since', async () => {
    const before = await rest({ ...LIMIT, limitPrice: '1.05' });
    const held = await open(app, person, { side: 'sell', takeProfit: '1.05' });
    bringQuote(app, 'EUR/USD', '1.0888', '1.0890');
    const [market, seenAtMs] = [app.market.view(), app.clock.now().getTime()];
    bringQuote(app, 'EUR/USD', '1.0999', '1.1001');
    app.clock.advance(1000);
    const limit = await rest(LIMIT);
    const id = await open(app, person, { stopLoss: '1.0895' });
    const change = { as: person, params: { id: before.id }, body: { limitPrice: '1.09' } };
    (await app.call(investment.modifyOrder, change)).data();
    await app.trading.modifyPosition(person.userId, held, { takeProfit: '1.09' });
    const fence = app.trading.owner.fenceOf('EUR/USD') ?? 0n;
    const late = { symbol: 'EUR/USD', fence, market, seenAtMs };
    const work = createTickWorker({ desk: app.trading.desk, log: app.trading.deps.log, isOwned: () => true });
    expect(await work(person.userId, late, new Map())).toBe(true);
    for (const one of [limit, before])
      expect(await orderOf(app, one.id)).toMatchObject({ status: 'pending' });
    expect(await fillsOf(app, id)).toEqual([opened('1.1001')]);
    expect(await fillsOf(app, held)).toEqual([opened('1.0999')]);
    // One of the same moment does, and what was passed over still waits for its price.
    await eurUsd(['1.0888', '1.0890']);
    for (const one of [limit, before]) expect(await orderOf(app, one.id)).toMatchObject({ status: 'filled' });
    expect((await fillsOf(app, id)).slice(1)).toEqual([closed('stop_loss', '1.0888')]);
    expect((await fillsOf(app, held)).slice(1)).toEqual([closed('take_profit', '1.0890')]);
  });

  it('is not judged by how far a trailing stop has come since', async () => {
    const id = await open(app, person, { trailingStop: '0.01' });
    const limit = await rest({ ...LIMIT, limitPrice: '1.095' });
    await eurUsd(['1.1029', '1.1031']);
    await whileDeciding(() => {
      const asked = place(app, person, { ...LIMIT, limitPrice: '1.05' });
      const job = app.trading.desk.run({ userId: person.userId, command: settle, answer: nothing });
      const kept = app.trading.owner.keepBests();
      bringQuote(app, 'EUR/USD', '1.0940', '1.0942');
      bringQuote(app, 'EUR/USD', '1.1199', '1.1201');
      return Promise.all([asked, job, kept]);
    });
    await app.trading.owner.settled();
    expect(await orderOf(app, limit.id)).toMatchObject({ status: 'filled' });
    expect(await fillsOf(app, id)).toHaveLength(1);
    await eurUsd(['1.1098', '1.1100']);
    expect((await fillsOf(app, id)).slice(1)).toEqual([closed('trailing_stop', '1.1098')]);
  });

  it('counts when it came while the order was still being written, and no other comes', async () => {
    const ids = { orderId: newId(), positionId: newId() };
    const terms: OrderTerms = {
      symbol: 'EUR/USD',
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      leverage: 100,
      quantity: 100_000n,
      limitPrice: units('1.09'),
      stopPrice: null,
      expiresAtMs: null,
      ...NO_EXITS,
    };
    await app.trading.desk.run({
      userId: person.userId,
      command: (atMs) => ({ type: 'place-order', atMs, ...ids, terms }),
      answer: () => {
        bringQuote(app, 'EUR/USD', '1.0888', '1.0890');
        return nothing();
      },
    });
    expect(await orderOf(app, ids.orderId)).toMatchObject({ status: 'pending' });
    await app.trading.owner.settled();
    expect(await orderOf(app, ids.orderId)).toEqual({ status: 'filled', reason: null });
  });
});

describe('nothing triggers', () => {
  it('on a quote that is too old, and it does on the next good one', async () => {
    const order = await rest(LIMIT);
    const id = await open(app, person, { stopLoss: '1.0895', trailingStop: '0.5' });
    app.feed.set('EUR/USD', '1.0800', '1.0802');
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 15_001);
    app.market.pulse();
    await app.trading.owner.settled();
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    expect(await fillsOf(app, id)).toHaveLength(1);
    await eurUsd(['1.0800', '1.0802']);
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
    expect((await fillsOf(app, id)).slice(1)).toEqual([closed('stop_loss', '1.0800')]);
  });

  it('of an instrument whose currency has no good price', async () => {
    await quote(app, 'GER40', '18000', '18002');
    const order = await rest({ symbol: 'GER40', quantity: 1, orderType: 'limit', limitPrice: '17900' });
    app.feed.freeze('EUR/USD', app.clock.now().getTime() - 15_001);
    await quote(app, 'GER40', '17890', '17892');
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'pending' });
    await eurUsd(['1.0999', '1.1001']);
    expect(await orderOf(app, order.id)).toMatchObject({ status: 'filled' });
  });
});
