import { market } from '@halyard/contract';
import type { Candle } from '@halyard/engine';
import { describe, expect, it } from 'vitest';
import { createSyntheticFeed } from '../feeds/synthetic-feed.ts';
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
