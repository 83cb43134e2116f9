import { investment, keys, wallet } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeKey, type MadeKey } from '../../testing/api-keys.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { bringQuote, quote } from '../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EUR_USD, open, place } from '../../testing/traders.ts';
import { connectV20, type V20Body, type V20Client } from '../../testing/v20/v20-client.ts';

let app: TestApp;
let ada: Person;
let key: MadeKey;
let v20: V20Client;

beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
  ada = await verifiedCustomer(app);
  key = await makeKey(app, ada, { scopes: ['read', 'trade'] });
  v20 = await connectV20(app, key.token);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

type Told = { readonly id: string; readonly type: string; readonly [field: string]: unknown };
const since = async (id: string) =>
  (await v20.get('transaction', 'since', ada.userId, { id })).body['transactions'] as Told[];
const last = async () => (await v20.get('account', 'summary', ada.userId)).text('lastTransactionID');
const typesOf = (told: readonly Told[]) => told.map(({ type }) => type);

describe('transactions', () => {
  it('tell what happened, whoever did it and wherever', async () => {
    expect(await since('0')).toMatchObject([
      { type: 'TRANSFER_FUNDS', amount: '10000.0000', accountBalance: '10000.0000' },
    ]);
    const mark = await last();
    await open(app, ada, { stopLoss: '1.0', takeProfit: '1.2' });
    const told = await since(mark);
    expect(typesOf(told)).toEqual(['MARKET_ORDER', 'ORDER_FILL', 'TAKE_PROFIT_ORDER', 'STOP_LOSS_ORDER']);
    const [order, fill, take, stop] = told;
    expect(fill).toMatchObject({ orderID: order?.id, tradeOpened: { tradeID: fill?.id, units: '1000' } });
    expect([take, stop]).toMatchObject([
      { tradeID: fill?.id, price: '1.20000', reason: 'ON_FILL' },
      { tradeID: fill?.id, price: '1.00000', reason: 'ON_FILL' },
    ]);
    expect(await last()).toBe(stop?.id);

    await quote(app, 'EUR/USD', '1.2001', '1.2003');
    const closing = await since(stop?.id ?? '');
    expect(typesOf(closing)).toEqual(['ORDER_FILL', 'ORDER_CANCEL']);
    const [closed, cancelled] = closing;
    const [position] = (await app.call(investment.listHistory, { as: ada })).data();
    expect(closed).toMatchObject({
      orderID: take?.id,
      reason: 'TAKE_PROFIT_ORDER',
      pl: position?.kind === 'position' ? position.pnl.toFixed(4) : '',
      tradesClosed: [{ tradeID: fill?.id }],
    });
    expect(cancelled).toMatchObject({ orderID: stop?.id, reason: 'LINKED_TRADE_CLOSED' });
    const { summary } = (await app.call(investment.getPortfolio, { as: ada })).data();
    expect(closed?.['accountBalance']).toBe(summary.equity.toFixed(4));
    await quote(app, 'EUR/USD', '1.0999', '1.1001');
  });

  it('name a replaced order anew, and nobody finds it under its old name', async () => {
    const { order } = (await place(app, ada, { orderType: 'limit', limitPrice: '1.05' })).data();
    const was = (await since('0')).findLast(({ type }) => type === 'LIMIT_ORDER')?.id ?? '';
    await app.call(investment.modifyOrder, {
      as: ada,
      params: { id: order.id },
      body: { limitPrice: '1.04' },
    });
    const [gone, made] = (await since(was)) as [Told, Told];
    expect([gone, made]).toMatchObject([
      { type: 'ORDER_CANCEL', orderID: was, replacedByOrderID: made.id },
      { type: 'LIMIT_ORDER', price: '1.04000', replacesOrderID: was },
    ]);
    expect((await v20.call('order', 'get', ada.userId, was)).status).toBe(404);
    expect((await v20.get('order', 'get', ada.userId, made.id)).text('order.price')).toBe('1.04000');
    // Our own id is understood as well.
    expect((await v20.get('order', 'get', ada.userId, order.id)).text('order.id')).toBe(made.id);
    await v20.get('order', 'cancel', ada.userId, made.id);
  });

  it('are found by id, by range, by type and in pages, and nothing is there before it has happened', async () => {
    const all = await since('0');
    const [first] = all;
    const one = await v20.get('transaction', 'get', ada.userId, first?.id);
    expect(one.body['transaction']).toEqual(first);
    const range = { from: '1', to: all.at(-1)?.id, type: 'ORDER_FILL,ORDER_CANCEL' };
    const { body } = await v20.get('transaction', 'range', ada.userId, range);
    expect(body['transactions']).toEqual(all.filter(({ type }) => /FILL|CANCEL/.test(type)));
    const paged = await v20.get('transaction', 'list', ada.userId, { pageSize: 5 });
    expect(paged.body).toMatchObject({ count: all.length, pageSize: 5 });
    const addresses = paged.body['pages'] as string[];
    const pages = await Promise.all(
      addresses.map(async (address) => {
        const { pathname, search } = new URL(address);
        const headers = { authorization: `Bearer ${key.token}` };
        const answer = await app.server.inject({ url: pathname + search, headers });
        return answer.json<{ transactions: Told[] }>().transactions;
      }),
    );
    expect(pages.flat()).toEqual(all);
    const ahead = String(Number(await last()) + 10);
    expect((await v20.call('transaction', 'since', ada.userId, { id: ahead })).status).toBe(416);
    expect((await v20.call('transaction', 'get', ada.userId, '999999999')).status).toBe(404);
    expect((await v20.call('transaction', 'since', ada.userId, { id: 'x' })).status).toBe(400);
  });

  it('say what has changed', async () => {
    const mark = await last();
    const trade = await v20.get('order', 'create', ada.userId, {
      order: { instrument: 'EUR_USD', units: '500', stopLossOnFill: { price: '1.00000' } },
    });
    const id = trade.text('orderFillTransaction.id');
    const { body } = await v20.get('account', 'changes', ada.userId, { sinceTransactionID: mark });
    expect(body['changes']).toMatchObject({
      ordersFilled: [{ type: 'MARKET', tradeOpenedID: id }],
      ordersCreated: [{ type: 'STOP_LOSS', tradeID: id }],
      tradesOpened: [{ id, currentUnits: '500' }],
      positions: [{ instrument: 'EUR_USD', long: { units: '500' } }],
      transactions: [{ type: 'MARKET_ORDER' }, { type: 'ORDER_FILL' }, { type: 'STOP_LOSS_ORDER' }],
    });
    const { summary } = (await app.call(investment.getPortfolio, { as: ada })).data();
    expect(body['state']).toMatchObject({
      NAV: summary.equity.toFixed(4),
      marginUsed: summary.usedMargin.toFixed(4),
      trades: [{ id, unrealizedPL: summary.totalPnl.toFixed(4) }],
    });
    await v20.get('trade', 'close', ada.userId, id, {});
    const closed = await v20.get('account', 'changes', ada.userId, { sinceTransactionID: mark });
    expect(closed.body['changes']).toMatchObject({
      tradesClosed: [{ id, state: 'CLOSED' }],
      tradesOpened: [],
    });
  });

  it('name orders that waited since before, and have ended', async () => {
    const waiting = async (price: string) => {
      const order = { type: 'LIMIT', instrument: 'EUR_USD', units: '100', price };
      return (await v20.get('order', 'create', ada.userId, { order })).text('orderCreateTransaction.id');
    };
    const [low, high] = [await waiting('0.90000'), await waiting('0.95000')];
    const mark = await last();
    await v20.get('order', 'cancel', ada.userId, low);
    const before = await v20.get('account', 'changes', ada.userId, { sinceTransactionID: mark });
    expect(before.body['changes']).toMatchObject({
      ordersCancelled: [{ id: low, state: 'CANCELLED' }],
      ordersCreated: [],
    });
    await quote(app, 'EUR/USD', '0.9498', '0.9500');
    const { body } = await v20.get('account', 'changes', ada.userId, { sinceTransactionID: mark });
    expect(body['changes']).toMatchObject({
      ordersFilled: [{ id: high, state: 'FILLED' }],
      ordersCreated: [],
    });
  });

  it('name the trades that orders of the other side have closed or reduced', async () => {
    const order = (units: string, positionFill = 'OPEN_ONLY') =>
      v20.get('order', 'create', ada.userId, { order: { instrument: 'GBP_USD', units, positionFill } });
    const [first, second] = [await order('1000'), await order('1000')].map((one) =>
      one.text('orderFillTransaction.id'),
    );
    const mark = await last();
    await order('-1500', 'REDUCE_FIRST');
    const { body } = await v20.get('account', 'changes', ada.userId, { sinceTransactionID: mark });
    expect(body['changes']).toMatchObject({
      tradesOpened: [],
      tradesClosed: [{ id: first, state: 'CLOSED' }],
      tradesReduced: [{ id: second, currentUnits: '500' }],
      positions: [{ instrument: 'GBP_USD', long: { units: '500' } }],
    });
  });
});

describe('money', () => {
  it('that was converted adds up to the balance, its fee with it', async () => {
    const before = Number((await v20.get('account', 'summary', ada.userId)).text('account.balance'));
    const mark = await last();
    for (const [from, to, amount] of [
      ['USD', 'EUR', 300],
      ['EUR', 'USD', 200],
    ] as const)
      await app.call(wallet.convert, { as: ada, body: { from, to, amount } });
    const told = await since(mark);
    expect(told).toMatchObject([{ type: 'TRANSFER_FUNDS', amount: '-300.0000' }, { type: 'TRANSFER_FUNDS' }]);
    const sums = told.map((_, nth) =>
      told
        .slice(0, nth + 1)
        .reduce((sum, { amount }) => sum + Number(amount), before)
        .toFixed(4),
    );
    expect(told.map(({ accountBalance }) => accountBalance)).toEqual(sums);
  });
});

type Line = { readonly type: string } & V20Body;

/** Follows a stream. The package's own reader of prices names a class it does not have, so lines are read by its request. */
function follow(path: string) {
  const heard: Line[] = [];
  const ended = vi.fn();
  const address = `/v3/accounts/${ada.userId}/${path}`;
  v20.context.request('GET', address, {}, (line) => heard.push(JSON.parse(line) as Line), ended);
  const until = (isThere: () => boolean) =>
    vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 30_000 });
  return { heard, ended, until };
}

describe('streams', () => {
  it('bring prices as they change, from those that stand on', async () => {
    const { heard, until } = follow('pricing/stream?instruments=EUR_USD,GBP_USD&');
    await until(() => heard.length >= 3);
    expect(heard.slice(0, 3).map((line) => line['instrument'])).toEqual([undefined, 'EUR_USD', 'GBP_USD']);
    bringQuote(app, 'EUR/USD', '1.0989', '1.0991');
    await until(() => heard.some((line) => JSON.stringify(line['bids'] ?? '').includes('1.09890')));
    expect(heard.filter((line) => line['instrument'] === 'BTC_USD')).toEqual([]);
  });

  it('bring each transaction once and in order, and end with their key', async () => {
    const mark = await last();
    const { heard, ended, until } = follow('transactions/stream');
    // The first line says from which transaction on it goes.
    await until(() => heard.length === 1);
    expect(heard).toMatchObject([{ type: 'HEARTBEAT', lastTransactionID: mark }]);
    for (const side of ['buy', 'sell'] as const) await open(app, ada, { ...EUR_USD, side });
    const told = () => heard.filter(({ type }) => type !== 'HEARTBEAT');
    await until(() => told().length >= 4);
    expect(told().map((line) => line['id'])).toEqual((await since(mark)).map(({ id }) => id));
    await app.call(keys.revokeKey, { as: ada, params: { id: key.id } });
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 30_000 });
  });
});
