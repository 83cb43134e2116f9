import { investment } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD, place, traceOf } from '../../../testing/traders.ts';
import { placeTrade } from './place-trade.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  app.feed.set('GER40', '18000', '18002');
  person = await verifiedCustomer(app);
});
afterAll(() => app.close());

type Sent = Readonly<Record<string, unknown>>;
type Case = readonly [name: string, sent: Sent, sentence: string, status?: number];

/** Sends it, expects these words, and that nothing at all was written. */
async function expectRefusal(sent: Sent, sentence: string, status = 400): Promise<void> {
  const before = await traceOf(app, person.userId);
  const answer = await app.call(investment.placeTrade, { as: person, body: { ...EUR_USD, ...sent } });
  expect([answer.status, answer.error()]).toEqual([status, sentence]);
  expect(await traceOf(app, person.userId)).toEqual(before);
}

function refuses(cases: readonly Case[]): void {
  const rows = cases.map(([name, sent, sentence, status = 400]) => ({ name, sent, sentence, status }));
  it.each(rows)('$name', ({ sent, sentence, status }) => expectRefusal(sent, sentence, status));
}

const LIMIT = { orderType: 'limit', limitPrice: 1.05 };
const STOP = { orderType: 'stop', stopPrice: 1.15 };

describe('a quantity that cannot be', () => {
  const sentence = 'Please enter a valid quantity';
  const wrong = [
    undefined,
    null,
    0,
    -1,
    0.001,
    1.005,
    1e-7,
    true,
    {},
    [],
    '',
    ' ',
    '0',
    '-5',
    '0.001',
    'abc',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '1,000',
    '1.',
    '١',
    '5 EUR',
    '9'.repeat(41),
  ];
  refuses(
    wrong.map((quantity): Case => [
      quantity === undefined ? 'missing' : JSON.stringify(quantity),
      { quantity },
      sentence,
    ]),
  );
  refuses([
    [
      'more than the instrument takes',
      { quantity: 10_000_000.01 },
      'Quantity must be between 0.01 and 10,000,000.00',
    ],
    ['absurdly large', { quantity: 1e300 }, 'Amount is too large'],
    ['absurdly large, as a text', { quantity: '99999999999999999999' }, 'Amount is too large'],
  ]);

  it.each(['1e999', '-1e999'])('a number beyond all numbers: %s', async (digits) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/investment/trade',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...EUR_USD, quantity: 7 }).replace('7', digits),
    });
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: sentence }]);
  });
});

describe('words that mean nothing here', () => {
  refuses([
    ['an unknown symbol', { symbol: 'XYZ/USD' }, 'Unknown symbol', 404],
    ['a quote that only values holdings', { symbol: 'USDT/USD' }, 'Unknown symbol', 404],
    ['a key of every object', { symbol: '__proto__' }, 'Unknown symbol', 404],
    ['another one', { symbol: 'constructor' }, 'Unknown symbol', 404],
    ['no symbol', { symbol: undefined }, 'Please choose a symbol'],
    ['an empty symbol', { symbol: '' }, 'Please choose a symbol'],
    ['a side that is none', { side: 'hold' }, 'Please choose buy or sell'],
    ['no side', { side: undefined }, 'Please choose buy or sell'],
    [
      'a type that is none',
      { orderType: 'iceberg' },
      'orderType must be one of: market, limit, stop, stop_limit',
    ],
    [
      'a class that is none',
      { type: 'bonds' },
      'type must be one of: forex, crypto, metals, indices, commodities',
    ],
    ['an unknown field', { price: 1.1 }, 'Unknown field: price'],
    ['a price of its own', { entryPrice: 1, userId: 'x' }, 'Unknown field: entryPrice, userId'],
    ['a shown price that is none', { shownPrice: 'cheap' }, 'Please enter a valid price'],
    ['a shown price of nothing', { shownPrice: 0 }, 'Please enter a valid price'],
    ['a shown price below nothing', { shownPrice: -1.1 }, 'Please enter a valid price'],
  ]);

  it('a field that poisons objects', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/investment/trade',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: `{"__proto__":{"quantity":5},${JSON.stringify(EUR_USD).slice(1)}`,
    });
    expect(response.statusCode).toBe(400);
  });

  it.each(['EUR-USD', 'EURUSD', 'eur/usd', ' EUR/USD '])('but %j is EUR/USD', async (symbol) => {
    const answer = await place(app, person, { symbol, quantity: 0.01 });
    expect(answer.data().order.symbol).toBe('EUR/USD');
  });
});

describe('a leverage that is not offered', () => {
  const offered = (max: number) => `Leverage must be one of those offered, at most ${max}`;
  refuses([
    ['between two choices', { leverage: 3 }, offered(100)],
    ['above the largest', { leverage: 500 }, offered(100)],
    ['above that of the instrument', { symbol: 'NATGAS', leverage: 100 }, offered(50)],
    ['nothing', { leverage: 0 }, 'Please choose a leverage'],
    ['below nothing', { leverage: -5 }, 'Please choose a leverage'],
    ['a fraction', { leverage: 1.5 }, 'Please choose a leverage'],
    ['a text', { leverage: '100' }, 'Please choose a leverage'],
    ['absurd', { leverage: 1e9 }, 'Please choose a leverage'],
  ]);
});

describe('prices of an order', () => {
  const limit = 'Please enter a valid limit price';
  const stop = 'Please enter a valid stop price';
  const stopLimit = { orderType: 'stop_limit', stopPrice: 1.15, limitPrice: 1.16 };
  refuses([
    ['a limit order without a limit', { orderType: 'limit' }, limit],
    ['a limit of nothing', { orderType: 'limit', limitPrice: 0 }, limit],
    ['a limit below nothing', { orderType: 'limit', limitPrice: -1 }, limit],
    ['a limit that is no number', { orderType: 'limit', limitPrice: 'low' }, limit],
    ['a limit with an exponent', { orderType: 'limit', limitPrice: '1e0' }, limit],
    [
      'a limit with more digits than a number carries',
      { orderType: 'limit', limitPrice: '1.0000000000000001' },
      limit,
    ],
    ['a limit beyond all prices', { orderType: 'limit', limitPrice: '999999999999' }, limit],
    ['a limit a little beyond them', { orderType: 'limit', limitPrice: 900_000_000.1 }, limit],
    ['a limit on a market order', { limitPrice: 1.1 }, limit],
    ['a limit on a stop order', { ...STOP, limitPrice: 1.16 }, limit],
    ['a stop-limit order without its limit', { ...stopLimit, limitPrice: undefined }, limit],
    ['a stop-limit order without its stop', { ...stopLimit, stopPrice: undefined }, stop],
    ['a stop order without a stop', { orderType: 'stop' }, stop],
    ['a stop of nothing', { orderType: 'stop', stopPrice: '0' }, stop],
    ['a stop on a market order', { stopPrice: 1.2 }, stop],
    ['a stop on a limit order', { ...LIMIT, stopPrice: 1.2 }, stop],
    [
      'a buy stop at the ask',
      { ...STOP, stopPrice: 1.1001 },
      'Stop price must be above the current price for a buy order',
    ],
    [
      'a sell stop at the bid',
      { ...STOP, side: 'sell', stopPrice: 1.0999 },
      'Stop price must be below the current price for a sell order',
    ],
    [
      'a buy stop-limit whose stop is passed',
      { ...stopLimit, stopPrice: 1.05 },
      'Stop price must be above the current price for a buy order',
    ],
  ]);
});

describe('exits on the wrong side', () => {
  const sell = { side: 'sell' } as const;
  const sellLimit = { ...sell, orderType: 'limit', limitPrice: 1.15 };
  const words = (what: string, relation: string, price: string, side: string) =>
    `${what} must be ${relation} the ${price} price for a ${side} order`;
  refuses([
    [
      'stop loss of a buy at its close price',
      { stopLoss: 1.0999 },
      words('Stop loss', 'below', 'current', 'buy'),
    ],
    ['take profit of a buy at it', { takeProfit: 1.0999 }, words('Take profit', 'above', 'current', 'buy')],
    [
      'stop loss of a sell at its close price',
      { ...sell, stopLoss: 1.1001 },
      words('Stop loss', 'above', 'current', 'sell'),
    ],
    [
      'take profit of a sell at it',
      { ...sell, takeProfit: 1.1001 },
      words('Take profit', 'below', 'current', 'sell'),
    ],
    ['stop loss of a buy limit', { ...LIMIT, stopLoss: 1.05 }, words('Stop loss', 'below', 'order', 'buy')],
    [
      'take profit of a buy limit',
      { ...LIMIT, takeProfit: 1.05 },
      words('Take profit', 'above', 'order', 'buy'),
    ],
    [
      'stop loss of a sell limit',
      { ...sellLimit, stopLoss: 1.15 },
      words('Stop loss', 'above', 'order', 'sell'),
    ],
    [
      'take profit of a sell limit',
      { ...sellLimit, takeProfit: 1.15 },
      words('Take profit', 'below', 'order', 'sell'),
    ],
    ['stop loss of a buy stop', { ...STOP, stopLoss: 1.15 }, words('Stop loss', 'below', 'order', 'buy')],
    [
      'stop loss of a limit that fills at once',
      { orderType: 'limit', limitPrice: 1.2, stopLoss: 1.15 },
      words('Stop loss', 'below', 'current', 'buy'),
    ],
    ['a stop loss of nothing', { stopLoss: 0 }, 'Please enter a valid stop loss'],
    ['a stop loss below nothing', { stopLoss: '-1' }, 'Please enter a valid stop loss'],
    ['a stop loss that is no number', { stopLoss: 'x' }, 'Please enter a valid stop loss'],
    ['a take profit of nothing', { takeProfit: 0 }, 'Please enter a valid take profit'],
    ['a take profit that is no number', { takeProfit: {} }, 'Please enter a valid take profit'],
    ['a take profit beyond all prices', { takeProfit: 950_000_000 }, 'Please enter a valid take profit'],
    ['a trailing stop of nothing', { trailingStop: 0 }, 'Please enter a valid trailing stop'],
    ['a trailing stop below nothing', { trailingStop: -0.1 }, 'Please enter a valid trailing stop'],
    ['a trailing stop as wide as the price', { trailingStop: 1.0999 }, 'Please enter a valid trailing stop'],
    [
      'a trailing stop as wide as the order price',
      { ...LIMIT, trailingStop: 1.05 },
      'Please enter a valid trailing stop',
    ],
  ]);
});

describe('an end that cannot be', () => {
  const sentence = 'Please choose an end in the future';
  const gtd = { ...LIMIT, timeInForce: 'gtd' };
  refuses([
    ['none where one is needed', gtd, sentence],
    ['in the past', { ...gtd, expiresAt: '2026-03-04T11:59:59Z' }, sentence],
    ['right now', { ...gtd, expiresAt: '2026-03-04T12:00:00Z' }, sentence],
    ['no moment', { ...gtd, expiresAt: 'tomorrow' }, sentence],
    ['a number', { ...gtd, expiresAt: 1_800_000_000 }, sentence],
    [
      'a kind that is none',
      { ...LIMIT, timeInForce: 'gfd' },
      'timeInForce must be one of: gtc, day, gtd, ioc, fok',
    ],
  ]);
});

describe('a price that nobody can say', () => {
  const sentence = 'Unable to get current market price';
  const ger40 = { symbol: 'GER40', quantity: 0.01 };
  const agoMs = (ms: number) => app.clock.now().getTime() - ms;

  it('has never come', () => expectRefusal({ symbol: 'AUD/USD' }, sentence, 409));

  it('is a millisecond too old', async () => {
    app.feed.freeze('EUR/USD', agoMs(15_001));
    await expectRefusal({}, sentence, 409);
    await expectRefusal(LIMIT, sentence, 409);
    app.feed.freeze('EUR/USD', agoMs(15_000));
    expect((await place(app, person, { quantity: 0.01 })).status).toBe(200);
  });

  it('has a currency whose price is too old', async () => {
    app.feed.freeze('EUR/USD', agoMs(15_001));
    await expectRefusal(ger40, sentence, 409);
    app.feed.set('EUR/USD', '1.0999', '1.1001');
    expect((await place(app, person, ger40)).status).toBe(200);
  });

  it('what is wrong with the words is said first', async () => {
    await expectRefusal({ symbol: 'AUD/USD', quantity: 0 }, 'Please enter a valid quantity');
  });
});

describe('too little money', () => {
  it('says what would be needed: margin and commission, for a market order and at the price of a waiting one', async () => {
    // 10,000 × 1.1001 = 11,001.00, and 0.003 % of it is 0.33003.
    await expectRefusal({ quantity: 10_000, leverage: 1 }, 'Insufficient balance. Required: $11,001.34');
    // 20,000 × 1.05 = 21,000.00 and 0.63
    await expectRefusal(
      { ...LIMIT, quantity: 20_000, leverage: 1 },
      'Insufficient balance. Required: $21,000.63',
    );
    // 10,000,000 × 900,000,000: more than anybody has, and still said to the cent.
    await expectRefusal(
      { orderType: 'limit', side: 'sell', limitPrice: 900_000_000, quantity: 10_000_000, leverage: 1 },
      'Insufficient balance. Required: $9,000,270,000,000,000.00',
    );
  });

  it('counts open losses, which are not money', async () => {
    const other = await verifiedCustomer(app);
    (await place(app, other, { symbol: 'BTC/USD', quantity: 1, leverage: 10 })).data();
    app.feed.set('BTC/USD', '46000', '46020');
    // Available are 10,000 − 5,001 − commission; 4,010 are lost.
    const answer = await place(app, other, { quantity: 2000, leverage: 1 });
    expect(answer.error()).toBe('Insufficient balance. Required: $2,200.27');
    app.feed.set('BTC/USD', '49990', '50010');
    expect((await place(app, other, { quantity: 2000, leverage: 1 })).status).toBe(200);
  });
});

describe('who may not', () => {
  it('a stranger, and somebody who has not confirmed their address', async () => {
    const stranger = await app.call(investment.placeTrade, { body: EUR_USD });
    expect([stranger.status, stranger.error()]).toEqual([401, 'Please log in to continue']);
    const fresh = await registerPerson(app);
    const answer = await place(app, fresh);
    expect([answer.status, answer.error()]).toEqual([403, 'Please verify your email address first']);
  });
});

describe('open positions and pending orders', () => {
  it('end at a thousand', async () => {
    const rich = await verifiedCustomer(app);
    const body = investment.placeTrade.body.parse({ ...EUR_USD, ...LIMIT, quantity: 0.01 });
    const orders = Array.from({ length: 1000 }, () => placeTrade(app.trading.deps, rich, body));
    expect((await Promise.all(orders)).every(({ status }) => status === 200)).toBe(true);
    const answer = await app.call(investment.placeTrade, { as: rich, body: EUR_USD });
    const sentence =
      'There can be 1,000 open positions and pending orders. Please close or cancel one first.';
    expect([answer.status, answer.error()]).toEqual([409, sentence]);
  });
});
