import { books } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makeKey } from '../../testing/api-keys.ts';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { open, traceOf } from '../../testing/traders.ts';
import { connectV20, type V20Client } from '../../testing/v20/v20-client.ts';

/** What is sent wrongly, in each way that v20 has a word for: it gets that word, and nothing has changed. */

let app: TestApp;
let ada: Person;
let bob: Person;
let v20: V20Client;

beforeAll(async () => {
  app = await createTestApp();
  ada = await verifiedCustomer(app);
  bob = await verifiedCustomer(app);
  v20 = await connectV20(app, (await makeKey(app, ada, { scopes: ['read', 'trade'] })).token);
});
afterAll(() => app.close());

const MARKET = { type: 'MARKET', instrument: 'EUR_USD', units: '100' };
const LIMIT = { ...MARKET, type: 'LIMIT', price: '1.05000' };

const WRONG: readonly (readonly [reason: string, order: object])[] = [
  ['INSTRUMENT_MISSING', { type: 'MARKET', units: '100' }],
  ['INSTRUMENT_UNKNOWN', { ...MARKET, instrument: 'EUR_XXX' }],
  ['UNITS_MISSING', { type: 'MARKET', instrument: 'EUR_USD' }],
  ['UNITS_INVALID', { ...MARKET, units: '0' }],
  ['UNITS_INVALID', { ...MARKET, units: 'many' }],
  ['UNITS_INVALID', { ...MARKET, units: { a: 1 } }],
  ['UNITS_PRECISION_EXCEEDED', { ...MARKET, units: '100.001' }],
  ['UNITS_LIMIT_EXCEEDED', { ...MARKET, units: '999999999999' }],
  ['TIME_IN_FORCE_INVALID', { ...MARKET, timeInForce: 'GTC' }],
  ['TIME_IN_FORCE_INVALID', { ...LIMIT, timeInForce: 'SOON' }],
  ['TIME_IN_FORCE_GTD_TIMESTAMP_MISSING', { ...LIMIT, timeInForce: 'GTD' }],
  ['TIME_IN_FORCE_GTD_TIMESTAMP_IN_PAST', { ...LIMIT, timeInForce: 'GTD', gtdTime: '2020-01-01T00:00:00Z' }],
  ['PRICE_MISSING', { ...MARKET, type: 'LIMIT' }],
  ['PRICE_INVALID', { ...LIMIT, price: '-1' }],
  ['PRICE_INVALID', { ...LIMIT, price: 'low' }],
  ['PRICE_INVALID', { ...LIMIT, type: 'STOP', price: '1.05' }],
  ['PRICE_PRECISION_EXCEEDED', { ...LIMIT, price: '1.0500001' }],
  ['PRICE_BOUND_INVALID', { ...MARKET, priceBound: '1.2' }],
  ['ORDER_FILL_POSITION_ACTION_INVALID', { ...MARKET, positionFill: 'REDUCE_ONLY' }],
  ['ORDER_FILL_POSITION_ACTION_INVALID', { ...MARKET, positionFill: 'SOMEHOW' }],
  ['CLIENT_ORDER_ID_INVALID', { ...MARKET, clientExtensions: { id: 'two words' } }],
  ['TRIGGER_CONDITION_INVALID', { ...LIMIT, triggerCondition: 'MID' }],
  ['CLIENT_ORDER_TAG_INVALID', { ...MARKET, clientExtensions: { tag: 'grid' } }],
  ['TRADE_ON_FILL_CLIENT_EXTENSIONS_NOT_SUPPORTED', { ...MARKET, tradeClientExtensions: { id: 'one' } }],
  ['TAKE_PROFIT_ON_FILL_PRICE_MISSING', { ...MARKET, takeProfitOnFill: {} }],
  ['TAKE_PROFIT_ON_FILL_PRICE_INVALID', { ...MARKET, takeProfitOnFill: { price: '1.00000' } }],
  ['STOP_LOSS_ON_FILL_PRICE_INVALID', { ...MARKET, stopLossOnFill: { price: '1.20000' } }],
  ['STOP_LOSS_ON_FILL_DISTANCE_INVALID', { ...MARKET, stopLossOnFill: { distance: '0.01' } }],
  [
    'STOP_LOSS_ON_FILL_PRICE_AND_DISTANCE_BOTH_SPECIFIED',
    { ...MARKET, stopLossOnFill: { price: '1', distance: '1' } },
  ],
  [
    'STOP_LOSS_ON_FILL_GUARANTEED_NOT_ALLOWED',
    { ...MARKET, stopLossOnFill: { price: '1', guaranteed: true } },
  ],
  ['TRAILING_STOP_LOSS_ON_FILL_PRICE_DISTANCE_MISSING', { ...MARKET, trailingStopLossOnFill: {} }],
  ['INSUFFICIENT_MARGIN', { ...MARKET, units: '5000000' }],
  ['TRADE_ID_UNSPECIFIED', { type: 'TAKE_PROFIT', price: '1.2' }],
  ['TRADE_DOESNT_EXIST', { type: 'STOP_LOSS', tradeID: '990', price: '1' }],
  ['TRADE_DOESNT_EXIST', { type: 'STOP_LOSS', clientTradeID: 'mine', price: '1' }],
  ['INVALID_VALUE', { ...MARKET, type: 'FIXED_PRICE' }],
  ['INVALID_VALUE', { ...MARKET, takeProfitOnFill: 'high' }],
];

describe('an order that is wrong', () => {
  it.each(WRONG)('is rejected: %s', async (reason, order) => {
    const before = await traceOf(app, ada.userId);
    const { status, body } = await v20.call('order', 'create', ada.userId, { order });
    expect([status, body['errorCode']]).toEqual([/UNKNOWN|DOESNT/.test(reason) ? 404 : 400, reason]);
    expect(body).toMatchObject({
      orderRejectTransaction: { rejectReason: reason },
      relatedTransactionIDs: [],
    });
    expect(await traceOf(app, ada.userId)).toEqual(before);
  });

  it('is one without a body, too', async () => {
    expect(await v20.call('order', 'create', ada.userId, {})).toMatchObject({ status: 400 });
  });
});

describe('a trade', () => {
  it('closes by what is open of it and no more, and has exits of its own side', async () => {
    await open(app, ada);
    const [trade] = (await v20.get('trade', 'listOpen', ada.userId)).body['trades'] as { id: string }[];
    const id = trade?.id ?? '';
    const reasonOf = async (call: Promise<{ body: object }>) => (await call).body as { errorCode: string };
    const close = (units: string) => reasonOf(v20.call('trade', 'close', ada.userId, id, { units }));
    expect((await close('1001')).errorCode).toBe('CLOSE_TRADE_UNITS_EXCEED_TRADE_SIZE');
    expect((await close('-5')).errorCode).toBe('CLOSE_TRADE_PARTIAL_UNITS_MISSING');
    const exits = (body: object) => reasonOf(v20.call('trade', 'setDependentOrders', ada.userId, id, body));
    expect((await exits({ stopLoss: { price: '1.3' } })).errorCode).toBe('PRICE_INVALID');
    expect((await exits({ stopLoss: {} })).errorCode).toBe('STOP_LOSS_ORDER_PRICE_AND_DISTANCE_BOTH_MISSING');
    expect((await exits({ takeProfit: { price: '1.3', timeInForce: 'GTD' } })).errorCode).toBe(
      'TIME_IN_FORCE_INVALID',
    );
    const before = await traceOf(app, ada.userId);
    // The package sends on only what it knows.
    const sent = async (payload: object) => {
      const headers = { authorization: `Bearer ${v20.token}` };
      const url = `/v3/accounts/${ada.userId}/trades/${id}/orders`;
      return (await app.server.inject({ method: 'PUT', url, headers, payload })).json<{
        errorCode: string;
      }>();
    };
    const guaranteed = { guaranteedStopLoss: { price: '1' } };
    for (const wish of [guaranteed, { ...guaranteed, stopLoss: { price: '1' } }])
      expect((await sent(wish)).errorCode).toBe('STOP_LOSS_ORDER_GUARANTEED_NOT_ALLOWED');
    for (const none of [{}, { stoploss: { price: '1' } }])
      expect((await sent(none)).errorCode).toBe('INVALID_VALUE');
    expect(await traceOf(app, ada.userId)).toEqual(before);
    const position = (body: object) => reasonOf(v20.call('position', 'close', ada.userId, 'EUR_USD', body));
    expect((await position({ longUnits: '1001' })).errorCode).toBe(
      'CLOSEOUT_POSITION_UNITS_EXCEED_POSITION_SIZE',
    );
    expect((await position({ shortUnits: 'ALL' })).errorCode).toBe('CLOSEOUT_POSITION_DOESNT_EXIST');
    expect((await position({})).errorCode).toBe('CLOSEOUT_POSITION_INCOMPLETE_SPECIFICATION');
  });
});

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await app.server.inject({ url: `/v3/${path}`, headers });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    body: answer.json<Record<string, unknown>>(),
  };
};

describe('who asks wrongly', () => {
  it('sees no account of anybody else, and no door that is not there', async () => {
    expect((await v20.call('account', 'summary', bob.userId)).body).toEqual({
      errorCode: 'BOOK_NOT_FOUND',
      errorMessage: 'Account not found',
    });
    expect((await v20.call('account', 'summary', newId())).status).toBe(404);
    expect((await v20.call('account', 'summary', 'mine')).status).toBe(400);
    expect((await v20.call('account', 'configure', ada.userId, { alias: 'x' })).status).toBe(404);
    expect(await get('accounts')).toMatchObject({ status: 401, body: { errorCode: 'NOT_SIGNED_IN' } });
    expect(await get('nothing')).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
  });

  it('sees the accounts of the key alone, and only looks with a key that only looks', async () => {
    const practice = (
      await app.call(books.openBook, { as: ada, body: { kind: 'practice', name: 'Trying' } })
    ).data();
    const key = await makeKey(app, ada, { scopes: ['read'], books: [practice.id] });
    const own = await connectV20(app, key.token);
    expect((await own.get('account', 'list')).body).toEqual({ accounts: [{ id: practice.id, tags: [] }] });
    expect((await own.get('instrument', 'candles', 'EUR_USD', { granularity: 'M1' })).status).toBe(200);
    expect((await own.call('account', 'summary', ada.userId)).status).toBe(404);
    const refused = await own.call('order', 'create', practice.id, { order: MARKET });
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'API_KEY_SCOPE' } });
  });

  it.each([
    ['granularity', { granularity: 'S5' }],
    ['granularity', {}],
    ['count', { granularity: 'M1', count: 0 }],
    ['count', { granularity: 'M1', count: 5001 }],
    ['price', { granularity: 'M1', price: 'X' }],
    ['from', { granularity: 'M1', from: 'yesterday' }],
    ['to', { granularity: 'M1', from: '2026-03-04T11:00:00Z', to: '2026-03-04T10:00:00Z' }],
    ['smooth', { granularity: 'M1', smooth: true }],
    ['alignment', { granularity: 'D', dailyAlignment: 17 }],
    // What every object has is in no list.
    ['granularity', { granularity: 'constructor' }],
    ['granularity', { granularity: 'toString' }],
    ['granularity', { granularity: '__proto__' }],
    ['granularity', { granularity: 'valueOf' }],
  ])('gets no candles for a wrong %s', async (_, query) => {
    expect(await v20.call('instrument', 'candles', 'EUR_USD', query)).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_VALUE' },
    });
  });

  it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
    'gets no transactions of the type %s',
    async (type) => {
      for (const query of [{ from: '1', to: '1', type }, { type }])
        expect(
          await v20.call('transaction', 'from' in query ? 'range' : 'list', ada.userId, query),
        ).toMatchObject({ status: 400, body: { errorCode: 'INVALID_VALUE' } });
    },
  );

  it('gets moments as it wants them, and prices only of what there is', async () => {
    const token = v20.token;
    const headers = { authorization: `Bearer ${token}`, 'accept-datetime-format': 'UNIX' };
    const found = await get(`accounts/${ada.userId}/pricing?instruments=EUR_USD&`, headers);
    expect(found.body).toMatchObject({ time: '1772625600.000000000' });
    // What a yen is worth in dollars is read from the pair there is, the other way round.
    app.feed.set('USD/JPY', '150', '150.02');
    const yen = await v20.get('pricing', 'get', ada.userId, { instruments: 'USD_JPY' });
    expect(yen.body).toMatchObject({
      prices: [{ quoteHomeConversionFactors: { positiveUnits: expect.stringMatching(/^0\.00\d{6}$/) } }],
    });
    expect((await v20.call('pricing', 'get', ada.userId, {})).status).toBe(400);
    expect((await v20.call('pricing', 'get', ada.userId, { instruments: 'EUR_USD,XXX' })).status).toBe(400);
    expect((await v20.call('order', 'list', ada.userId, { count: 501 })).status).toBe(400);
    expect((await v20.call('order', 'list', ada.userId, { state: 'LOST' })).status).toBe(400);
  });
});
