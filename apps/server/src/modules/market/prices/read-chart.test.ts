import { market } from '@halyard/contract';
import type { Candle } from '@halyard/engine';
import { describe, expect, it } from 'vitest';
import type { PriceFeed } from '../feeds/feed.ts';
import { createSyntheticFeed } from '../feeds/synthetic-feed.ts';
import { createCandleBook, type KeptCandle, toCandle } from './candle-book.ts';
import { readChart } from './read-chart.ts';

const feed = createSyntheticFeed('charts');
const NOW_MS = Date.parse('2026-03-04T21:58:07Z');
const wanted = { symbol: 'BTC/USD', nowMs: NOW_MS } as const;
const MINUTE_S = 60;

describe('a chart', () => {
  it.each(market.CHART_TIMEFRAMES)('of %s is what the minutes in it were', async (timeframe) => {
    const all = await readChart(feed, { ...wanted, timeframe, count: 4 });
    expect(all).toHaveLength(4);
    const [, newest] = all.slice(-2) as [Candle, Candle];
    expect(NOW_MS / 1000 - newest.time).toBeGreaterThanOrEqual(0);
    const minutes = feed.candles('BTC/USD', '1m', Math.floor(NOW_MS / 60_000) - newest.time / 60 + 1, NOW_MS);
    expect(newest).toEqual({
      time: newest.time,
      open: minutes[0]?.open,
      high: minutes.reduce((high, one) => Math.max(high, one.high), 0),
      low: minutes.reduce((low, one) => Math.min(low, one.low), Infinity),
      close: minutes.at(-1)?.close,
      volume: expect.closeTo(
        minutes.reduce((sum, { volume }) => sum + volume, 0),
        -3,
      ),
    });
  });

  it('of months begins with each month', async () => {
    const months = await readChart(feed, { ...wanted, timeframe: '1M', count: 3 });
    expect(months.map(({ time }) => new Date(time * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
  });

  it.each(['5m', '12m', '3h', '1M'] as const)('of %s goes on before its oldest candle', async (timeframe) => {
    const whole = await readChart(feed, { ...wanted, timeframe, count: 9 });
    const newer = whole.slice(-4);
    const older = await readChart(feed, { ...wanted, timeframe, count: 5, before: newer[0]?.time ?? 0 });
    expect([...older, ...newer]).toEqual(whole);
  });

  it('answers no more of long candles than one question may read, and none in part', async () => {
    const all = await readChart(feed, { ...wanted, timeframe: '12m', count: 1000 });
    expect(all.length).toBeGreaterThan(400);
    expect(all.every(({ time }) => time % (12 * MINUTE_S) === 0)).toBe(true);
    const [oldest] = await readChart(feed, {
      ...wanted,
      timeframe: '12m',
      count: 1,
      before: all[1]?.time ?? 0,
    });
    expect(oldest).toEqual(all[0]);
  });
});

describe('a chart of a feed that remembers its newest candles and has kept more', () => {
  const END_MS = Date.parse('2026-03-04T21:57:30Z');

  /** A quote a minute, some minutes left out, up to the end. */
  function keptFeed(minutes: number): PriceFeed {
    const book = createCandleBook();
    const kept = new Map<string, KeptCandle>();
    for (let ago = minutes - 1; ago >= 0; ago--) {
      if (ago % 37 === 36) continue;
      const price = BigInt(10_000 + ((ago * 7919) % 997));
      const quote = {
        symbol: 'BTC/USD',
        bid: price,
        ask: price,
        atMs: END_MS - ago * 60_000,
        source: 'url',
      } as const;
      for (const candle of book.add(quote)) kept.set(`${candle.timeframe} ${candle.startMs}`, candle);
    }
    return {
      ...feed,
      candles: (symbol, timeframe, count) => book.candles(symbol, timeframe, count),
      candlesBefore: async (_symbol, timeframe, count, beforeMs) =>
        [...kept.values()]
          .filter((candle) => candle.timeframe === timeframe && candle.startMs < beforeMs)
          .slice(-count)
          .map(toCandle),
    };
  }

  it.each(['3m', '4m', '6m', '12m', '20m', '3h'] as const)(
    'of %s has the same candle wherever it is asked from',
    async (timeframe) => {
      for (const minutes of [1100, 7000]) {
        const of = keptFeed(minutes);
        const all = await readChart(of, { ...wanted, timeframe, count: 500 });
        expect(all.length).toBeGreaterThan(5);
        for (const [at, { time }] of all.slice(1).entries()) {
          const [alone] = await readChart(of, { ...wanted, timeframe, count: 1, before: time });
          expect(alone).toEqual(all[at]);
        }
      }
    },
  );
});
