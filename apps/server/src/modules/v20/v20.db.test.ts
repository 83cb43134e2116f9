import { investment } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../platform/refusal.ts';
import { makeKey } from '../../testing/api-keys.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { quote } from '../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { place } from '../../testing/traders.ts';
import { connectV20, type V20Client } from '../../testing/v20/v20-client.ts';

let app: TestApp;
let ada: Person;
let v20: V20Client;

beforeAll(async () => {
  app = await createTestApp();
  await app.trading.owner.start();
  ada = await verifiedCustomer(app);
  v20 = await connectV20(app, (await makeKey(app, ada, { scopes: ['read', 'trade'] })).token);
});
afterAll(async () => {
  await app.trading.owner.stop();
  await app.close();
});

const portfolio = async () => (await app.call(investment.getPortfolio, { as: ada })).data();
const money = (usd: number) => usd.toFixed(4);
const order = (fields: object) => v20.call('order', 'create', ada.userId, { order: fields });
const placed = (fields: object) => v20.get('order', 'create', ada.userId, { order: fields });

describe('a program that speaks v20', () => {
  it('sees the account that our own calls show', async () => {
    expect((await v20.get('account', 'list')).body).toEqual({ accounts: [{ id: ada.userId, tags: [] }] });
    const { body, type } = await v20.get('account', 'summary', ada.userId);
    const { summary } = await portfolio();
    expect(type).toMatch(/^application\/json/);
    expect(body['account']).toMatchObject({
      id: ada.userId,
      currency: 'USD',
      NAV: money(summary.equity),
      balance: money(10_000),
      marginAvailable: money(summary.availableMargin),
      openTradeCount: 0,
    });
  });

  it('buys at the market with exits, and finds the trade', async () => {
    const answer = await placed({
      type: 'MARKET',
      instrument: 'EUR_USD',
      units: '1000',
      takeProfitOnFill: { price: '1.20000' },
      stopLossOnFill: { price: '1.00000' },
    });
    const tradeID = answer.text('orderFillTransaction.tradeOpened.tradeID');
    const { positions, summary } = await portfolio();
    expect(positions).toMatchObject([{ quantity: 1000, stopLoss: 1, takeProfit: 1.2 }]);
    expect(answer.body).toMatchObject({
      orderCreateTransaction: { type: 'MARKET_ORDER', instrument: 'EUR_USD', units: '1000' },
      orderFillTransaction: {
        type: 'ORDER_FILL',
        price: '1.10010',
        accountBalance: money(summary.equity - summary.totalPnl),
      },
    });
    const trade = (await v20.get('trade', 'get', ada.userId, tradeID)).body['trade'];
    expect(trade).toMatchObject({
      id: tradeID,
      state: 'OPEN',
      currentUnits: '1000',
      unrealizedPL: money(summary.totalPnl),
      takeProfitOrder: { type: 'TAKE_PROFIT', price: '1.20000' },
      stopLossOrder: { type: 'STOP_LOSS', price: '1.00000' },
    });
    expect((await v20.get('account', 'summary', ada.userId)).body['account']).toMatchObject({
      NAV: money(summary.equity),
      marginUsed: money(summary.usedMargin),
      positionValue: money(1100),
      openTradeCount: 1,
      pendingOrderCount: 2,
    });
  });

  it('is told prices, instruments and no', async () => {
    const { body } = await v20.get('pricing', 'get', ada.userId, { instruments: 'EUR_USD,BTC_USD' });
    expect(body['prices']).toMatchObject([
      { instrument: 'EUR_USD', bids: [{ price: '1.09990' }], asks: [{ price: '1.10010' }], tradeable: true },
      { instrument: 'BTC_USD', bids: [{ price: '49990.00' }], asks: [{ price: '50010.00' }] },
    ]);
    const found = await v20.get('account', 'instruments', ada.userId, {
      instruments: 'SPX500_USD,GER40_EUR',
    });
    expect(found.body['instruments']).toMatchObject([
      { name: 'SPX500_USD', type: 'CFD', marginRate: '0.01' },
      { name: 'GER40_EUR' },
    ]);
    expect(await order({ type: 'MARKET', instrument: 'EUR_USD', units: '90000000' })).toMatchObject({
      status: 400,
      body: { errorCode: 'UNITS_LIMIT_EXCEEDED', orderRejectTransaction: { type: 'MARKET_ORDER_REJECT' } },
    });
  });

  it('places, replaces and cancels a pending order', async () => {
    const created = await placed({
      type: 'LIMIT',
      instrument: 'EUR_USD',
      units: '-2000',
      price: '1.15000',
      timeInForce: 'GTD',
      gtdTime: '2026-03-06T12:00:00.000000000Z',
      trailingStopLossOnFill: { distance: '0.01000' },
    });
    const id = created.text('orderCreateTransaction.id');
    expect(created.status).toBe(201);
    expect(created.body['orderFillTransaction']).toBeUndefined();
    const shown = {
      id,
      type: 'LIMIT',
      instrument: 'EUR_USD',
      units: '-2000',
      price: '1.15000',
      timeInForce: 'GTD',
      gtdTime: '2026-03-06T12:00:00.000000000Z',
      state: 'PENDING',
    };
    expect((await v20.get('order', 'get', ada.userId, id)).body['order']).toMatchObject(shown);
    const waiting = async () => (await v20.get('order', 'listPending', ada.userId)).body['orders'];
    expect(await waiting()).toEqual(expect.arrayContaining([expect.objectContaining(shown)]));

    const wish = { type: 'LIMIT', instrument: 'EUR_USD', units: '-3000', price: '1.16000' };
    const replaced = await v20.get('order', 'replace', ada.userId, id, { order: wish });
    expect(replaced).toMatchObject({
      status: 201,
      body: { orderCancelTransaction: { orderID: id, reason: 'CLIENT_REQUEST_REPLACED' } },
    });
    const now = replaced.text('orderCreateTransaction.id');
    expect((await v20.get('order', 'get', ada.userId, now)).body['order']).toMatchObject({
      ...wish,
      timeInForce: 'GTC',
      state: 'PENDING',
    });
    const reducing = { order: { ...wish, positionFill: 'REDUCE_ONLY' } };
    const reduces = await v20.get('order', 'replace', ada.userId, now, reducing);
    expect(reduces.body).toMatchObject({
      orderCreateTransaction: { positionFill: 'REDUCE_ONLY', reason: 'REPLACEMENT' },
    });
    const last = reduces.text('orderCreateTransaction.id');
    const other = { order: { ...wish, units: '3000', price: '1.05000' } };
    expect(await v20.call('order', 'replace', ada.userId, last, other)).toMatchObject({
      status: 400,
      body: { errorCode: 'REPLACING_ORDER_INVALID' },
    });

    expect((await v20.get('order', 'cancel', ada.userId, last)).body).toMatchObject({
      orderCancelTransaction: { type: 'ORDER_CANCEL', orderID: last, reason: 'CLIENT_REQUEST' },
    });
    expect(await v20.call('order', 'cancel', ada.userId, last)).toMatchObject({
      status: 404,
      body: {
        errorCode: 'ORDER_DOESNT_EXIST',
        orderCancelRejectTransaction: { type: 'ORDER_CANCEL_REJECT', rejectReason: 'ORDER_DOESNT_EXIST' },
      },
    });
    const gone = await v20.get('order', 'list', ada.userId, { state: 'CANCELLED' });
    expect(gone.body['orders']).toMatchObject([{ id: last, state: 'CANCELLED' }]);
  });

  it('takes a stop and both kinds of touch, which fill when they are reached', async () => {
    const ids: string[] = [];
    for (const [type, price] of [
      ['STOP', '1.3100'],
      ['MARKET_IF_TOUCHED', '1.3100'],
      ['MARKET_IF_TOUCHED', '1.2900'],
    ] as const) {
      const created = await placed({ type, instrument: 'GBP_USD', units: '1000', price });
      expect(created.text('orderCreateTransaction.price')).toBe(`${price}0`);
      ids.push(created.text('orderCreateTransaction.id'));
    }
    await quote(app, 'GBP/USD', '1.3099', '1.3101');
    const stateOf = async (id: string) => (await v20.get('order', 'get', ada.userId, id)).text('order.state');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['FILLED', 'FILLED', 'PENDING']);
    await quote(app, 'GBP/USD', '1.2897', '1.2899');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['FILLED', 'FILLED', 'FILLED']);
    const position = (await v20.get('position', 'get', ada.userId, 'GBP_USD')).body['position'];
    expect(position).toMatchObject({ instrument: 'GBP_USD', long: { units: '3000' }, short: { units: '0' } });
  });

  it('lists many by their ids without asking for them all at once', async () => {
    const own = (await v20.get('order', 'list', ada.userId, { state: 'FILLED', instrument: 'GBP_USD' })).body;
    const [{ id } = { id: '' }] = own['orders'] as { readonly id: string }[];
    const [trade] = (await v20.get('trade', 'list', ada.userId, { instrument: 'GBP_USD' })).body[
      'trades'
    ] as { readonly id: string }[];
    const { row, rows, transaction } = app.database;
    let [underWay, most] = [0, 0];
    const counted =
      <A, R>(ask: (one: A) => Promise<R>) =>
      async (one: A): Promise<R> => {
        underWay += 1;
        most = Math.max(most, underWay);
        return ask(one).finally(() => (underWay -= 1));
      };
    const spies = [
      vi.spyOn(app.database, 'row').mockImplementation(counted(row)),
      vi.spyOn(app.database, 'rows').mockImplementation(counted(rows)),
      vi.spyOn(app.database, 'transaction').mockImplementation(counted(transaction)),
    ];
    const many = (one = '') => Array.from({ length: 100 }, () => one).join(',');
    const list = async () => [
      (await v20.get('order', 'list', ada.userId, { state: 'ALL', ids: many(id) })).body['orders'],
      (await v20.get('trade', 'list', ada.userId, { ids: many(trade?.id) })).body['trades'],
    ];
    const listed = await list().finally(() => spies.forEach((spy) => spy.mockRestore()));
    expect(listed).toMatchObject([[{ id }], [{ id: trade?.id }]]);
    expect(most).toBeLessThan(50);
  });

  it('closes a part of a position, then all of it, for what the portal says it earned', async () => {
    const part = await v20.get('position', 'close', ada.userId, 'GBP_USD', { longUnits: '1500' });
    expect(part.body).toMatchObject({
      longOrderFillTransaction: {
        units: '-1500',
        tradesClosed: [{ units: '-1000' }],
        tradeReduced: { units: '-500' },
        price: '1.28970',
      },
    });
    expect((await v20.get('position', 'get', ada.userId, 'GBP_USD')).body['position']).toMatchObject({
      long: { units: '1500' },
    });
    const rest = await v20.get('position', 'close', ada.userId, 'GBP_USD', { longUnits: 'ALL' });
    const history = (
      await app.call(investment.listHistory, { as: ada, query: { symbol: 'GBP/USD' } })
    ).data();
    const earned = history.reduce((sum, row) => sum + (row.kind === 'position' ? row.pnl : 0), 0);
    const fills = [part, rest].map((answer) => Number(answer.text('longOrderFillTransaction.pl')));
    expect(fills.reduce((sum, pl) => sum + pl, 0).toFixed(2)).toBe(earned.toFixed(2));
    expect(rest.text('longOrderFillTransaction.accountBalance')).toBe(
      (await v20.get('account', 'summary', ada.userId)).text('account.balance'),
    );
    expect(await v20.call('position', 'close', ada.userId, 'GBP_USD', { longUnits: 'ALL' })).toMatchObject({
      status: 404,
      body: { errorCode: 'CLOSEOUT_POSITION_DOESNT_EXIST' },
    });
    const closed = await v20.get('trade', 'list', ada.userId, { state: 'CLOSED', instrument: 'GBP_USD' });
    expect(
      (closed.body['trades'] as { realizedPL: string }[])
        .map(({ realizedPL }) => Number(realizedPL))
        .toSorted(),
    ).toEqual(history.flatMap((row) => (row.kind === 'position' ? [row.pnl] : [])).toSorted());
  });

  it('is told what was closed of a position where the rest could not be', async () => {
    for (const units of ['1000', '2000']) await placed({ instrument: 'GBP_USD', units });
    const { closePosition } = app.trading.calls;
    const closing = vi.spyOn(app.trading.calls, 'closePosition');
    closing.mockImplementationOnce(closePosition).mockImplementationOnce(async () => refuse('market-closed'));
    const some = await v20.call('position', 'close', ada.userId, 'GBP_USD', { longUnits: 'ALL' });
    expect(some).toMatchObject({
      status: 200,
      body: {
        longOrderCreateTransaction: { type: 'MARKET_ORDER' },
        longOrderFillTransaction: { units: '-1000', tradesClosed: [{ units: '-1000' }] },
        errorCode: 'INSTRUMENT_NOT_TRADEABLE',
      },
    });
    closing.mockImplementationOnce(async () => refuse('market-closed'));
    expect(await v20.call('position', 'close', ada.userId, 'GBP_USD', { longUnits: 'ALL' })).toMatchObject({
      status: 400,
      body: { orderRejectTransaction: { rejectReason: 'INSTRUMENT_NOT_TRADEABLE' } },
    });
    await placed({ instrument: 'GBP_USD', units: '-500', positionFill: 'OPEN_ONLY' });
    closing.mockImplementationOnce(closePosition).mockImplementationOnce(async () => refuse('market-closed'));
    const sides = { longUnits: 'ALL', shortUnits: 'ALL' };
    const one = await v20.get('position', 'close', ada.userId, 'GBP_USD', sides);
    expect(one.body).toMatchObject({
      longOrderFillTransaction: { units: '-2000' },
      errorCode: 'INSTRUMENT_NOT_TRADEABLE',
    });
    expect(one.body).not.toHaveProperty('shortOrderFillTransaction');
    closing.mockRestore();
    await v20.get('position', 'close', ada.userId, 'GBP_USD', { shortUnits: 'ALL' });
  });

  it('sets, changes and takes away the exits of a trade', async () => {
    const opened = await placed({ instrument: 'EUR_USD', units: '-100' });
    const id = opened.text('orderFillTransaction.tradeOpened.tradeID');
    const exits = (body: object) => v20.call('trade', 'setDependentOrders', ada.userId, id, body);
    expect(
      (await exits({ stopLoss: { distance: '0.02' }, takeProfit: { price: '1.05' } })).body,
    ).toMatchObject({
      stopLossOrderTransaction: { type: 'STOP_LOSS_ORDER', price: '1.11990', tradeID: id },
      takeProfitOrderTransaction: { type: 'TAKE_PROFIT_ORDER', price: '1.05000' },
    });
    const trailing = await placed({ type: 'TRAILING_STOP_LOSS', tradeID: id, distance: '0.01000' });
    const trailingId = trailing.text('orderCreateTransaction.id');
    expect((await v20.get('order', 'get', ada.userId, trailingId)).body['order']).toMatchObject({
      type: 'TRAILING_STOP_LOSS',
      distance: '0.01000',
      trailingStopValue: '1.11010',
    });
    expect(await order({ type: 'STOP_LOSS', tradeID: id, price: '1.13' })).toMatchObject({
      status: 400,
      body: { errorCode: 'STOP_LOSS_ORDER_ALREADY_EXISTS' },
    });
    await v20.get('order', 'cancel', ada.userId, trailingId);
    expect((await exits({ stopLoss: null })).body).toHaveProperty('stopLossOrderCancelTransaction');
    const { positions } = await portfolio();
    expect(positions.find((one) => one.side === 'sell')).toMatchObject({
      stopLoss: null,
      takeProfit: 1.05,
      trailingStop: null,
    });
    const part = await v20.get('trade', 'close', ada.userId, id, { units: '40' });
    expect(part.body).toMatchObject({ orderFillTransaction: { tradeReduced: { tradeID: id, units: '40' } } });
    expect((await v20.get('trade', 'close', ada.userId, id, {})).body).toMatchObject({
      orderFillTransaction: { tradesClosed: [{ tradeID: id, units: '60' }] },
    });
    expect((await v20.get('trade', 'get', ada.userId, id)).body['trade']).toMatchObject({
      state: 'CLOSED',
      initialUnits: '-100',
      currentUnits: '0',
    });
  });

  it('names its orders, fills or kills them, and reduces before it opens', async () => {
    const named = {
      type: 'LIMIT',
      instrument: 'EUR_USD',
      units: '100',
      price: '1.05',
      clientExtensions: { id: 'grid-1' },
    };
    const created = await placed(named);
    expect((await v20.get('order', 'get', ada.userId, '@grid-1')).body['order']).toMatchObject({
      id: created.text('orderCreateTransaction.id'),
      clientExtensions: { id: 'grid-1' },
    });
    expect((await order(named)).body['errorCode']).toBe('CLIENT_ORDER_ID_ALREADY_EXISTS');
    await v20.get('order', 'cancel', ada.userId, '@grid-1');

    const killed = await placed({
      type: 'LIMIT',
      instrument: 'EUR_USD',
      units: '100',
      price: '1.05',
      timeInForce: 'FOK',
    });
    expect(killed.body['orderCancelTransaction']).toMatchObject({ reason: 'TIME_IN_FORCE_EXPIRED' });

    const opened = await placed({ instrument: 'BTC_USD', units: '0.5' });
    const tradeID = opened.text('orderFillTransaction.tradeOpened.tradeID');
    const reduced = await placed({ instrument: 'BTC_USD', units: '-0.2', positionFill: 'REDUCE_ONLY' });
    expect(reduced.body['orderFillTransaction']).toMatchObject({ tradeReduced: { tradeID, units: '-0.2' } });
    const turned = await placed({ instrument: 'BTC_USD', units: '-0.4', positionFill: 'REDUCE_FIRST' });
    expect(turned.body['orderFillTransaction']).toMatchObject({
      tradesClosed: [{ tradeID, units: '-0.3' }],
      tradeOpened: { units: '-0.1' },
    });
    expect((await v20.get('position', 'get', ada.userId, 'BTC_USD')).body['position']).toMatchObject({
      long: { units: '0' },
      short: { units: '-0.1' },
    });
  });
});

describe('an account with more open than a page holds', () => {
  it('shows all of it as open', async () => {
    const eve = await verifiedCustomer(app);
    const client = await connectV20(app, (await makeKey(app, eve, { scopes: ['read', 'trade'] })).token);
    await Promise.all(Array.from({ length: 520 }, async () => (await place(app, eve)).data()));
    const { body } = await client.get('trade', 'listOpen', eve.userId);
    expect(new Set((body['trades'] as { id: string }[]).map(({ id }) => id)).size).toBe(520);
  });
});
