export type Rect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A control that is covered cannot be pressed; a figure is only waited for. */
const CONTROL_WEIGHT = 8;

const PADDING_PX = 36;
const LINE_PX = 20;
/** What fits into a line where the notice is as narrow as on a phone, and beside something to press. */
const LETTERS_IN_LINE = 36;
const LETTERS_BESIDE_ACTION = 22;
const FACTS_PX = 180;

type Told = { readonly detail?: unknown; readonly action?: unknown };

/** About as high as a notice will be: a title, a sentence under it, or a list of facts. */
export function heightOf(text: string, { detail, action }: Told): number {
  const letters = action === undefined ? LETTERS_IN_LINE : LETTERS_BESIDE_ACTION;
  const linesOf = (words: string) => Math.ceil(words.length / letters) * LINE_PX;
  const under = typeof detail === 'string' ? linesOf(detail) : detail === undefined ? 0 : FACTS_PX;
  return PADDING_PX + linesOf(text) + under;
}

/** The first of the places that lies over no control and no figure, else the one that lies over the least of them. */
export function freePlace(
  places: readonly Rect[],
  controls: readonly Rect[],
  figures: readonly Rect[] = [],
): Rect | undefined {
  let best: { readonly place: Rect; readonly covered: number } | undefined;
  for (const place of places) {
    const over = (rects: readonly Rect[]) => rects.reduce((sum, rect) => sum + overlapOf(place, rect), 0);
    const covered = over(controls) * CONTROL_WEIGHT + over(figures);
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
