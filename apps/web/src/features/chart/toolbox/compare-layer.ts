import { LineSeries, type UTCTimestamp } from 'lightweight-charts';
import { prices } from '../../../platform/live/live.ts';
import { type Candle, candleAt } from '../candles.ts';
import type { ChartGround } from '../canvas/draw-chart.ts';

/** The place in the palette of the second symbol. */
export const COMPARE_COLOUR = 1;

/** A second symbol beside the first, both in percent of where they were at the left edge. */
export function createCompareLayer(ground: ChartGround, symbol: string) {
  const { chart, candles, colours } = ground;
  let known: readonly Candle[] = [];
  const series = chart.addSeries(LineSeries, { lineWidth: 2, priceLineVisible: false, title: symbol });
  const paint = () => series.applyOptions({ color: colours().palette[COMPARE_COLOUR] ?? '' });
  // Only where the first one has a candle too: the two must not push one another apart.
  const dataAt = ({ time }: Candle) => {
    const candle = candleAt(known, time);
    return { time: time as UTCTimestamp, ...(candle && { value: candle.close }) };
  };
  const showAll = () => series.setData(candles().map(dataAt));
  const showNewest = () => {
    const newest = candles().at(-1);
    const price = prices.read(symbol);
    if (newest && price) series.update({ time: newest.time as UTCTimestamp, value: price.price });
  };
  const leave = ground.hear((news) => {
    if (news === 'candles') showAll();
    else if (news === 'colours') paint();
    // Off the screen only a candle that is over is brought; whoever looks again sees the newest, once the first symbol has it.
    else if (news === 'newest' && !ground.isInSight()) showNewest();
    else if (news === 'seen') queueMicrotask(showNewest);
  });
  const leavePrices = prices.subscribe([symbol], () => {
    if (ground.isInSight()) showNewest();
  });
  paint();
  return {
    show: (all: readonly Candle[]): void => {
      known = all;
      showAll();
    },
    remove: (): void => {
      leave();
      leavePrices();
      if (!ground.isGone()) chart.removeSeries(series);
    },
  };
}
