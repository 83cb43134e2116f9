import {
  type AutoscaleInfo,
  type IPrimitivePaneRenderer,
  type ISeriesPrimitive,
  type ISeriesPrimitiveAxisView,
  type Logical,
  PriceScaleMode,
  type SeriesAttachedParameter,
} from 'lightweight-charts';
import type { IndicatorLine } from './indicator.ts';
import type { Figures } from './meter.ts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What is to be drawn: figures candle by candle, and how each of their lines looks. */
export type Subject = {
  readonly lines: readonly IndicatorLine[];
  /** So many candles later than it belongs to is a figure of each line drawn. */
  readonly ahead: readonly number[];
  readonly widthPx: number;
  readonly figures: () => readonly Figures[];
  readonly colourOf: (line: number) => string;
  /** What stands on the axis beside the newest figure of a line; nothing there where it is null. */
  readonly labelOf: ((figure: number) => string) | null;
  readonly labelColour: () => string;
};

/** The candles in sight, and where on the picture something of them lies. */
type Sight = {
  readonly from: number;
  readonly to: number;
  readonly spacing: number;
  readonly xOf: (index: number) => number;
  readonly yOf: (figure: number) => number;
};

const DOT_PX = 1.5;
const BAR_SHARE = 0.7;

/**
 * The lines of one indicator, drawn from its own figures. As series of the drawing library they cost with every price as
 * much as there are candles; so only what is in sight costs anything.
 */
export function createIndicatorPicture(subject: Subject): ISeriesPrimitive {
  let place: Pick<SeriesAttachedParameter, 'chart' | 'series'> | null = null;
  // Asked for once and not for each candle in sight: all lines are gone through with every price.
  const lineOf = (line: number): FigureAt => {
    const [figures, ahead] = [subject.figures(), subject.ahead[line] ?? 0];
    return (index) => figures[index - ahead]?.[line] ?? null;
  };
  const yOf = (figure: number) => place?.series.priceToCoordinate(figure) ?? Number.NaN;

  function draw(target: Target): void {
    const range = place && sightOf(place.chart);
    if (!place || !range) return;
    const sight = { ...range, yOf: straightYOf(place.series) ?? yOf };
    target.useMediaCoordinateSpace(({ context }) =>
      subject.lines.forEach(({ look }, line) => {
        context.strokeStyle = subject.colourOf(line);
        context.fillStyle = context.strokeStyle;
        context.lineWidth = subject.widthPx;
        context.lineJoin = 'round';
        PENS[look](context, sight, lineOf(line));
      }),
    );
  }
  const labels = subject.lines.map((_, line): ISeriesPrimitiveAxisView => {
    const newest = () => subject.figures().at(-1)?.[line] ?? null;
    return {
      coordinate: () => yOf(newest() ?? Number.NaN),
      text: () => subject.labelOf?.(newest() ?? 0) ?? '',
      textColor: subject.labelColour,
      backColor: () => subject.colourOf(line),
      visible: () => newest() !== null,
    };
  });
  return {
    attached: ({ chart, series }) => {
      place = { chart, series };
    },
    detached: () => {
      place = null;
    },
    paneViews: () => [{ renderer: () => ({ draw }) }],
    priceAxisViews: () => (subject.labelOf ? labels : []),
    autoscaleInfo: (from, to): AutoscaleInfo | null => {
      const isFromZero = subject.lines.some(({ look }) => look === 'bars');
      let [minValue, maxValue] = isFromZero ? [0, 0] : [Infinity, -Infinity];
      subject.lines.forEach((_, line) => {
        const figureAt = lineOf(line);
        for (let index = Math.floor(from); index <= to; index += 1) {
          const figure = figureAt(index);
          if (figure === null) continue;
          minValue = Math.min(minValue, figure);
          maxValue = Math.max(maxValue, figure);
        }
      });
      return minValue > maxValue ? null : { priceRange: { minValue, maxValue } };
    },
  };
}

const REACH_PX = 1000;

/** Asking the drawing library for every point is a good part of drawing it; a plain scale is a straight line of two. */
function straightYOf(series: SeriesAttachedParameter['series']): Sight['yOf'] | null {
  if (series.priceScale().options().mode !== PriceScaleMode.Normal) return null;
  const [top, bottom] = [series.coordinateToPrice(0), series.coordinateToPrice(REACH_PX)];
  if (top === null || bottom === null || top === bottom) return null;
  const pxEach = REACH_PX / (bottom - top);
  return (figure) => (figure - top) * pxEach;
}

function sightOf(chart: SeriesAttachedParameter['chart']): Omit<Sight, 'yOf'> | null {
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (range === null) return null;
  const [from, to] = [Math.floor(range.from) - 1, Math.ceil(range.to) + 1];
  const first = scale.logicalToCoordinate(from as Logical);
  const second = scale.logicalToCoordinate((from + 1) as Logical);
  if (first === null || second === null) return null;
  const spacing = second - first;
  return { from, to, spacing, xOf: (index) => first + (index - from) * spacing };
}

type FigureAt = (index: number) => number | null;
type Pen = (context: CanvasRenderingContext2D, sight: Sight, figureAt: FigureAt) => void;

const PENS: Readonly<Record<IndicatorLine['look'], Pen>> = {
  line: (context, { from, to, spacing, xOf, yOf }, figureAt) => {
    // Where several candles share a pixel, the lowest and the highest of them say it all.
    const step = Math.max(1, Math.floor(1 / spacing));
    let isDown = false;
    context.beginPath();
    for (let index = from - (from % step); index <= to; index += step) {
      let [low, high] = [Infinity, -Infinity];
      for (let each = index; each < index + step; each += 1) {
        const figure = figureAt(each);
        if (figure === null) continue;
        low = Math.min(low, figure);
        high = Math.max(high, figure);
      }
      if (low > high) {
        isDown = false;
        continue;
      }
      const x = xOf(index);
      if (isDown) context.lineTo(x, yOf(low));
      else context.moveTo(x, yOf(low));
      if (high > low) context.lineTo(x, yOf(high));
      isDown = true;
    }
    context.stroke();
  },
  dots: (context, { from, to, xOf, yOf }, figureAt) => {
    context.beginPath();
    for (let index = from; index <= to; index += 1) {
      const figure = figureAt(index);
      if (figure === null) continue;
      const [x, y] = [xOf(index), yOf(figure)];
      context.moveTo(x + DOT_PX, y);
      context.arc(x, y, DOT_PX, 0, 2 * Math.PI);
    }
    context.fill();
  },
  bars: (context, { from, to, spacing, xOf, yOf }, figureAt) => {
    const width = Math.max(1, Math.floor(spacing * BAR_SHARE));
    const base = yOf(0);
    for (let index = from; index <= to; index += 1) {
      const figure = figureAt(index);
      if (figure === null) continue;
      context.fillRect(Math.round(xOf(index) - width / 2), base, width, yOf(figure) - base);
    }
  },
};
