/** What is to be placed: where its level lies on the picture now, from above, and null where that is not known. */
export type Placed = {
  readonly node: HTMLElement;
  readonly yNow: () => number | null;
  /** Somebody moves it: it goes past the others, and nobody steps aside. */
  readonly isMoved: boolean;
};

/** Room for the figures above the candles, and for the times below them. */
const ABOVE_SCALE_PX = 38;
const BELOW_SCALE_PX = 44;
/** As wide as a handle is at most, while it stands where its level is. */
const COLUMN_PX = 112;
const columns = new WeakMap<HTMLElement, number>();

/**
 * Puts each handle at the height of its level. Those that would lie over one another stand side by side, so that each of them can be
 * taken; a level beyond the scale waits at the edge, beside those that are where they belong.
 */
export function placeHandles(handles: Iterable<Placed>): void {
  const all = [...handles];
  // All is read before anything is written, or the page would be laid out for each of them.
  const height = Math.max(0, ...all.map(({ node }) => node.clientHeight));
  const lowest = (all[0]?.node.parentElement?.clientHeight ?? 0) - BELOW_SCALE_PX;
  const taken: { readonly y: number; readonly column: number }[] = [];
  for (const { node, yNow, isMoved } of all) {
    const y = yNow();
    node.style.visibility = y === null ? 'hidden' : 'visible';
    if (y === null) continue;
    const shown = Math.max(ABOVE_SCALE_PX, Math.min(lowest, y));
    const beside = isMoved ? [] : taken.filter((other) => Math.abs(other.y - shown) < height);
    let column = isMoved ? (columns.get(node) ?? 0) : shown === y ? 0 : 1;
    while (beside.some((other) => other.column === column)) column += 1;
    if (!isMoved) taken.push({ y: shown, column });
    columns.set(node, column);
    node.style.transform = `translate(${column * COLUMN_PX}px, ${shown}px)`;
  }
}
