export type Rect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The first of the places that lies over no control, else the one that lies over the least of them. */
export function freePlace(places: readonly Rect[], controls: readonly Rect[]): Rect | undefined {
  let best: { readonly place: Rect; readonly covered: number } | undefined;
  for (const place of places) {
    const covered = controls.reduce((sum, control) => sum + overlapOf(place, control), 0);
    if (covered === 0) return place;
    if (!best || covered < best.covered) best = { place, covered };
  }
  return best?.place;
}

function overlapOf(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
