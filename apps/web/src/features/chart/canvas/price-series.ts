import {
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Candle, type ChartType, heikinAshi } from '../candles.ts';
import type { ChartLine } from '../lines/chart-lines.ts';
import type { ChartColours } from './chart-colours.ts';
import { LINE_STYLES } from './chart-parts.ts';
import { createSplitSeries, type Point } from './split-series.ts';

export type ChartLook = {
  readonly type: ChartType;
  readonly scale: 'plain' | 'log' | 'percent';
  /** The newest price has become too old to trust, and says so beside its label. */
  readonly isOld?: boolean;
};

const MODES = {
  plain: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;

type Options = {
  readonly chart: IChartApi;
  readonly symbol: string;
  readonly look: ChartLook;
  readonly onDrawn: () => void;
};

/** The prices themselves, in whichever way they are shown, and the levels that lie over them. */
export function createPriceSeries({ chart, symbol, look: first, onDrawn }: Options) {
  let look = first;
  let series = add();
  let lines: readonly IPriceLine[] = [];
  let wantedLines: readonly ChartLine[] = [];
  let pointOf = createPoints(look.type);

  function add() {
    const added = createSplitSeries(chart, symbol, look.type);
    added.setTitle(titleOf(look));
    added.past.attachPrimitive({ updateAllViews: onDrawn });
    return added;
  }
  function show(candles: readonly Candle[]): void {
    pointOf = createPoints(look.type);
    series.show(candles.map(pointOf), look.scale === 'percent');
  }
  function setLines(wanted: readonly ChartLine[], colours: ChartColours): void {
    for (const line of lines) series.past.removePriceLine(line);
    wantedLines = wanted;
    lines = wanted.map(({ price, look: colour, kind, of }) =>
      series.past.createPriceLine({
        price,
        color: colours[colour],
        ...LINE_STYLES[of === 'ticket' ? 'draft' : kind === 'entry' || kind === 'alert' ? kind : 'level'],
      }),
    );
  }
  function paint(colours: ChartColours): void {
    series.paint(colours);
    setLines(wantedLines, colours);
  }

  return {
    ground: {
      series: () => series.past,
      yOf: (price: number) => series.past.priceToCoordinate(price),
      priceAt: (y: number) => series.past.coordinateToPrice(y),
    },
    show,
    update: (candle: Candle): void => series.update(pointOf(candle)),
    setLines,
    paint,
    /** Whether it is another series now. */
    setLook: (wanted: ChartLook, candles: readonly Candle[], colours: ChartColours): boolean => {
      const before = look;
      look = wanted;
      chart.priceScale('right').applyOptions({ mode: MODES[wanted.scale] });
      series.setTitle(titleOf(wanted));
      if (wanted.type === before.type) {
        if (wanted.scale !== before.scale) show(candles);
        return false;
      }
      const old = series;
      series = add();
      old.remove();
      lines = [];
      show(candles);
      paint(colours);
      return true;
    },
  };
}

const titleOf = ({ isOld }: ChartLook): string => (isOld ? 'delayed' : '');

/** What a candle is drawn as, one after the other: a smoothed one depends on the one before. */
function createPoints(type: ChartType): (candle: Candle) => Point {
  let newest: Candle | undefined;
  let smoothed: Candle | undefined;
  return (candle) => {
    if (newest && newest.time < candle.time) smoothed = heikinAshi(newest, smoothed);
    newest = candle;
    const time = candle.time as UTCTimestamp;
    if (type === 'line' || type === 'area') return { time, value: candle.close };
    return { ...(type === 'heikin-ashi' ? heikinAshi(candle, smoothed) : candle), time };
  };
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
