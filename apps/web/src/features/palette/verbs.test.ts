import { findInstrument } from '@halyard/catalogue';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLevel, parseQuantity } from '../../domain/trading/typed-figures.ts';
import { hasUnread, verbOf } from './verbs.ts';

test('a line says what to do, to its last word', () => {
  expect(verbOf('buy 0.1 btc')).toMatchObject({
    does: 'trade',
    symbol: 'BTC/USD',
    ticket: { side: 'buy', quantity: '0.1', mode: 'market', leverage: 1 },
  });
  expect(verbOf(' Sell ETH 2  at 3000 stop 3100 tp 2800 10x')).toMatchObject({
    symbol: 'ETH/USD',
    ticket: {
      side: 'sell',
      quantity: '2',
      mode: 'limit',
      limitPrice: '3000',
      stopLoss: '3100',
      takeProfit: '2800',
      leverage: 10,
    },
  });
  expect(verbOf('buy 1000 eurusd 1:25')).toMatchObject({ symbol: 'EUR/USD', ticket: { leverage: 25 } });
  expect(verbOf('buy 1 gold')).toMatchObject({ symbol: 'XAU/USD' });
  expect(verbOf('close eth')).toEqual({ does: 'close', symbol: 'ETH/USD', share: '100' });
  expect(verbOf('close btc half')).toEqual({ does: 'close', symbol: 'BTC/USD', share: '50' });
  expect(['deposit', 'withdraw', 'convert'].map((typed) => verbOf(typed))).toEqual([
    { does: 'go', view: 'deposit', money: null },
    { does: 'go', view: 'withdraw', money: null },
    { does: 'go', view: 'balances', money: null },
  ]);
});

test('figures are read as in every field, and money keeps its amount', () => {
  expect(verbOf('buy 0,1 btc at 84.220,50')).toMatchObject({
    ticket: { quantity: '0.1', limitPrice: '84220.50' },
  });
  expect(
    [
      'withdraw 100',
      'withdraw 0,5 btc',
      'deposit 500 eur',
      'deposit 1 btc',
      'convert 1,250.50 usd to eur',
    ].map((typed) => verbOf(typed)),
  ).toEqual([
    { does: 'go', view: 'withdraw', money: { amount: '100', currency: 'USD' } },
    { does: 'go', view: 'withdraw', money: { amount: '0.5', currency: 'BTC' } },
    { does: 'go', view: 'deposit', money: { amount: '500', currency: 'EUR' } },
    { does: 'go', view: 'deposit', money: null },
    { does: 'go', view: 'balances', money: { amount: '1250.50', currency: 'USD', to: 'EUR' } },
  ]);
});

test('an amount of what the wallet does not know fills nothing in, and is not taken for dollars', () => {
  expect(
    ['withdraw 100 chf', 'convert 5 usd into yen', 'deposit 20 30'].map((typed) => verbOf(typed)),
  ).toEqual([
    { does: 'go', view: 'withdraw', money: null, unknown: 'chf' },
    { does: 'go', view: 'balances', money: null, unknown: 'yen' },
    { does: 'go', view: 'deposit', money: null, unknown: '30' },
  ]);
});

test('what may be two figures is none, and is known as such', () => {
  for (const typed of ['buy 1,250 eurusd', 'buy 1 btc at 84,220', 'withdraw 1,250', 'alert eth -1,250%'])
    expect([typed, verbOf(typed), hasUnread(typed)]).toEqual([typed, null, true]);
  for (const typed of ['buy 0,1 btc', 'buy 1 btc 10x', 'close eth 50%', 'us30', 'v1.0', 'eurusd 1.25'])
    expect([typed, hasUnread(typed)]).toEqual([typed, false]);
});

test('half a line, a line too much or a wrong figure is nothing', () => {
  for (const typed of [
    '',
    'buy',
    'buy btc',
    'buy 0.1',
    'buy 0.1 nothing',
    'buy 0.001 btc',
    'buy -1 btc',
    'buy 1 btc at',
    'buy 1 btc at 3 at 4',
    'buy 1 btc now',
    'buy 1 2 btc',
    'buy 1 btc 7x',
    'close',
    'close all',
    'close eth some',
    'bitcoin',
  ]) {
    expect([typed, verbOf(typed)]).toEqual([typed, null]);
  }
});

const word = fc.oneof(
  fc.constantFrom(
    'buy',
    'sell',
    'close',
    'at',
    'stop',
    'tp',
    'btc',
    'eth',
    'half',
    '10x',
    '1:5',
    'withdraw',
    '%',
  ),
  fc.string(),
  fc.double().map(String),
  fc.integer({ min: -5, max: 5000 }).map(String),
  fc.constantFrom('１２', '0x1F', '1e9', 'Infinity', '__proto__', 'constructor', '\u0000', '9'.repeat(40)),
);

/** Half of the lines are near to a sentence, so that many are one. */
const line = fc.oneof(
  fc.array(word, { maxLength: 9 }),
  fc.tuple(
    fc.constantFrom('buy', 'sell', 'close'),
    fc.constantFrom('1', '0.25', 'eth', '7x'),
    fc.constantFrom('btc', 'gold', 'eurusd', '2'),
    fc.constantFrom('at', 'stop', '', 'half'),
    fc.oneof(word, fc.integer({ min: 1, max: 5000 }).map(String)),
  ),
);

test('whatever is typed asks for nothing, or for something whole', () => {
  let asked = 0;
  fc.assert(
    fc.property(line, (words) => {
      const verb = verbOf(words.join(' '));
      if (verb === null || verb.does === 'go') return;
      asked += 1;
      expect(findInstrument(verb.symbol)?.symbol).toBe(verb.symbol);
      if (verb.does === 'close') return;
      const { quantity, limitPrice, stopLoss, mode } = verb.ticket;
      expect(parseQuantity(quantity)).not.toBeNull();
      expect(mode === 'limit').toBe(limitPrice !== '');
      for (const level of [limitPrice, stopLoss]) if (level !== '') expect(parseLevel(level)).not.toBeNull();
    }),
    { numRuns: 5000 },
  );
  expect(asked).toBeGreaterThan(100);
});
