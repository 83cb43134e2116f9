import type { workspace } from '@halyard/contract';
import {
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import { countBefore } from '../../candles.ts';
import type { MainSeries } from '../../canvas/chart-parts.ts';
import type { ChartGround } from '../../canvas/draw-chart.ts';
import { indicatorOf } from './catalogue.ts';
import { type IndicatorKind, valuesOf } from './indicator.ts';
import { createIndicatorPicture } from './indicator-picture.ts';
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
      else if (news === 'series') one.moveToSeries();
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
        if (!kind || shown.has(keyOf(saved))) continue;
        const one = showIndicator(ground, kind, saved);
        one.paint();
        shown.set(keyOf(saved), one);
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
const HOST = {
  lineVisible: false,
  priceLineVisible: false,
  lastValueVisible: false,
  crosshairMarkerVisible: false,
  priceFormat: { type: 'custom', formatter: figureText, minMove: 0.0001 },
} as const;

function keyOf(saved: Saved): string {
  return JSON.stringify(saved);
}

function showIndicator(ground: ChartGround, kind: IndicatorKind, saved: Saved) {
  const { chart, candles, colours } = ground;
  const params = valuesOf(kind, saved.params);
  const places = kind.lines.map(({ colour }, index) => saved.colours[index] ?? colour);
  const ahead = kind.ahead?.(params) ?? [];
  const host = kind.isOnPrice ? null : addHost(ground);
  const levels = kind.levels.map((price) => host?.createPriceLine({ ...LEVEL, price }));
  let meter: Meter = kind.start(params);
  let figures: Figures[] = [];
  const picture = createIndicatorPicture({
    lines: kind.lines,
    ahead,
    widthPx: kind.isOnPrice ? 2 : 1,
    figures: () => figures,
    colourOf: (line) => colours().palette[places[line] ?? 0] ?? '',
    labelOf: kind.isOnPrice ? null : figureText,
    labelColour: () => colours().surface,
  });
  let holder: MainSeries = host ?? ground.series();
  holder.attachPrimitive(picture);

  function showAll(): void {
    meter = kind.start(params);
    figures = candles().map((candle) => meter(candle, false));
    const [newest, value = 0] = [candles().at(-1), figures.at(-1)?.find((figure) => figure !== null)];
    if (newest) host?.setData([{ time: newest.time as UTCTimestamp, value }]);
  }
  showAll();
  return {
    places,
    paneIndex: () => holder.getPane().paneIndex(),
    /** At the candle of a moment; without one at the newest. */
    figuresAt: (time: number | null): Figures => {
      const index = time === null ? figures.length - 1 : countBefore(candles(), time);
      return places.map((_, line) => figures[index - (ahead[line] ?? 0)]?.[line] ?? null);
    },
    showAll,
    /** The chart draws all of itself after each price, so that nobody has to ask it to. */
    showNewest: (): void => {
      const all = candles();
      const candle = all.at(-1);
      if (!candle || all.length < figures.length) return;
      figures[all.length - 1] = meter(candle, all.length === figures.length);
    },
    paint: (): void => {
      for (const level of levels) level?.applyOptions({ color: colours().muted });
    },
    moveToSeries: (): void => {
      if (host) return;
      holder = ground.series();
      holder.attachPrimitive(picture);
    },
    remove: (): void => {
      if (host) chart.removeSeries(host);
      else holder.detachPrimitive(picture);
    },
  };
}

/** A pane of its own, with a series that shows nothing and gives it a scale, whichever the prices have. */
function addHost({ chart }: ChartGround): ISeriesApi<'Line'> {
  const host = chart.addSeries(LineSeries, HOST, chart.panes().length);
  host.priceScale().applyOptions(OWN_SCALE);
  return host;
}

const LARGE = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** A figure that is no price: as many digits as say something. */
export function figureText(figure: number): string {
  const size = Math.abs(figure);
  const text =
    size >= 100_000 ? LARGE.format(size) : size.toFixed(size >= 1 || size === 0 ? 2 : size < 0.00001 ? 8 : 5);
  return figure < 0 ? `\u2212${text}` : text;
}
