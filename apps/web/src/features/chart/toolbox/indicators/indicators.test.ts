import { analyse, syntheticCandles } from '@halyard/engine';
import { expect, test } from 'vitest';
import type { Candle } from '../../candles.ts';
import { INDICATORS, indicatorOf } from './catalogue.ts';
import { type IndicatorKind, valuesOf } from './indicator.ts';
import type { Figures } from './meter.ts';

const NOW_MS = Date.parse('2026-03-04T21:58:07Z');
const candles: readonly Candle[] = syntheticCandles('indicators', 'BTC/USD', '1h', 1000, NOW_MS);
const { indicators: engine } = analyse(candles, null);

const all = (of: IndicatorKind, params: readonly number[] = [], shown = candles): readonly Figures[] => {
  const meter = of.start(valuesOf(of, params));
  return shown.map((candle) => meter(candle, false));
};
const byName = (kind: string): IndicatorKind => {
  const found = indicatorOf(kind);
  if (!found) throw new Error(`There is no ${kind}.`);
  return found;
};

test('there are more than thirty, each once, with defaults in their bounds', () => {
  expect(INDICATORS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(INDICATORS.map(({ kind }) => kind)).size).toBe(INDICATORS.length);
  for (const one of INDICATORS) {
    expect(one.kind).toMatch(/^[a-z][a-z0-9-]{0,23}$/);
    expect(valuesOf(one, [])).toEqual(one.params.map(({ initial }) => initial));
  }
});

test.each(INDICATORS.map((one) => [one.name, one] as const))(
  '%s has a figure for each line in the end',
  (_, one) => {
    const last = all(one).at(-1);
    expect(last).toHaveLength(one.lines.length);
    expect(last?.some((figure) => figure !== null && Number.isFinite(figure))).toBe(true);
  },
);

test.each(INDICATORS.map((one) => [one.name, one] as const))(
  '%s follows a candle that moves as if it had always been as it is in the end',
  (_, one) => {
    const meter = one.start(valuesOf(one, []));
    const moving = candles.slice(0, 300).map((candle) => {
      const early = { ...candle, close: candle.open, high: candle.open, low: candle.open, volume: 1 };
      meter(early, false);
      meter({ ...candle, close: candle.low, high: candle.open * 1.1 }, true);
      return meter(candle, true);
    });
    const still = all(one, [], candles.slice(0, 300));
    moving.forEach((figures, index) =>
      figures.forEach((figure, at) => {
        const wanted = still[index]?.[at] ?? null;
        if (wanted === null) expect(figure).toBeNull();
        else expect(Math.abs((figure ?? NaN) - wanted)).toBeLessThanOrEqual(1e-6 * (1 + Math.abs(wanted)));
      }),
    );
  },
);

/**
 * What the engine works out for the analysis. Averages that remember everything begin differently there, with a simple
 * average: after a thousand candles nothing is left of that.
 */
test.each([
  ['sma', [20], [engine.sma20]],
  ['sma', [50], [engine.sma50]],
  ['sma', [200], [engine.sma200]],
  ['ema', [12], [engine.ema12]],
  ['ema', [26], [engine.ema26]],
  ['rsi', [14], [engine.rsi14]],
  ['atr', [14], [engine.atr14]],
  ['bollinger', [20, 2], [engine.bollinger20?.upper, engine.bollinger20?.middle, engine.bollinger20?.lower]],
  ['macd', [12, 26, 9], [engine.macd?.histogram, engine.macd?.line, engine.macd?.signal]],
] as const)('%s of %j is what the engine says', (kind, params, wanted) => {
  const figures = all(byName(kind), params).at(-1) ?? [];
  expect(figures).toHaveLength(wanted.length);
  figures.forEach((figure, at) => expect(figure).toBeCloseTo(wanted[at] ?? Number.NaN, 6));
});

test('settings that were saved are brought into their bounds', () => {
  expect(valuesOf(byName('rsi'), [9.4])).toEqual([9]);
  expect(valuesOf(byName('rsi'), [-5])).toEqual([2]);
  expect(valuesOf(byName('bollinger'), [9_999, 2.5])).toEqual([400, 2.5]);
});
