import type { investment } from '@halyard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withPrice } from './candles.ts';
import { createNewestCandle } from './newest-candle.ts';
import { lineName, linesOf, roundedLevel } from './chart-lines.ts';

const last = { time: 3600, open: 10, high: 12, low: 9, close: 11, volume: 5 };

test('a price moves the newest candle and widens it', () => {
  expect(withPrice(last, 13, 3700, '1h')).toEqual({ ...last, close: 13, high: 13 });
  expect(withPrice(last, 8, 7199, '1h')).toEqual({ ...last, close: 8, low: 8 });
});

test('when its time is over a new candle begins at the price, on the same grid', () => {
  const next = { open: 10.5, high: 10.5, low: 10.5, close: 10.5, volume: 0 };
  expect(withPrice(last, 10.5, 7200, '1h')).toEqual({ ...next, time: 7200 });
  expect(withPrice(last, 10.5, 3600 + 3 * 60 + 1, '1m')).toEqual({ ...next, time: 3780 });
});

test('a price from before the candle changes nothing', () => {
  expect(withPrice(last, 13, 3599, '1h')).toBeNull();
});

test('the newest candle is always at the price, and has been as far as anybody knows', () => {
  const newest = createNewestCandle('1h');
  const heard: (number | undefined)[] = [];
  newest.live.subscribe(() => heard.push(newest.live.read()?.close));
  expect(newest.hear(11, 3650)).toBeUndefined();
  newest.take(last);
  newest.hear(14, 3700);
  newest.hear(8, 3710);
  expect(newest.live.read()).toEqual({ ...last, close: 8, high: 14, low: 8 });
  // A reading from before those prices came.
  newest.take({ ...last, close: 11.5, volume: 9 });
  expect(newest.live.read()).toEqual({ ...last, close: 11.5, high: 14, low: 8, volume: 9 });
  expect(heard).toEqual([11, 14, 8, 11.5]);
});

test('a candle that has begun is not taken back by a reading that does not know it yet', () => {
  const newest = createNewestCandle('1h');
  newest.take(last);
  newest.hear(10, 7200);
  expect(newest.take(last)?.time).toBe(7200);
  expect(newest.take({ ...last, time: 7200, high: 30, low: 2 })).toMatchObject({ high: 30, low: 2 });
});

test('whatever prices come, the high is never below one and the low never above', () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 9000 })));
  fc.assert(
    fc.property(prices, (ticks) => {
      const newest = createNewestCandle('1h');
      newest.take(last);
      for (const [price, afterS] of ticks) {
        const candle = newest.hear(price, last.time + afterS) ?? newest.live.read() ?? last;
        expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close));
        expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close));
      }
    }),
  );
});

const position = {
  id: 'p',
  symbol: 'EUR/USD',
  side: 'sell',
  quantity: 5,
  entryPrice: 1.1,
  stopLoss: 1.2,
  takeProfit: null,
} as investment.Position;
const order = {
  id: 'o',
  symbol: 'EUR/USD',
  side: 'buy',
  status: 'pending',
  limitPrice: 1.05,
  stopPrice: 1.06,
  isTriggered: false,
} as investment.Order;

test('the chart shows the levels of its own symbol and no others', () => {
  const lines = linesOf('EUR/USD', [position, { ...position, id: 'q', symbol: 'BTC/USD' }], [order]);
  expect(lines.map(({ key, title, price }) => [key, title, price])).toEqual([
    ['p entry', 'Sell 5', 1.1],
    ['p stopLoss', 'SL', 1.2],
    ['o stopPrice', 'Buy stop', 1.06],
    ['o limitPrice', 'Buy limit', 1.05],
  ]);
  expect(linesOf('EUR/USD', [], [{ ...order, isTriggered: true }]).map(({ kind }) => kind)).toEqual([
    'limitPrice',
  ]);
  expect(linesOf('EUR/USD', [], [{ ...order, status: 'filled' }])).toEqual([]);
});

test('levels stay on the grid of prices and above zero', () => {
  expect([roundedLevel(1.234567, 5), roundedLevel(-1, 2)]).toEqual([1.23457, 0.01]);
  expect(lineName({ kind: 'stopLoss' } as never, 'EUR/USD')).toBe('Stop loss of EUR/USD');
});
