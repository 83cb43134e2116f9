import type { IChartApi } from 'lightweight-charts';

/** What is to be placed: where its level lies on the picture now, from above, and null where that is not known. */
export type Placed = {
  readonly node: HTMLElement;
  readonly yNow: () => number | null;
  /** Somebody moves it: it goes past the others, and nobody steps aside. */
  readonly isMoved: boolean;
};

type Room = { readonly width: number; readonly height: number };
type Asked = Room & Pick<Placed, 'isMoved'> & { readonly y: number | null; readonly last: number };
type Place = { readonly x: number; readonly y: number };
type Shown = Place & { readonly beyond?: 'above' | 'below' };

/** Room for the figures above the candles, and for half a handle at the foot of the prices. */
const ABOVE_SCALE_PX = 38;
const BELOW_SCALE_PX = 18;
/** Left of it a level beyond the scale leaves room for those that are where they belong. */
const BEYOND_PX = 112;
const BETWEEN_PX = 4;
/** What a handle's own place begins with. */
const EDGE_PX = 12;
const lastX = new WeakMap<HTMLElement, number>();

/** Puts each handle at the height of its level, beside the prices and not beside what other panes show. */
export function placeHandles(handles: Iterable<Placed>, chart: IChartApi): void {
  const all = [...handles];
  // All is read before anything is written, or the page would be laid out for each of them.
  const asked = all.map(({ node, yNow, isMoved }) => ({
    y: yNow(),
    isMoved,
    width: node.clientWidth,
    height: node.clientHeight,
    last: lastX.get(node) ?? 0,
  }));
  const width = chart.timeScale().width() - EDGE_PX;
  const places = placesOf(asked, { width, height: chart.panes()[0]?.getHeight() ?? 0 });
  for (const [index, { node, isMoved }] of all.entries()) {
    const place = places[index];
    node.style.visibility = place ? 'visible' : 'hidden';
    if (!place) continue;
    if (!isMoved) lastX.set(node, place.x);
    if (place.beyond) node.dataset['beyond'] = place.beyond;
    else delete node.dataset['beyond'];
    node.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }
}

/**
 * Those that would lie over one another stand side by side, so that each of them can be taken, and where there is no room beside the
 * others right under or over one of them; a level beyond the scale waits at the edge and says on which side it is, the nearest ones as far as there is room. Null for what has none.
 */
export function placesOf(handles: readonly Asked[], room: Room): readonly (Shown | null)[] {
  const lowest = Math.max(ABOVE_SCALE_PX, room.height - BELOW_SCALE_PX);
  const shown = (y: number) => Math.max(ABOVE_SCALE_PX, Math.min(lowest, y));
  const beyond = ({ y }: Asked) => (y === null ? 0 : Math.abs(y - shown(y)));
  const taken: (Place & Room)[] = [];
  const places = new Map<Asked, Shown>();
  for (const one of handles.toSorted((a, b) => beyond(a) - beyond(b))) {
    const { width, height, isMoved, last } = one;
    if (one.y === null) continue;
    // In whole pixels: right under another is not over it by what a sum of fractions is off.
    const y = Math.round(one.y);
    const isBeyond = beyond(one) > 0;
    const where = isBeyond && ({ beyond: one.y > lowest ? 'below' : 'above' } as const);
    if (isMoved) {
      places.set(one, { x: last, y: shown(y), ...where });
      continue;
    }
    const from = isBeyond ? Math.max(0, Math.min(BEYOND_PX, room.width - width)) : 0;
    for (const row of rowsFrom(shown(y), height, taken, lowest)) {
      const x = freeX(from, row, one, taken);
      // One that stands alone is shown however narrow the chart is.
      const fits = x + width <= room.width || x === 0;
      if (fits) {
        taken.push({ x, y: row, width, height });
        places.set(one, { x, y: row, ...where });
      }
      if (fits || isBeyond) break;
    }
  }
  return handles.map((one) => places.get(one) ?? null);
}

/** The heights at which there may be room, the nearest first: its own, and right under and over each that is there already. */
function rowsFrom(own: number, height: number, taken: readonly Place[], lowest: number): readonly number[] {
  const beside = taken.flatMap(({ y }) => [y + height, y - height]);
  const rows = beside.filter((row) => row >= ABOVE_SCALE_PX && row <= lowest);
  return [own, ...rows.toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))];
}

/** The first place of a row, from here on, at which it lies over nothing. */
function freeX(from: number, y: number, { width, height }: Room, taken: readonly (Place & Room)[]): number {
  const row = taken.filter((other) => Math.abs(other.y - y) < height).toSorted((a, b) => a.x - b.x);
  let x = from;
  for (const other of row) {
    if (other.x < x + width + BETWEEN_PX && x < other.x + other.width + BETWEEN_PX)
      x = other.x + other.width + BETWEEN_PX;
  }
  return x;
}
