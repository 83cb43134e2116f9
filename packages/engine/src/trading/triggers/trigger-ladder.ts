/** A level that waits. It changes only while it stands on no ladder. */
export type Rung = {
  /** In the direction of the ladder: the price comes down to every level, see `trigger-book.ts`. */
  level: bigint;
  /** The level as a double: quick to compare, and never in another order than the levels themselves. */
  key: number;
  /** Smaller is older. */
  age: number;
};

export type Ladder<R extends Rung> = {
  readonly add: (rung: R) => void;
  readonly remove: (rung: R) => void;
  /** The level that a falling price meets first; of equal ones the oldest. */
  readonly first: () => R | undefined;
  /** The key of the first, and below every price where there is none. */
  readonly firstKey: () => number;
  readonly takeFirst: () => void;
};

/** The keys lie side by side, so that a search reads little memory. */
type Chunk<R> = { readonly keys: number[]; readonly rungs: R[] };

const CHUNK_SIZE = 256;

/**
 * All rungs in their order, in chunks, with the one that is met first at the very end: a quote that fires nothing
 * looks at one number, and one that fires many takes them off the end.
 */
export function createLadder<R extends Rung>(): Ladder<R> {
  const chunks: Chunk<R>[] = [];

  return {
    add: (rung) => {
      const at = chunkIndexFor(chunks, rung);
      const chunk = chunks[at];
      if (chunk === undefined) {
        chunks.push({ keys: [rung.key], rungs: [rung] });
        return;
      }
      const place = placeIn(chunk, rung);
      chunk.keys.splice(place, 0, rung.key);
      chunk.rungs.splice(place, 0, rung);
      if (chunk.rungs.length > CHUNK_SIZE) split(chunks, at);
    },
    remove: (rung) => {
      const at = chunkIndexFor(chunks, rung);
      const chunk = chunks[at];
      if (chunk === undefined) return;
      const place = placeIn(chunk, rung);
      if (chunk.rungs[place] !== rung) return;
      chunk.keys.splice(place, 1);
      chunk.rungs.splice(place, 1);
      if (chunk.rungs.length === 0) chunks.splice(at, 1);
    },
    first: () => chunks.at(-1)?.rungs.at(-1),
    firstKey: () => chunks.at(-1)?.keys.at(-1) ?? Number.NEGATIVE_INFINITY,
    takeFirst: () => {
      const chunk = chunks.at(-1);
      if (chunk === undefined) return;
      chunk.keys.pop();
      if (chunk.rungs.pop() !== undefined && chunk.rungs.length === 0) chunks.pop();
    },
  };
}

/** Whether the price meets the one after the other. Doubles of equal levels are equal, but not the other way round. */
function isBelow(one: Rung, other: Rung): boolean {
  if (one.key !== other.key) return one.key < other.key;
  if (one.level !== other.level) return one.level < other.level;
  return one.age > other.age;
}

/** The chunk that holds a rung, or should. */
function chunkIndexFor(chunks: readonly Chunk<Rung>[], rung: Rung): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const chunk = chunks[middle];
    if (chunk !== undefined && placeIn(chunk, rung, chunk.keys.length - 1) === chunk.keys.length)
      low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeIn({ keys, rungs }: Chunk<Rung>, rung: Rung, from = 0): number {
  let low = from;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const key = keys[middle] ?? 0;
    const found = key === rung.key ? rungs[middle] : undefined;
    if (found === undefined ? key < rung.key : isBelow(found, rung)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function split<R>(chunks: Chunk<R>[], at: number): void {
  const chunk = chunks[at];
  if (chunk === undefined) return;
  const half = chunk.rungs.length >> 1;
  chunks.splice(at + 1, 0, { keys: chunk.keys.splice(half), rungs: chunk.rungs.splice(half) });
}
