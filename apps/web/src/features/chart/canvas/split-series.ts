import type { CandlestickData, IChartApi, LineData } from 'lightweight-charts';
import type { ChartType } from '../candles.ts';
import type { ChartColours } from './chart-colours.ts';
import { addMainSeries, paintSeries } from './chart-parts.ts';

export type Point = CandlestickData | LineData;

/**
 * The prices in two series, of which the second has the newest candle alone: whenever one candle of a series moves, the
 * drawing library goes through all of them. In percent each series is measured by its own first candle, so there the
 * newest stays with the others.
 */
export function createSplitSeries(chart: IChartApi, symbol: string, type: ChartType) {
  // What is added later lies above: the newest candle must not cover what is drawn on the prices.
  const tip = addMainSeries(chart, symbol, type);
  const past = addMainSeries(chart, symbol, type);
  const isLine = type === 'line' || type === 'area';
  let last: Point | undefined;
  let title = '';
  /** The price of now stands at the scale once, by the series that has the newest candle. */
  function label(): void {
    const isSplit = tip.data().length > 0;
    const by = (isBy: boolean) => ({
      lastValueVisible: isBy,
      priceLineVisible: isBy,
      title: isBy ? title : '',
    });
    past.applyOptions(by(!isSplit));
    tip.applyOptions(by(isSplit));
  }
  return {
    /** What a place on the picture is reckoned from, and everything else is fixed to. */
    past,
    show: (points: readonly Point[], isPercent: boolean): void => {
      last = points.at(-1);
      const isSplit = !isPercent && points.length > 1;
      past.setData(isSplit ? points.slice(0, -1) : [...points]);
      // A line leads there from the candle before.
      tip.setData(isSplit ? points.slice(isLine ? -2 : -1) : []);
      label();
    },
    setTitle: (wanted: string): void => {
      if (wanted === title) return;
      title = wanted;
      label();
    },
    update: (point: Point): void => {
      const before = last;
      last = point;
      if (tip.data().length === 0) return past.update(point);
      if (!before || before.time === point.time) return tip.update(point);
      past.update(before);
      tip.setData(isLine ? [before, point] : [point]);
    },
    paint: (colours: ChartColours): void => {
      for (const series of [past, tip]) paintSeries(series, type, colours);
    },
    remove: (): void => {
      chart.removeSeries(past);
      chart.removeSeries(tip);
    },
  };
}
