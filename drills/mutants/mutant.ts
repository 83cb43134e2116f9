/** A fault as data: what would be changed in the source, whom it would hurt, and which tests must see it. */
export type Mutant = {
  /** What it is asked for by: `npm run mutants -- margin-rounds-down`. */
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly becomes: string;
  /** What it would do to somebody. */
  readonly harm: string;
  /** The files that must catch it; nothing else is run. */
  readonly tests: readonly string[];
};

/** How often the text stands in a source; anything but once is a mutant that has come loose. */
export function timesIn(source: string, { text }: Pick<Mutant, 'text'>): number {
  return source.split(text).length - 1;
}
