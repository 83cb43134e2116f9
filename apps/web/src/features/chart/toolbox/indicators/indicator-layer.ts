import type { workspace } from '@halyard/contract';
import {
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Candle, countBefore } from '../../candles.ts';
import type { ChartGround } from '../../canvas/draw-chart.ts';
import { indicatorOf } from './catalogue.ts';
import { type IndicatorKind, type IndicatorLine, valuesOf } from './indicator.ts';
import type { Figures, Meter } from './meter.ts';

type Saved = workspace.ChartIndicator;
export type ShownIndicator = ReturnType<typeof showIndicator>;
export type IndicatorLayer = ReturnType<typeof createIndicatorLayer>;

/** How much of the height the prices keep, as a share of what one other pane gets. */
const PRICE_SHARE = 3;

/** The indicators of one chart: kept as they are while they stay the same, and brought along with every price. */
export function createIndicatorLayer(ground: ChartGround) {
  const shown = new Map<string, ShownIndicator>();
  const leave = ground.hear((news) => {
    for (const one of shown.values()) {
      if (news === 'candles') one.showAll();
      else if (news === 'newest') one.showNewest();
      else if (news === 'colours') one.paint();
    }
  });
  return {
    show: (wanted: readonly Saved[]): void => {
      const keys = new Set(wanted.map(keyOf));
      for (const [key, one] of shown) {
        if (keys.has(key)) continue;
        // Whoever looks for it while the chart is drawn without it must not find it.
        shown.delete(key);
        one.remove();
      }
      for (const saved of wanted) {
        const kind = indicatorOf(saved.kind);
        if (kind && !shown.has(keyOf(saved))) shown.set(keyOf(saved), showIndicator(ground, kind, saved));
      }
      ground.chart.panes()[0]?.setStretchFactor(PRICE_SHARE);
    },
    find: (saved: Saved): ShownIndicator | undefined => shown.get(keyOf(saved)),
    remove: (): void => {
      leave();
      if (ground.isGone()) return;
      for (const one of shown.values()) one.remove();
      shown.clear();
    },
  };
}

const LEVEL = { lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: false, title: '' } as const;
const OWN_SCALE = { mode: PriceScaleMode.Normal, scaleMargins: { top: 0.2, bottom: 0.1 } } as const;

function keyOf(saved: Saved): string {
  return JSON.stringify(saved);
}

function showIndicator(ground: ChartGround, kind: IndicatorKind, saved: Saved) {
  const { chart, candles, colours } = ground;
  const params = valuesOf(kind, saved.params);
  const paneIndex = kind.isOnPrice ? 0 : chart.panes().length;
  const places = kind.lines.map(({ colour }, index) => saved.colours[index] ?? colour);
  const series = kind.lines.map((line) => addLine(ground, kind, line, paneIndex));
  const levels = kind.levels.map((price) => series[0]?.createPriceLine({ ...LEVEL, price }));
  // A pane of its own has a scale of its own, whichever the prices have.
  if (!kind.isOnPrice) series[0]?.priceScale().applyOptions(OWN_SCALE);
  let meter: Meter = kind.start(params);
  let figures: Figures[] = [];

  function paint(): void {
    for (const level of levels) level?.applyOptions({ color: colours().muted });
    series.forEach((one, index) => one.applyOptions({ color: colours().palette[places[index] ?? 0] ?? '' }));
  }
  function showAll(): void {
    meter = kind.start(params);
    const all = candles();
    figures = all.map((candle) => meter(candle, false));
    series.forEach((one, index) => one.setData(all.map((candle, at) => dataAt(candle, figures[at], index))));
  }
  function showNewest(): void {
    const all = candles();
    const candle = all.at(-1);
    if (!candle || all.length < figures.length) return;
    const now = meter(candle, all.length === figures.length);
    figures[all.length - 1] = now;
    series.forEach((one, index) => one.update(dataAt(candle, now, index)));
  }
  paint();
  showAll();
  return {
    places,
    paneIndex: () => series[0]?.getPane().paneIndex() ?? 0,
    /** At the candle of a moment; without one at the newest. */
    figuresAt: (time: number | null): Figures =>
      figures[time === null ? figures.length - 1 : countBefore(candles(), time)] ?? [],
    showAll,
    showNewest,
    paint,
    remove: (): void => {
      for (const one of series) chart.removeSeries(one);
    },
  };
}

function dataAt({ time }: Candle, figures: Figures | undefined, index: number) {
  const value = figures?.[index] ?? null;
  const at = time as UTCTimestamp;
  return value === null ? { time: at } : { time: at, value };
}

function addLine(
  { chart }: ChartGround,
  { isOnPrice }: IndicatorKind,
  { look }: IndicatorLine,
  paneIndex: number,
): ISeriesApi<SeriesType> {
  const options = {
    priceLineVisible: false,
    lastValueVisible: !isOnPrice,
    ...(isOnPrice
      ? {}
      : { priceFormat: { type: 'custom', formatter: figureText, minMove: 0.0001 } as const }),
  };
  if (look === 'bars') return chart.addSeries(HistogramSeries, options, paneIndex);
  const dots = look === 'dots' && { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 };
  return chart.addSeries(
    LineSeries,
    { ...options, lineWidth: isOnPrice ? 2 : 1, crosshairMarkerVisible: false, ...dots },
    paneIndex,
  );
}

const LARGE = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A figure that is no price: as many digits as say something. */
export function figureText(figure: number): string {
  const size = Math.abs(figure);
  const text = size >= 100_000 ? LARGE.format(size) : size.toFixed(size >= 1 || size === 0 ? 2 : 5);
  return figure < 0 ? `\u2212${text}` : text;
}
