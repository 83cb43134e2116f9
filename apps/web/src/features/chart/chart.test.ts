import type { investment } from '@halyard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candleAt, heikinAshi, lengthOf, TIMEFRAMES, withNewer, withOlder, withPrice } from './candles.ts';
import { createNewestCandle } from './canvas/newest-candle.ts';
import { lineName, linesOf, roundedLevel } from './lines/chart-lines.ts';

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
  stopLoss: null,
  takeProfit: null,
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

test('an order that waits shows its exits too, as those of an order and not of a position', () => {
  const lines = linesOf('EUR/USD', [position], [{ ...order, stopLoss: 1.01, takeProfit: 1.15 }]);
  expect(
    lines.filter(({ of }) => of === 'order').map(({ key, title, price }) => [key, title, price]),
  ).toEqual([
    ['o stopPrice', 'Buy stop', 1.06],
    ['o limitPrice', 'Buy limit', 1.05],
    ['o stopLoss', 'Order SL', 1.01],
    ['o takeProfit', 'Order TP', 1.15],
  ]);
  expect(lines.filter(({ kind }) => kind === 'stopLoss').map((line) => lineName(line, 'EUR/USD'))).toEqual([
    'Stop loss of EUR/USD',
    'Stop loss of the order for EUR/USD',
  ]);
});

test('levels stay on the grid of prices and above zero', () => {
  expect([roundedLevel(1.234567, 5), roundedLevel(-1, 2)]).toEqual([1.23457, 0.01]);
  expect(lineName({ kind: 'stopLoss' } as never, 'EUR/USD')).toBe('Stop loss of EUR/USD');
});

const at = (time: number, close = 1) => ({ time, open: 1, high: 2, low: 0.5, close, volume: 1 });

test('a new candle begins on the grid of every timeframe, months with the calendar', () => {
  for (const timeframe of TIMEFRAMES) {
    if (timeframe === '1M') continue;
    expect(withPrice(at(0), 3, lengthOf(timeframe) * 2 + 5, timeframe)?.time).toBe(lengthOf(timeframe) * 2);
  }
  const january = Date.UTC(2026, 0) / 1000;
  expect(withPrice(at(january), 3, Date.UTC(2026, 0, 31, 23, 59) / 1000, '1M')?.time).toBe(january);
  expect(withPrice(at(january), 3, Date.UTC(2026, 1, 1) / 1000, '1M')?.time).toBe(Date.UTC(2026, 1) / 1000);
});

test('a fresh reading goes on where the known past ends, and takes its place where they do not meet', () => {
  const known = [at(1), at(2), at(3)];
  expect(withNewer(known, [at(3, 2), at(4)])).toEqual([at(1), at(2), at(3, 2), at(4)]);
  expect(withNewer(known, [at(9)])).toEqual([at(9)]);
  expect(withNewer([], known)).toEqual(known);
  expect(withOlder(known, [at(0), at(1, 9)])).toEqual([at(0), ...known]);
});

test('a candle is found by the moment it begins', () => {
  const known = [at(1), at(2), at(4)];
  expect(candleAt(known, 2)).toEqual(at(2));
  expect(candleAt(known, 3)).toBeUndefined();
});

test('a Heikin-Ashi candle opens in the middle of the one before and reaches as far as the real one', () => {
  const first = heikinAshi({ time: 1, open: 10, high: 16, low: 8, close: 14, volume: 1 }, undefined);
  expect(first).toMatchObject({ open: 12, close: 12, high: 16, low: 8 });
  expect(heikinAshi({ time: 2, open: 20, high: 24, low: 18, close: 22, volume: 1 }, first)).toMatchObject({
    open: 12,
    close: 21,
    high: 24,
    low: 12,
  });
});
