/** A cell that paints its ground for a moment when its figure rises or falls. */

const FLASH_MS = 400;
/** At most twice a second. */
const FLASH_EVERY_MS = 500;

/**
 * The ground of such a cell lies under its figure as a layer of its own. Only its opacity moves, so the browser's
 * compositor does the fading and the page is neither styled nor painted for it. Before the first flash there is none: each
 * of them is something the browser looks at with every frame.
 */
export const FLASH_GROUND =
  'relative isolate data-moved:before:absolute data-moved:before:inset-0 data-moved:before:-z-1 data-moved:before:rounded-control data-moved:before:opacity-0 data-[moved=up]:before:bg-up/16 data-[moved=down]:before:bg-down/16';

type Moved = 'up' | 'down';

/** Says which way a figure went, if it may be shown: not the first figure, and not so soon after the last time. */
function createPace() {
  let last: number | undefined;
  let shownAtMs = -Infinity;
  return (figure: number | undefined, nowMs: number): Moved | null => {
    const before = last;
    if (figure === undefined || figure === before) return null;
    last = figure;
    if (before === undefined || nowMs - shownAtMs < FLASH_EVERY_MS) return null;
    shownAtMs = nowMs;
    return figure > before ? 'up' : 'down';
  };
}

/** The cells that somebody can see. One watch serves all of them. */
const inSight = new WeakSet<Element>();
let sight: IntersectionObserver | undefined;
let calm: MediaQueryList | undefined;

function watchSight(): IntersectionObserver {
  return (sight ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
  }));
}

/** Nothing moves where nobody looks, and for nobody who asked for calm. */
function isWorthwhile(cell: Element): boolean {
  calm ??= matchMedia('(prefers-reduced-motion: reduce)');
  return inSight.has(cell) && !document.hidden && !calm.matches;
}

/** The flash of a cell that wears `FLASH_GROUND`: it hears every figure, and is told when the cell is gone. */
export function createFlash(cell: HTMLElement) {
  const pace = createPace();
  let fading: Animation | undefined;
  watchSight().observe(cell);

  function show(moved: Moved): void {
    if (cell.dataset['moved'] !== moved) cell.dataset['moved'] = moved;
    // One that is over can be played again, which costs far less than another one.
    if (fading) fading.play();
    else fading = fade(cell);
  }

  return {
    hear: (figure: number | undefined): void => {
      const moved = pace(figure, performance.now());
      if (moved !== null && isWorthwhile(cell)) show(moved);
    },
    end: (): void => watchSight().unobserve(cell),
  };
}

function fade(cell: HTMLElement): Animation {
  return cell.animate([{ opacity: 1 }, { opacity: 0 }], {
    pseudoElement: '::before',
    duration: FLASH_MS,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  });
}
