import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, CANDLES_TO_ANALYSE } from './analyse.ts';
import { exponentialMovingAverage, simpleMovingAverage, wilderAverage } from './averages.ts';
import type { Indicators } from './indicators.ts';
import { relativeStrengthIndex } from './oscillators.ts';
import { averageTrueRange, bollingerBands, pivotLevels } from './ranges.ts';
import { type IndicatorName, judgeIndicators } from './judge-indicators.ts';

const price = fc.double({ min: 0.000_01, max: 1_000_000, noNaN: true });
const closes = fc.array(price, { maxLength: 260 });
const candles = fc.array(
  fc.tuple(price, price, price).map((prices) => {
    const [low = 0, close = 0, high = 0] = [...prices].sort((a, b) => a - b);
    return { high, low, close };
  }),
  { maxLength: 260 },
);
const period = fc.integer({ min: 1, max: 60 });

const flat = (length: number, at: number) => Array.from({ length }, () => ({ high: at, low: at, close: at }));
/** Rounding may carry an average a hair over its bounds. */
const hair = (values: readonly number[]) => 1e-9 * Math.max(1, ...values);

describe('an average', () => {
  it.each([
    ['simple', simpleMovingAverage],
    ['exponential', exponentialMovingAverage],
    ['of Wilder', wilderAverage],
  ])('%s: is null before its period, and then between the lowest and the highest', (_, average) => {
    fc.assert(
      fc.property(closes, period, (values, length) => {
        const found = average(values, length);
        expect(found).toHaveLength(values.length);
        found.forEach((value, index) => {
          if (index + 1 < length) return expect(value).toBeNull();
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - hair(values));
          expect(value).toBeLessThanOrEqual(Math.max(...values) + hair(values));
        });
      }),
    );
  });
});

describe('RSI', () => {
  it('stays from 0 to 100, and turns around with the market', () => {
    fc.assert(
      fc.property(closes, period, (values, length) => {
        const found = relativeStrengthIndex(values, length);
        const mirrored = relativeStrengthIndex(
          values.map((value) => -value),
          length,
        );
        found.forEach((value, index) => {
          if (value === null) return expect(index).toBeLessThan(length);
          expect(value >= 0 && value <= 100).toBe(true);
          const sum = value + (mirrored[index] ?? 0);
          expect(sum).toBeCloseTo(100, 6);
        });
      }),
    );
  });

  it('is 100 when every candle rises, 0 when every candle falls, 50 when none moves', () => {
    const rising = Array.from({ length: 30 }, (_, index) => 100 + index);
    const falling = rising.map((close) => -close);
    expect(relativeStrengthIndex(rising, 14).at(-1)).toBe(100);
    expect(relativeStrengthIndex(falling, 14).at(-1)).toBe(0);
    expect(
      relativeStrengthIndex(
        flat(30, 1.1).map(({ close }) => close),
        14,
      ).at(-1),
    ).toBe(50);
  });
});

describe('ranges', () => {
  it('bands lie around their middle, and a true range is never below the candle’s own', () => {
    fc.assert(
      fc.property(candles, period, (values, length) => {
        const bands = bollingerBands(
          values.map(({ close }) => close),
          length,
          2,
        );
        for (const band of bands) {
          if (band) expect(band.lower <= band.middle && band.middle <= band.upper).toBe(true);
        }
        averageTrueRange(values, 1).forEach((range, index) => {
          const { high, low } = values[index] ?? { high: 0, low: 0 };
          expect(range).toBeGreaterThanOrEqual(high - low - hair([high]));
        });
      }),
    );
  });

  it('a gap counts in full', () => {
    const gap = [...flat(14, 100), { high: 112, low: 110, close: 111 }];
    expect(averageTrueRange(gap, 14).at(-1)).toBeCloseTo(12 / 14, 12);
  });

  it('pivots stand in their order, and all on one level after a day that stood still', () => {
    fc.assert(
      fc.property(candles, (values) => {
        for (const value of values) {
          const { s3, s2, s1, pivot, r1, r2, r3 } = pivotLevels(value);
          const levels = [s3, s2, s1, pivot, r1, r2, r3];
          levels.forEach((level, index) =>
            expect(level).toBeGreaterThanOrEqual((levels[index - 1] ?? level) - hair([value.high])),
          );
        }
      }),
    );
    expect(new Set(Object.values(pivotLevels({ high: 64, low: 64, close: 64 })))).toEqual(new Set([64]));
  });
});

describe('an analysis', () => {
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbersIn)
        : [];

  it('of any candles, few or many, has nulls and finite numbers and nothing else', () => {
    fc.assert(
      fc.property(candles, fc.boolean(), (values, isKnown) => {
        const found = analyse(values, isKnown ? (values[0] ?? null) : null);
        expect(numbersIn(found).every(Number.isFinite)).toBe(true);
        const { buy, sell, neutral } = found.overall;
        expect(buy + sell + neutral).toBe(found.readings.filter(({ signal }) => signal !== null).length);
      }),
    );
  });

  it.each([
    ['sma20', 20],
    ['sma50', 50],
    ['sma200', 200],
    ['ema12', 12],
    ['ema26', 26],
    ['rsi14', 15],
    ['macd', 34],
    ['bollinger20', 20],
    ['atr14', 14],
  ] as const)('%s needs %i candles', (name, needed) => {
    const said = (length: number) => {
      const { indicators, readings } = analyse(flat(length, 7), null);
      return [indicators[name] === null, readings.find(({ indicator }) => indicator === name)?.words];
    };
    expect(said(needed - 1)).toEqual([true, 'Not enough candles yet']);
    expect(said(needed)[0]).toBe(false);
    expect(said(needed)[1]).not.toBe('Not enough candles yet');
    expect(CANDLES_TO_ANALYSE).toBeGreaterThan(needed);
  });

  it('of nothing says nothing', () => {
    const { indicators, pivots, readings, overall } = analyse([], null);
    expect(new Set(Object.values(indicators))).toEqual(new Set([null]));
    expect([pivots, readings.some(({ signal }) => signal !== null)]).toEqual([null, false]);
    expect(overall).toEqual({ buy: 0, sell: 0, neutral: 0, signal: null });
  });

  it('of a market that stands still is neutral throughout, whatever its price', () => {
    fc.assert(
      fc.property(price, (at) => {
        const { overall, indicators } = analyse(flat(CANDLES_TO_ANALYSE, at), null);
        expect(overall).toEqual({ buy: 0, sell: 0, neutral: 8, signal: 'neutral' });
        expect(indicators.atr14).toBe(0);
      }),
    );
  });

  it('of a steady rise: averages say buy, an RSI of 100 says overbought; of a fall the reverse', () => {
    const steps = Array.from({ length: CANDLES_TO_ANALYSE }, (_, index) => 1000 + index);
    const along = (path: readonly number[]) =>
      analyse(
        path.map((close) => ({ high: close + 1, low: close - 1, close })),
        null,
      );
    const rise = along(steps);
    const fall = along(steps.map((step) => 2299 - step));
    const signals = ({ readings }: typeof rise) =>
      Object.fromEntries(readings.map(({ indicator, signal }) => [indicator, signal]));
    expect(signals(rise)).toMatchObject({ sma20: 'buy', sma200: 'buy', ema26: 'buy', rsi14: 'sell' });
    expect(signals(fall)).toMatchObject({ sma20: 'sell', sma200: 'sell', ema26: 'sell', rsi14: 'buy' });
    expect([rise.overall.signal, fall.overall.signal]).toEqual(['buy', 'sell']);
    expect(rise.indicators).toMatchObject({ price: 1299, sma20: 1289.5, atr14: 2 });
  });
});

describe('thresholds', () => {
  const nothing: Indicators = {
    price: 100,
    sma20: null,
    sma50: null,
    sma200: null,
    ema12: null,
    ema26: null,
    rsi14: null,
    macd: null,
    bollinger20: null,
    atr14: null,
  };
  const reading = (name: IndicatorName, value: Partial<Indicators>) => {
    const found = judgeIndicators({ ...nothing, ...value }).find(({ indicator }) => indicator === name);
    return [found?.signal, found?.words];
  };

  it.each([
    [70.01, 'sell', 'Above 70: overbought'],
    [70, 'neutral', 'Between 30 and 70'],
    [30, 'neutral', 'Between 30 and 70'],
    [29.99, 'buy', 'Below 30: oversold'],
  ])('RSI %d', (rsi14, signal, words) => {
    expect(reading('rsi14', { rsi14 })).toEqual([signal, words]);
  });

  it.each([
    [99.9, 'buy', 'The price is above its 50-candle average'],
    [100.1, 'sell', 'The price is below its 50-candle average'],
    [100, 'neutral', 'The price is on its 50-candle average'],
  ])('a price of 100 and an average of %d', (sma50, signal, words) => {
    expect(reading('sma50', { sma50 })).toEqual([signal, words]);
  });

  it.each([
    [{ line: 1, signal: 0.5, histogram: 0.5 }, 'buy', 'The MACD line is above its signal line'],
    [{ line: -1, signal: -0.5, histogram: -0.5 }, 'sell', 'The MACD line is below its signal line'],
    [{ line: 2, signal: 2, histogram: 0 }, 'neutral', 'The MACD line is on its signal line'],
  ])('MACD %o', (value, signal, words) => {
    expect(reading('macd', { macd: value })).toEqual([signal, words]);
  });

  it.each([
    [{ upper: 99, middle: 98, lower: 97 }, 'sell', 'The price is above the upper band'],
    [{ upper: 103, middle: 102, lower: 101 }, 'buy', 'The price is below the lower band'],
    [{ upper: 100, middle: 99, lower: 98 }, 'neutral', 'The price is inside the bands'],
  ])('bands %o', (bollinger20, signal, words) => {
    expect(reading('bollinger20', { bollinger20 })).toEqual([signal, words]);
  });

  it('ATR is a size and no direction', () => {
    expect(reading('atr14', { atr14: 1.25 })).toEqual([null, 'A candle spans 1.25% on average']);
  });
});
