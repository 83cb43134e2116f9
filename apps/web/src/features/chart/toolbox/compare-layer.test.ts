import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListeners } from '../../../platform/live/listeners.ts';
import { prices } from '../../../platform/live/live.ts';
import type { Candle } from '../candles.ts';
import type { ChartGround, ChartNews } from '../canvas/draw-chart.ts';
import { createCompareLayer } from './compare-layer.ts';

const OTHER = 'COMPARED/TEST';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const news = createListeners<[ChartNews]>();
  const at = { isIn: true, candles: [{ time: 60 }] as Candle[] };
  const drawn: { readonly time: number; readonly value: number }[] = [];
  const series = {
    applyOptions: () => undefined,
    setData: () => undefined,
    update: (point: (typeof drawn)[number]) => drawn.push(point),
  };
  const ground = {
    chart: { addSeries: () => series, removeSeries: () => undefined },
    candles: () => at.candles,
    colours: () => ({ palette: [] }),
    isInSight: () => at.isIn,
    isGone: () => false,
    hear: news.add,
  } as unknown as ChartGround;
  const layer = createCompareLayer(ground, OTHER);
  const price = (now: number): void => {
    const moment = new Date().toISOString();
    const rest = { change: 0, changePercent: 0, volume: 0, at: moment };
    prices.put([{ symbol: OTHER, price: now, bid: now, ask: now, ...rest }]);
    vi.advanceTimersByTime(1);
  };
  return { at, drawn, layer, news, price };
}

test('off the screen a second symbol is drawn with a candle that is over, and again once it is seen', async () => {
  const { at, drawn, layer, news, price } = start();
  price(10);
  at.isIn = false;
  price(11);
  price(12);
  expect(drawn).toEqual([{ time: 60, value: 10 }]);
  news.tell('newest');
  price(13);
  expect(drawn).toEqual([
    { time: 60, value: 10 },
    { time: 60, value: 12 },
  ]);
  at.isIn = true;
  news.tell('seen');
  // The candle of the first symbol comes with the same news, perhaps after it.
  at.candles = [{ time: 60 }, { time: 120 }] as Candle[];
  await Promise.resolve();
  expect(drawn.at(-1)).toEqual({ time: 120, value: 13 });
  layer.remove();
  price(14);
  expect(drawn).toHaveLength(3);
});
