import { workspace } from '@halyard/contract';

type Drawings = workspace.ChartsContent['drawings'];
type Way = 'back' | 'forth';

const MOST_STEPS = 100;

/** What belongs to one step, as the letters of one text: whoever draws hands in the same object with each of them. */
export type Run = object;

type Kept = {
  readonly read: () => Drawings;
  readonly become: (drawings: Drawings) => void;
};

/** What is drawn on each symbol, and the ways back and forth through it: of each its own, for one sees no other. */
export function createDrawn({ read, become }: Kept) {
  const { next, leave, pass, ways, forget } = createSteps();
  const of = (symbol: string) => read().filter((drawing) => drawing.symbol === symbol);
  const ofOthers = (symbol: string) => read().filter((drawing) => drawing.symbol !== symbol);
  function go(symbol: string, way: Way): boolean {
    const drawings = next(symbol, way);
    if (drawings === undefined) return true;
    const others = ofOthers(symbol);
    if (others.length + drawings.length > workspace.MAX_DRAWINGS) return false;
    pass(symbol, way, of(symbol));
    become([...others, ...drawings]);
    return true;
  }
  return {
    ways,
    forget,
    /** Drawings of a symbol as they are from now on; what they were before can be had again. */
    draw: (symbol: string, drawings: Drawings, run?: Run): void => {
      leave(symbol, of(symbol), run);
      become([...ofOthers(symbol), ...drawings]);
    },
    /** Answers whether there is room for what was there then: other symbols may have taken it since. */
    undo: (symbol: string): boolean => go(symbol, 'back'),
    redo: (symbol: string): boolean => go(symbol, 'forth'),
  };
}

type Steps = Readonly<Record<Way, readonly Drawings[]>> & {
  /** What the newest step was part of. */
  readonly run?: Run | undefined;
};
const NO_STEPS: Steps = { back: [], forth: [] };

function createSteps() {
  const all = new Map<string, Steps>();
  const of = (symbol: string) => all.get(symbol) ?? NO_STEPS;
  const withSome = (way: Way): ReadonlySet<string> =>
    new Set([...all].filter(([, steps]) => steps[way].length > 0).map(([symbol]) => symbol));
  return {
    ways: () => ({ canUndo: withSome('back'), canRedo: withSome('forth') }),
    forget: (): void => all.clear(),
    leave: (symbol: string, drawings: Drawings, run: Run | undefined): void => {
      const { back, run: before } = of(symbol);
      const isOne = run !== undefined && run === before;
      all.set(symbol, { back: isOne ? back : [...back, drawings].slice(-MOST_STEPS), forth: [], run });
    },
    next: (symbol: string, way: Way): Drawings | undefined => of(symbol)[way].at(-1),
    pass: (symbol: string, way: Way, drawings: Drawings): void => {
      const { back, forth } = of(symbol);
      all.set(
        symbol,
        way === 'back'
          ? { back: back.slice(0, -1), forth: [...forth, drawings] }
          : { back: [...back, drawings], forth: forth.slice(0, -1) },
      );
    },
  };
}
