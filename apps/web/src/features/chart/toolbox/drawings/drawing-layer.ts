import type { workspace } from '@halyard/contract';
import { formatPrice } from '@halyard/catalogue';
import { formatPercent } from '@halyard/money';
import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import { lengthOf, type Timeframe } from '../../candles.ts';
import type { ChartGround } from '../../canvas/draw-chart.ts';
import {
  fibonacciLevels,
  indexOf,
  type Level,
  type Part,
  partAt,
  type Place,
  type Shape,
  shapesOf,
  type Size,
  timeAt,
} from './geometry.ts';

export type Drawing = workspace.ChartDrawing;
export type Point = Drawing['points'][number];
export type DrawingLayer = ReturnType<typeof createDrawingLayer>;

type Laid = {
  readonly drawing: Drawing;
  readonly places: readonly Place[];
  readonly shapes: readonly Shape[];
};
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** How far from a line a finger or a pointer still means it. */
const REACH_PX = 7;
const TOUCH_REACH_PX = 16;

/** Draws what people drew on the prices, and knows what of it lies where. */
export function createDrawingLayer(ground: ChartGround, timeframe: Timeframe) {
  const stepS = lengthOf(timeframe);
  const plan = createPlan(ground, stepS);
  let drawings: readonly Drawing[] = [];
  let selected: string | null = null;
  let update = () => {};

  function find(at: Place, isTouch = false): { readonly drawing: Drawing; readonly part: Part } | null {
    const reach = isTouch ? TOUCH_REACH_PX : REACH_PX;
    for (const { drawing, places, shapes } of drawings.map(plan.lay).toReversed()) {
      const part = partAt(at, places, shapes, drawing.kind === 'text' ? reach * 2 : reach);
      if (part !== null) return { drawing, part };
    }
    return null;
  }
  const draw = (target: Target) =>
    target.useMediaCoordinateSpace(({ context }) => {
      for (const drawing of drawings)
        paint(context, ground, plan.lay(drawing), drawing.id === selected, stepS);
    });
  const primitive: ISeriesPrimitive = {
    attached: ({ requestUpdate }: SeriesAttachedParameter) => {
      update = requestUpdate;
    },
    paneViews: () => [{ zOrder: () => 'top', renderer: () => ({ draw }) }],
    hitTest: (x, y) => {
      const found = find({ x, y });
      const cursorStyle = found?.drawing.isLocked ? 'pointer' : 'move';
      return found && { externalId: found.drawing.id, zOrder: 'top', cursorStyle };
    },
  };
  let holder = ground.series();
  holder.attachPrimitive(primitive);
  const leave = ground.hear((news) => {
    if (news !== 'series') return;
    holder = ground.series();
    holder.attachPrimitive(primitive);
  });
  return {
    size: plan.size,
    placeOf: plan.placeOf,
    pointAt: plan.pointAt,
    find,
    show: (wanted: readonly Drawing[], chosen: string | null): void => {
      drawings = wanted;
      selected = chosen;
      update();
    },
    remove: (): void => {
      leave();
      if (!ground.isGone()) holder.detachPrimitive(primitive);
    },
  };
}

/** Where moments and prices lie on the picture, and what its places mean. */
function createPlan(ground: ChartGround, stepS: number) {
  const scale = ground.chart.timeScale();
  const size = (): Size => ({ width: scale.width(), height: ground.chart.panes()[0]?.getHeight() ?? 0 });
  const placeOf = ({ time, price }: Point): Place => ({
    x: scale.logicalToCoordinate(indexOf(ground.candles(), stepS, time) as Logical) ?? Number.NaN,
    y: ground.yOf(price) ?? Number.NaN,
  });
  const levelsOf = ({ kind, points: [from, to] }: Drawing): readonly Level[] =>
    kind !== 'fibonacci' || !from || !to
      ? []
      : fibonacciLevels(from.price, to.price).map(({ ratio, price }) => ({
          y: ground.yOf(price) ?? Number.NaN,
          label: `${ratio} · ${formatPrice(ground.symbol, price)}`,
        }));
  return {
    size,
    placeOf,
    lay: (drawing: Drawing): Laid => {
      const places = drawing.points.map(placeOf);
      return { drawing, places, shapes: shapesOf(drawing.kind, places, size(), levelsOf(drawing)) };
    },
    pointAt: ({ x, y }: Place): Point | null => {
      const index = scale.coordinateToLogical(x);
      const price = ground.priceAt(y);
      return index === null || price === null
        ? null
        : { time: timeAt(ground.candles(), stepS, index), price };
    },
  };
}

function paint(
  pen: CanvasRenderingContext2D,
  ground: ChartGround,
  laid: Laid,
  isSelected: boolean,
  stepS: number,
): void {
  const { drawing, places, shapes } = laid;
  const { palette, paletteFaint, surface, ink } = ground.colours();
  pen.strokeStyle = palette[drawing.colour] ?? ink;
  pen.fillStyle = paletteFaint[drawing.colour] ?? ink;
  pen.lineWidth = isSelected ? 2.5 : 1.75;
  pen.font = `500 12px ${ground.chart.options().layout.fontFamily}`;
  pen.textBaseline = 'bottom';
  for (const shape of shapes) paintShape(pen, shape);
  pen.fillStyle = palette[drawing.colour] ?? ink;
  for (const shape of shapes) {
    if (shape.is === 'line' && shape.label) pen.fillText(shape.label, shape.from.x + 4, shape.from.y - 3);
  }
  const [first] = places;
  const words = wordsOf(drawing, ground.symbol, stepS);
  if (first && words !== '') paintWords(pen, words, first, surface);
  if (!isSelected) return;
  for (const { x, y } of places) {
    pen.beginPath();
    pen.arc(x, y, 5, 0, 2 * Math.PI);
    pen.fillStyle = surface;
    pen.fill();
    pen.lineWidth = 2;
    pen.stroke();
  }
}

function paintShape(pen: CanvasRenderingContext2D, { is, from, to }: Shape): void {
  pen.beginPath();
  if (is === 'box') {
    pen.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    pen.fill();
  } else {
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
}

function paintWords(pen: CanvasRenderingContext2D, words: string, { x, y }: Place, surface: string): void {
  const colour = pen.fillStyle;
  const { width } = pen.measureText(words);
  pen.fillStyle = surface;
  pen.fillRect(x - 2, y - 20, width + 8, 18);
  pen.fillStyle = colour;
  pen.fillText(words, x + 2, y - 4);
}

/** What stands beside a drawing: what was typed, or how far it measures. */
function wordsOf({ kind, text, points: [from, to] }: Drawing, symbol: string, stepS: number): string {
  if (kind !== 'measure' || !from || !to) return text;
  const change = to.price - from.price;
  const sign = change < 0 ? '\u2212' : change > 0 ? '+' : '';
  const percent = formatPercent((change / from.price) * 100);
  const count = Math.abs(Math.round((to.time - from.time) / stepS));
  return `${sign}${formatPrice(symbol, Math.abs(change))} (${percent}) · ${count} candles`;
}
