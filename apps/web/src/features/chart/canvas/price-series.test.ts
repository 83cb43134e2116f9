import fc from 'fast-check';
import type { IChartApi } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { type Candle, heikinAshi } from '../candles.ts';
import { createPriceSeries } from './price-series.ts';

type Point = { readonly time: number };
type Drawn = {
  readonly rows: Point[];
  readonly look: { lastValueVisible?: boolean; title?: string };
  writes: number;
};

const COLOURS = {} as never;
const LOOK = { type: 'candles', scale: 'plain' } as const;
const candleOf = (time: number, close: number): Candle => ({
  time,
  open: 10,
  high: Math.max(10, close),
  low: Math.min(10, close),
  close,
  volume: 1,
});

/** As the library keeps what a series is given: an update is of the last point or comes after it. */
function createFakeChart() {
  const all = new Set<Drawn>();
  const addSeries = () => {
    const drawn: Drawn = { rows: [], look: {}, writes: 0 };
    all.add(drawn);
    return {
      drawn,
      attachPrimitive: () => {},
      applyOptions: (look: object) => void Object.assign(drawn.look, look),
      data: () => drawn.rows,
      setData: (data: Point[]) => void drawn.rows.splice(0, Infinity, ...data),
      update: (point: Point) => {
        const last = drawn.rows.at(-1);
        if (last && point.time < last.time) throw new Error('Cannot update oldest data');
        if (last?.time === point.time) drawn.rows.pop();
        drawn.rows.push(point);
        drawn.writes += 1;
      },
    };
  };
  const removeSeries = ({ drawn }: { readonly drawn: Drawn }) => void all.delete(drawn);
  /** What is seen: where two series have a point of one moment they must agree on it. */
  const seen = () => {
    const points = new Map<number, Point>();
    for (const { rows } of all)
      for (const point of rows) {
        const other = points.get(point.time);
        if (other) expect(point).toEqual(other);
        points.set(point.time, point);
      }
    return [...points.values()].toSorted((one, other) => one.time - other.time);
  };
  const priceScale = () => ({ applyOptions: () => {} });
  return {
    chart: { addSeries, removeSeries, priceScale } as unknown as IChartApi,
    seen,
    all: () => [...all],
  };
}

const types = fc.constantFrom('candles', 'bars', 'line', 'area', 'heikin-ashi');
const scales = fc.constantFrom('plain', 'log', 'percent');
const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 20 })), { maxLength: 30 });

test('whatever candles come, what is drawn is what one series would have drawn', () => {
  fc.assert(
    fc.property(types, scales, fc.nat(4), steps, (type, scale, count, moves) => {
      const { chart, seen, all } = createFakeChart();
      const series = createPriceSeries({ chart, symbol: 'BTC/USD', look: LOOK, onDrawn: () => {} });
      const candles = Array.from({ length: count }, (_, index) => candleOf(index, 10 + index));
      series.show(candles);
      series.setLook({ type, scale }, candles, COLOURS);
      for (const [isNext, close] of moves) {
        const time = Math.max(0, candles.length - (isNext ? 0 : 1));
        candles[time] = candleOf(time, close);
        series.update(candleOf(time, close));
      }
      const smoothed: Candle[] = [];
      for (const candle of candles) smoothed.push(heikinAshi(candle, smoothed.at(-1)));
      const wanted = type === 'heikin-ashi' ? smoothed : candles;
      const isLine = type === 'line' || type === 'area';
      expect(seen()).toMatchObject(
        wanted.map(({ time, open, close }) => (isLine ? { time, value: close } : { time, open, close })),
      );
      expect(all().filter(({ look }) => look.lastValueVisible)).toHaveLength(1);
    }),
  );
});

test('a price that moves the newest candle leaves the series of all others alone, but in percent', () => {
  const { chart, all } = createFakeChart();
  const series = createPriceSeries({ chart, symbol: 'BTC/USD', look: LOOK, onDrawn: () => {} });
  const candles = [candleOf(0, 11), candleOf(1, 12), candleOf(2, 13)];
  series.show(candles);
  for (const close of [14, 15, 16]) series.update(candleOf(2, close));
  expect(all().map(({ rows, writes }) => [rows.length, writes])).toEqual([
    [1, 3],
    [2, 0],
  ]);
  series.setLook({ type: 'candles', scale: 'percent' }, candles, COLOURS);
  series.update(candleOf(2, 17));
  expect(all().map(({ rows, writes }) => [rows.length, writes])).toEqual([
    [0, 3],
    [3, 1],
  ]);
});

test('an old price says so once, beside its label, in whichever series and look that is', () => {
  const { chart, all } = createFakeChart();
  const series = createPriceSeries({ chart, symbol: 'BTC/USD', look: LOOK, onDrawn: () => {} });
  const candles = [candleOf(0, 11), candleOf(1, 12)];
  const titles = () =>
    all()
      .filter(({ look }) => look.lastValueVisible)
      .map(({ look }) => look.title)
      .concat(all().flatMap(({ look }) => (look.lastValueVisible ? [] : [`not ${look.title}`])));
  series.show(candles);
  series.setLook({ ...LOOK, isOld: true }, candles, COLOURS);
  expect(titles()).toEqual(['delayed', 'not ']);
  series.setLook({ type: 'line', scale: 'percent', isOld: true }, candles, COLOURS);
  expect(titles()).toEqual(['delayed', 'not ']);
  series.setLook({ type: 'line', scale: 'percent' }, candles, COLOURS);
  expect(titles()).toEqual(['', 'not ']);
});
