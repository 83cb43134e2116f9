import { freePlace, type Rect } from './free-place.ts';

/** What one may press next, and what says which field is wrong. */
const CONTROLS =
  'label, legend, [role=alert], button, a[href], input, select, textarea, summary, [role=tab], [role=slider], [role=radio], [role=option]';
/** What people read: figures and what they are called, and what is said about a field. */
const TEXTS = 'h1, h2, h3, p, dt, dd, th, td';
const WIDTH_PX = 380;
const BESIDE_PX = 16;
const STEP_PX = 16;
/** In the bar at the top, whose middle is empty wherever there is room for a notice. */
const IN_BAR_PX = 6;

/**
 * How far from the top a notice of this height may stand so that it covers nothing one may want to press next, and as few words as can be. Behind a
 * dialog nothing can be pressed.
 */
export function lookForTop(heightPx: number): number {
  const width = Math.min(WIDTH_PX, innerWidth - 2 * BESIDE_PX);
  const left = (innerWidth - width) / 2;
  const places: Rect[] = [];
  for (let top = IN_BAR_PX; top + heightPx <= innerHeight; top += STEP_PX) {
    places.push({ left, right: left + width, top, bottom: top + heightPx });
  }
  return freePlace(places, visible(CONTROLS), visible(TEXTS, wordsIn))?.top ?? IN_BAR_PX;
}

/** A line of words is as wide as its words, however wide the paragraph may become. */
function wordsIn(found: Element): DOMRect {
  const words = document.createRange();
  words.selectNodeContents(found);
  return words.getBoundingClientRect();
}

const frameOf = (found: Element): DOMRect => found.getBoundingClientRect();

function visible(wanted: string, placeOf = frameOf): readonly Rect[] {
  const dialogs = document.querySelectorAll('[role=dialog]');
  const within = dialogs[dialogs.length - 1] ?? document;
  return (
    [...within.querySelectorAll(wanted)]
      // What a closed menu holds has a place, and nobody sees it there.
      .filter((found) => found.closest('[data-sonner-toaster]') === null && found.checkVisibility())
      .map(placeOf)
      .filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < innerHeight)
  );
}
