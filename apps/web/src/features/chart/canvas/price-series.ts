import type { CandlestickData, IChartApi, IPriceLine, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import { type Candle, type ChartType, heikinAshi } from '../candles.ts';
import type { ChartLine } from '../lines/chart-lines.ts';
import type { ChartColours } from './chart-colours.ts';
import { addMainSeries, LINE_STYLES, paintSeries } from './chart-parts.ts';

type Options = {
  readonly chart: IChartApi;
  readonly symbol: string;
  readonly type: ChartType;
  readonly onDrawn: () => void;
};

/** The prices themselves, in whichever way they are shown, and the levels that lie over them. */
export function createPriceSeries({ chart, symbol, type: firstType, onDrawn }: Options) {
  const drawn = { updateAllViews: onDrawn };
  let type = firstType;
  let series = addMainSeries(chart, symbol, type);
  series.attachPrimitive(drawn);
  let lines: readonly IPriceLine[] = [];
  let wantedLines: readonly ChartLine[] = [];
  let newest: Candle | undefined;
  /** The candle before the newest, smoothed: what the newest is smoothed by. */
  let smoothed: Candle | undefined;

  function take(candle: Candle) {
    if (newest && newest.time < candle.time) smoothed = heikinAshi(newest, smoothed);
    newest = candle;
    return dataOf(type, type === 'heikin-ashi' ? heikinAshi(candle, smoothed) : candle);
  }
  function show(candles: readonly Candle[]): void {
    newest = undefined;
    smoothed = undefined;
    series.setData(candles.map(take));
  }
  function setLines(wanted: readonly ChartLine[], colours: ChartColours): void {
    for (const line of lines) series.removePriceLine(line);
    wantedLines = wanted;
    lines = wanted.map(({ price, look, kind, of }) =>
      series.createPriceLine({
        price,
        color: colours[look],
        ...LINE_STYLES[of === 'ticket' ? 'draft' : kind === 'entry' || kind === 'alert' ? kind : 'level'],
      }),
    );
  }
  function paint(colours: ChartColours): void {
    paintSeries(series, type, colours);
    setLines(wantedLines, colours);
  }

  return {
    ground: {
      series: () => series,
      yOf: (price: number) => series.priceToCoordinate(price),
      priceAt: (y: number) => series.coordinateToPrice(y),
    },
    show,
    update: (candle: Candle): void => series.update(take(candle)),
    setLines,
    paint,
    /** Whether it is another series now. */
    setType: (wanted: ChartType, candles: readonly Candle[], colours: ChartColours): boolean => {
      if (wanted === type) return false;
      type = wanted;
      const before = series;
      series = addMainSeries(chart, symbol, type);
      chart.removeSeries(before);
      lines = [];
      series.attachPrimitive(drawn);
      show(candles);
      paint(colours);
      return true;
    },
  };
}

function dataOf(type: ChartType, candle: Candle) {
  const time = candle.time as UTCTimestamp;
  if (type === 'line' || type === 'area') return { time, value: candle.close };
  return { ...candle, time } as CandlestickData;
}

/** What changed hands, below the prices. */
export function createVolumes(series: ISeriesApi<'Histogram'>) {
  const dataAt = (candle: Candle, { upFaint, downFaint }: ChartColours) => ({
    time: candle.time as UTCTimestamp,
    value: candle.volume,
    color: candle.close >= candle.open ? upFaint : downFaint,
  });
  let shown = '';
  return {
    show: (candles: readonly Candle[], colours: ChartColours): void =>
      series.setData(candles.map((candle) => dataAt(candle, colours))),
    update: (candle: Candle, colours: ChartColours): void => {
      // The volume of the moment comes with the next reading; until then a price changes the colour at most.
      if (candle.volume === 0) return;
      const next = dataAt(candle, colours);
      const look = JSON.stringify(next);
      if (look !== shown) series.update(next);
      shown = look;
    },
  };
}
