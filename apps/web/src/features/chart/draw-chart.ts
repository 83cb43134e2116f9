import type { IPriceLine, MouseEventParams, UTCTimestamp } from 'lightweight-charts';
import type { Candle } from './candles.ts';
import { readColours } from './chart-colours.ts';
import type { ChartLine } from './chart-lines.ts';
import { buildChart, LINE_STYLES, paintChart } from './chart-parts.ts';

export type Ohlc = Pick<Candle, 'time' | 'open' | 'high' | 'low' | 'close'>;
export type DrawnChart = ReturnType<typeof drawChart>;

type DrawOptions = {
  readonly symbol: string;
  readonly onHover: (candle: Ohlc | null) => void;
  /** The scale moved: whatever lies over the chart must move with it. */
  readonly onDrawn: () => void;
};

/** The chart of one symbol. All of the drawing library stays behind these few calls. */
export function drawChart(container: HTMLElement, { symbol, onHover, onDrawn }: DrawOptions) {
  const parts = buildChart(container, symbol);
  const { chart, candles, volumes } = parts;
  candles.attachPrimitive({ updateAllViews: onDrawn });
  const hover = ({ seriesData }: MouseEventParams) =>
    onHover((seriesData.get(candles) as Ohlc | undefined) ?? null);
  chart.subscribeCrosshairMove(hover);

  let colours = readColours(container);
  let lines: readonly IPriceLine[] = [];
  let wantedLines: readonly ChartLine[] = [];
  let shownTimeframe = '';
  let shown: readonly Candle[] = [];
  const volumeOf = (candle: Candle) => ({
    time: candle.time as UTCTimestamp,
    value: candle.volume,
    color: candle.close >= candle.open ? colours.upFaint : colours.downFaint,
  });
  const timed = (candle: Candle) => ({ ...candle, time: candle.time as UTCTimestamp });

  function drawLines(): void {
    for (const line of lines) candles.removePriceLine(line);
    lines = wantedLines.map(({ price, look, kind }) =>
      candles.createPriceLine({
        price,
        color: colours[look],
        ...LINE_STYLES[kind === 'entry' ? 'entry' : 'level'],
      }),
    );
  }

  return {
    show: (all: readonly Candle[], timeframe: string): void => {
      shown = all;
      candles.setData(all.map(timed));
      volumes.setData(all.map(volumeOf));
      // Another timeframe begins at its end; a fresh reading of the same one stays where somebody was looking.
      if (timeframe !== shownTimeframe) chart.timeScale().resetTimeScale();
      shownTimeframe = timeframe;
    },
    update: (candle: Candle): void => {
      candles.update(timed(candle));
      // The volume of the moment comes with the next reading.
      if (candle.volume > 0) volumes.update(volumeOf(candle));
    },
    paint: (): void => {
      colours = readColours(container);
      paintChart(parts, colours);
      volumes.setData(shown.map(volumeOf));
      drawLines();
    },
    drawLines: (wanted: readonly ChartLine[]): void => {
      wantedLines = wanted;
      drawLines();
    },
    yOf: (price: number): number | null => candles.priceToCoordinate(price),
    priceAt: (y: number): number | null => candles.coordinateToPrice(y),
    remove: (): void => {
      chart.unsubscribeCrosshairMove(hover);
      chart.remove();
    },
  };
}
