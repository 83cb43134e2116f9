/** A line through values over time, as the path of a picture of 100 by 100. */

export type Point = { readonly atMs: number; readonly value: number };

export type Curve = {
  readonly line: string;
  readonly area: string;
  readonly low: number;
  readonly high: number;
};

export function curveOf(points: readonly Point[]): Curve | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const widthMs = last.atMs - first.atMs || 1;
  const height = high - low;
  const placed = points.map(({ atMs, value }) => {
    const x = ((atMs - first.atMs) / widthMs) * 100;
    // A value that never moved is a line in the middle.
    const y = height === 0 ? 50 : 100 - ((value - low) / height) * 100;
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  const line = `M${placed.join('L')}`;
  return { line, area: `${line}L100 100L0 100Z`, low, high };
}

/** The point nearest to a share of the whole time. */
export function pointAt(points: readonly Point[], share: number): Point | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const atMs = first.atMs + share * (last.atMs - first.atMs);
  return points.reduce((nearest, point) =>
    Math.abs(point.atMs - atMs) < Math.abs(nearest.atMs - atMs) ? point : nearest,
  );
}
