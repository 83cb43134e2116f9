/** One figure of a drill, beside what it must be. */
export type Figure = {
  readonly what: string;
  readonly figure: string;
  /** Empty where there is none. */
  readonly goal: string;
  /** Null where it could not be judged. */
  readonly isMet: boolean | null;
};

export type Drill = {
  /** Everything a drill does by chance follows from it. */
  readonly seed: number;
  /** For `npm test`: the same fault, fewer times. */
  readonly isShort: boolean;
  /** An empty folder of the drill's own, removed afterwards. */
  readonly folder: string;
  /** What is going on, for whoever watches. */
  readonly say: (line: string) => void;
};

/** A fault the product must survive, done to the real server and the real PostgreSQL. */
export type Fault = {
  /** What it is asked for by: `npm run drill -- kills`. */
  readonly name: string;
  readonly title: string;
  /** It needs the whole machine, or judges times: nothing may run beside it. */
  readonly isAlone?: true;
  /** Too long to be done in part: it is left out of `npm test`. */
  readonly isFullOnly?: true;
  /** What must be installed for it and is not; null where nothing is missing. */
  readonly missing?: (isShort: boolean) => Promise<string | null>;
  readonly run: (drill: Drill) => Promise<readonly Figure[]>;
};

/** The goal of what must not be. */
export const NOTHING = '0';

/** A figure that must be nothing: lost, doubled, half applied. */
export function none(what: string, count: number): Figure {
  return { what, figure: String(count), goal: NOTHING, isMet: count === 0 };
}

export function atLeast(what: string, count: number, least: number): Figure {
  return {
    what,
    figure: count.toLocaleString('en'),
    goal: `≥ ${least.toLocaleString('en')}`,
    isMet: count >= least,
  };
}

/** What only tells how much was tried. */
export function counted(what: string, figure: string): Figure {
  return { what, figure, goal: '', isMet: null };
}
