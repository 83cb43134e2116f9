import type { IChartApi, MouseEventParams, UTCTimestamp } from 'lightweight-charts';
import { createListeners } from '../../../platform/live/listeners.ts';
import { type Candle, candleAt } from '../candles.ts';
import type { ChartLine } from '../lines/chart-lines.ts';
import { type ChartColours, readColours } from './chart-colours.ts';
import { buildChart, type MainSeries, paintChart } from './chart-parts.ts';
import { type ChartLook, createPriceSeries, createVolumes } from './price-series.ts';
import { type Sight, watchSight } from './sight.ts';

/**
 * What somebody who draws on the chart too hears about: other candles, the newest one, another series, other colours, and that
 * what was held back while nobody could see it is wanted now.
 */
export type ChartNews = 'candles' | 'newest' | 'series' | 'colours' | 'seen';

/** The chart as others see it who draw on it: an indicator, a drawing, a second symbol. */
export type ChartGround = {
  readonly symbol: string;
  readonly chart: IChartApi;
  readonly series: () => MainSeries;
  readonly candles: () => readonly Candle[];
  readonly colours: () => ChartColours;
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** Whether any of it is on the screen. */
  readonly isInSight: () => boolean;
  /** Whether it has been taken off the page, with all that was drawn on it. */
  readonly isGone: () => boolean;
  readonly hear: (listener: (news: ChartNews) => void) => () => void;
  /** Whenever a frame was drawn: whatever lies over the chart must move with it. */
  readonly onDrawn: (listener: () => void) => () => void;
};

export type DrawnChart = ReturnType<typeof drawChart>;

type DrawOptions = {
  readonly symbol: string;
  readonly look: ChartLook;
  readonly onHover: (candle: Candle | null, isOwn: boolean) => void;
  /** Somebody looks at the oldest candles. */
  readonly onStart: () => void;
};

/** So many candles from the oldest one on, it is time to ask for more. */
const NEAR_START = 60;

/** The chart of one symbol. All of the drawing library stays behind these few calls. */
export function drawChart(container: HTMLElement, { symbol, look, ...people }: DrawOptions) {
  const { chart, volumes } = buildChart(container);
  const hearers = createListeners<[ChartNews]>();
  const drawn = createListeners();
  const series = createPriceSeries({ chart, symbol, look, onDrawn: drawn.tell });
  const traded = createVolumes(volumes);
  let [colours, isGone] = [readColours(container), false];
  let [shownTimeframe, shown]: [string, Candle[]] = ['', []];

  function paint(): void {
    colours = readColours(container);
    paintChart(chart, colours);
    series.paint(colours);
    traded.show(shown, colours);
    hearers.tell('colours');
  }
  const setLook = (wanted: ChartLook) =>
    void (series.setLook(wanted, shown, colours) && hearers.tell('series'));
  const showPointer = (isShown: boolean) => void container.toggleAttribute('data-pointed', isShown);
  const sight = watchChart(container, chart, hearers.tell);
  const leave = listenToPeople(chart, sight, { candles: () => shown, showPointer, ...people });
  setLook(look);
  paint();

  const ground: ChartGround = {
    symbol,
    chart,
    ...series.ground,
    candles: () => shown,
    colours: () => colours,
    isInSight: sight.isIn,
    isGone: () => isGone,
    hear: hearers.add,
    onDrawn: drawn.add,
  };
  return {
    ...ground,
    show: (all: readonly Candle[], timeframe: string): void => {
      shown = [...all];
      series.show(shown);
      traded.show(shown, colours);
      // Another timeframe begins at its end; a fresh reading of the same one stays where somebody was looking.
      if (timeframe !== shownTimeframe) chart.timeScale().resetTimeScale();
      shownTimeframe = timeframe;
      hearers.tell('candles');
    },
    update: (candle: Candle): void => {
      if (!putNewest(shown, candle)) return;
      series.update(candle);
      traded.update(candle, colours);
      hearers.tell('newest');
    },
    setLook,
    paint,
    drawLines: (wanted: readonly ChartLine[]): void => series.setLines(wanted, colours),
    pointAt: (at: number | null): void => showPointer(pointAt(ground, at)),
    remove: (): void => {
      leave();
      isGone = true;
      chart.remove();
    },
  };
}

/** False for a candle that is over. */
function putNewest(candles: Candle[], candle: Candle): boolean {
  const last = candles.at(-1);
  if (last && candle.time < last.time) return false;
  if (last?.time === candle.time) candles.pop();
  candles.push(candle);
  return true;
}

/** Shows where the pointer is on another chart; answers whether this one has such a place. */
function pointAt({ chart, series, candles }: ChartGround, at: number | null): boolean {
  const candle = at === null ? undefined : candles().findLast(({ time }) => time <= at);
  if (candle) chart.setCrosshairPosition(candle.close, candle.time as UTCTimestamp, series());
  else chart.clearCrosshairPosition();
  return candle !== undefined;
}

type People = Pick<DrawOptions, 'onHover' | 'onStart'> & {
  readonly candles: () => readonly Candle[];
  readonly showPointer: (isShown: boolean) => void;
};

function watchChart(container: HTMLElement, chart: IChartApi, tell: (news: ChartNews) => void): Sight {
  return watchSight(container, { onSeen: () => tell('seen'), draw: () => chart.takeScreenshot() });
}

/** Where somebody points and how far back they look, until they look no more. */
function listenToPeople(chart: IChartApi, sight: Sight, people: People): () => void {
  const { candles, onHover, onStart, showPointer } = people;
  const hover = ({ time, point, sourceEvent }: MouseEventParams) => {
    showPointer(point !== undefined);
    onHover((time !== undefined && candleAt(candles(), time as number)) || null, sourceEvent !== undefined);
  };
  const look = (range: { readonly from: number } | null) => {
    if (range !== null && candles().length > 0 && range.from < NEAR_START) onStart();
  };
  chart.subscribeCrosshairMove(hover);
  chart.timeScale().subscribeVisibleLogicalRangeChange(look);
  return () => {
    sight.end();
    chart.unsubscribeCrosshairMove(hover);
    chart.timeScale().unsubscribeVisibleLogicalRangeChange(look);
  };
}
