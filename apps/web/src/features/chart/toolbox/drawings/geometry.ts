import type { workspace } from '@halyard/contract';
import { countBefore } from '../../candles.ts';

/** Where drawings lie, in pixels and in prices. Nothing here draws. */

export type Kind = workspace.ChartDrawing['kind'];
export type Place = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** What a drawing consists of. Where it is touched is where it is drawn. */
export type Shape =
  | { readonly is: 'line'; readonly from: Place; readonly to: Place; readonly label?: string }
  | { readonly is: 'box'; readonly from: Place; readonly to: Place };

/** How many points a drawing has. */
export const POINTS: Readonly<Record<Kind, 1 | 2>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  rectangle: 2,
  fibonacci: 2,
  measure: 2,
  text: 1,
};

const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The retracements between two prices: all the way back is 0, none of it 1. */
export function fibonacciLevels(
  from: number,
  to: number,
): readonly { readonly ratio: number; readonly price: number }[] {
  return FIBONACCI.map((ratio) => ({ ratio, price: to + (from - to) * ratio }));
}

/** The lines and boxes of a drawing whose points lie here. */
export function shapesOf(
  kind: Kind,
  points: readonly Place[],
  size: Size,
  levelsY: readonly Level[] = [],
): readonly Shape[] {
  const [a, b = a] = points;
  if (a === undefined || b === undefined) return [];
  if (kind === 'horizontal') return [{ is: 'line', from: { x: 0, y: a.y }, to: { x: size.width, y: a.y } }];
  if (kind === 'trend') return [{ is: 'line', from: a, to: b }];
  if (kind === 'ray') return [{ is: 'line', from: a, to: rayEnd(a, b, size) }];
  if (kind === 'fibonacci') {
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    return levelsY.map(({ y, label }) => ({ is: 'line', from: { x: left, y }, to: { x: right, y }, label }));
  }
  if (kind === 'text') return [];
  return [{ is: 'box', from: a, to: b }];
}

export type Level = { readonly y: number; readonly label: string };

/** Where a ray leaves the picture. One whose two points are one place goes nowhere. */
export function rayEnd(from: Place, through: Place, { width, height }: Size): Place {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0 && dy === 0) return from;
  const byX = dx === 0 ? Infinity : ((dx > 0 ? width : 0) - from.x) / dx;
  const byY = dy === 0 ? Infinity : ((dy > 0 ? height : 0) - from.y) / dy;
  const reach = Math.max(1, Math.min(byX > 0 ? byX : Infinity, byY > 0 ? byY : Infinity));
  return Number.isFinite(reach) ? { x: from.x + dx * reach, y: from.y + dy * reach } : through;
}

export function distanceToLine(at: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(at.x - (from.x + share * dx), at.y - (from.y + share * dy));
}

/** What of a drawing is touched: one of its points, all of it, or nothing. */
export type Part = number | 'whole';

export function partAt(
  at: Place,
  points: readonly Place[],
  shapes: readonly Shape[],
  reachPx: number,
): Part | null {
  const point = points.findIndex(({ x, y }) => Math.hypot(at.x - x, at.y - y) <= reachPx);
  if (point >= 0) return point;
  return shapes.some((shape) => isOn(at, shape, reachPx)) ? 'whole' : null;
}

function isOn(at: Place, { is, from, to }: Shape, reachPx: number): boolean {
  if (is === 'line') return distanceToLine(at, from, to) <= reachPx;
  const isBetween = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) - reachPx && value <= Math.max(one, other) + reachPx;
  return isBetween(at.x, from.x, to.x) && isBetween(at.y, from.y, to.y);
}

type Begins = { readonly time: number };

/** Which candle a moment belongs to, counted from the oldest; between two, before the first and after the last too. */
export function indexOf(candles: readonly Begins[], stepS: number, time: number): number {
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return 0;
  if (time <= first.time) return (time - first.time) / stepS;
  if (time >= last.time) return candles.length - 1 + (time - last.time) / stepS;
  const after = countBefore(candles, time);
  const [earlier, later] = [candles[after - 1] ?? first, candles[after] ?? last];
  return after - 1 + (time - earlier.time) / (later.time - earlier.time);
}

/** The moment at a place among the candles. */
export function timeAt(candles: readonly Begins[], stepS: number, index: number): number {
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last) return 0;
  if (index <= 0) return Math.max(0, Math.round(first.time + index * stepS));
  if (index >= candles.length - 1) return Math.round(last.time + (index - candles.length + 1) * stepS);
  const [earlier, later] = [candles[Math.floor(index)] ?? first, candles[Math.floor(index) + 1] ?? last];
  return Math.round(earlier.time + (index - Math.floor(index)) * (later.time - earlier.time));
}
