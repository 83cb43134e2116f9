import { INSTRUMENTS } from '@halyard/catalogue';
import { analysis } from '@halyard/contract';
import { type Candle, syntheticCandles, type Timeframe } from '@halyard/engine';
import { describe, expect, it } from 'vitest';
import { settableClock } from '../../platform/clock.ts';
import { readAnalysis } from './read-analysis.ts';

const NOW = new Date('2026-03-04T12:34:56Z');
const clock = settableClock(NOW);
const DAY_S = 86_400;
const TODAY_S = Date.UTC(2026, 2, 4) / 1000;

type Candles = (symbol: string, timeframe: Timeframe, count: number, nowMs: number) => readonly Candle[];
const synthetic: Candles = (...wanted) => syntheticCandles('halyard', ...wanted);
const read = (text: string, timeframe: Timeframe = '1h', candles: Candles = synthetic) =>
  readAnalysis({ clock, market: { candles } }, text, timeframe);

const day = (time: number, high: number, low: number, close: number): Candle => ({
  time,
  open: low,
  high,
  low,
  close,
  volume: 0,
});

describe('the analysis of a symbol', () => {
  it.each(INSTRUMENTS.map(({ symbol }) => symbol))('%s: is complete, and fits the contract', (symbol) => {
    for (const timeframe of ['1m', '1h', '1d', '1w'] as const) {
      const found = read(symbol, timeframe);
      expect(analysis.getAnalysis.answer.parse(found)).toEqual(found);
      expect(Object.values(found.indicators)).not.toContain(null);
      const { buy, sell, neutral } = found.overall;
      expect(buy + sell + neutral).toBe(8);
    }
  });

  it('is of the live candle, and takes any spelling of the symbol', () => {
    const [live] = synthetic('EUR/USD', '5m', 1, NOW.getTime());
    for (const spelling of ['EUR/USD', 'eur-usd', 'EURUSD']) {
      expect(read(spelling, '5m')).toMatchObject({
        symbol: 'EUR/USD',
        timeframe: '5m',
        at: NOW.toISOString(),
        indicators: { price: live?.close },
      });
    }
  });

  it('has two more decimals than the price, however many the average has', () => {
    const third = [1, 1, 2].map((close, index) => day(TODAY_S + index, close, close, close));
    const candles = Array.from({ length: 60 }, (_, index) => third[index % 3] ?? day(0, 1, 1, 1));
    const { indicators } = read('EUR/USD', '1h', () => candles);
    expect(indicators.sma50).toBe(1.34);
    expect(indicators.ema12).toBe(Number(indicators.ema12?.toFixed(7)));
    expect(indicators.rsi14).toBe(Number(indicators.rsi14?.toFixed(2)));
    expect(indicators.ema12).not.toBe(Number(indicators.ema12?.toFixed(5)));
  });
});

describe('pivots', () => {
  const yesterday = day(TODAY_S - DAY_S, 0.8138, 0.8119, 0.8135);
  const today = day(TODAY_S, 9, 1, 5);
  const pivotOf = (...days: readonly Candle[]) =>
    read('EUR/USD', '1h', (_, timeframe) => (timeframe === '1d' ? days : [])).pivots;

  it('stand on the day before, not on the day that is still going on', () => {
    expect(pivotOf(yesterday, today)).toEqual({
      pivot: 0.8130667,
      r1: 0.8142333,
      r2: 0.8149667,
      r3: 0.8161333,
      s1: 0.8123333,
      s2: 0.8111667,
      s3: 0.8104333,
    });
  });

  it('stand on the last day there is when the feed has nothing of today, and are null without one', () => {
    expect(pivotOf(day(TODAY_S - 2 * DAY_S, 9, 1, 5), yesterday)?.pivot).toBe(0.8130667);
    expect([pivotOf(today), pivotOf()]).toEqual([null, null]);
  });
});

it('too few candles are nulls, and no candles too', () => {
  const few = Array.from({ length: 20 }, (_, index) => day(TODAY_S + index, 2, 1, 1.5));
  const { indicators, overall } = read('BTC/USD', '1h', (_, timeframe) => (timeframe === '1d' ? [] : few));
  expect(indicators).toMatchObject({ sma20: 1.5, sma50: null, sma200: null, ema26: null, macd: null });
  expect(overall.neutral).toBe(4);
});
