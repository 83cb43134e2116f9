/** What an alert waits for right now, one side of it: it may wait on both. A value is twice a price, or hundredths of a percent: whole numbers either way. */
export type Waiting = {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly version: number;
  readonly measure: 'price' | 'percent';
  readonly direction: 'up' | 'down';
  readonly target: bigint;
  /** Before this moment it waits for nothing. */
  readonly fromMs: number;
  /** From this moment on it waits for nothing any more. */
  readonly untilMs: number;
};

/** Where a symbol stands, in both measures; the second is asked for only where somebody waits for it. */
export type Standing = { readonly price: bigint; readonly percent: () => bigint | null };

type Line = Waiting[];
type Lines = { readonly up: Line; readonly down: Line; readonly asleep: Line };
type Side = keyof Lines;

const MEASURES = ['price', 'percent'] as const;

/**
 * Every alert that waits, by symbol, in lines sorted so that whoever is reached first stands at the end. A quote looks at
 * the ends and takes off whom it has reached; everybody else costs it nothing. Those who still rest stand in a line of
 * their own, sorted by when they wake.
 */
export function createAlertBook() {
  const symbols = new Map<string, Record<Waiting['measure'], Lines>>();
  const people = new Map<string, Set<Waiting>>();

  const lineOf = (one: Waiting, side: Side): Line => {
    let lines = symbols.get(one.symbol);
    if (!lines) symbols.set(one.symbol, (lines = { price: noLines(), percent: noLines() }));
    return lines[one.measure][side];
  };
  const stand = (one: Waiting, nowMs: number): void => {
    const side = one.fromMs > nowMs ? 'asleep' : one.direction;
    const line = lineOf(one, side);
    line.splice(placeIn(line, one, side), 0, one);
  };
  /** It stands in the one line or, woken since, in the other. */
  const leave = (one: Waiting): void => {
    for (const side of ['asleep', one.direction] as const) {
      const line = lineOf(one, side);
      const place = placeIn(line, one, side);
      if (line[place] === one) return void line.splice(place, 1);
    }
  };
  const forget = (one: Waiting): void => {
    const theirs = people.get(one.userId);
    theirs?.delete(one);
    if (theirs?.size === 0) people.delete(one.userId);
  };
  const wake = (lines: Lines, nowMs: number): void => {
    for (let next = lines.asleep.at(-1); next && next.fromMs <= nowMs; next = lines.asleep.at(-1)) {
      lines.asleep.pop();
      stand(next, nowMs);
    }
  };

  return {
    /** All that this person waits for, of these symbols or of all; whatever was known of that before is gone. */
    put: (userId: string, all: readonly Waiting[], nowMs: number): void => {
      for (const one of people.get(userId) ?? []) leave(one);
      if (all.length === 0) return void people.delete(userId);
      people.set(userId, new Set(all));
      for (const one of all) stand(one, nowMs);
    },
    /** Whom this has reached. They wait for nothing until they are put again. */
    reached: (symbol: string, standing: Standing, nowMs: number): Waiting[] => {
      const all = symbols.get(symbol);
      if (!all) return [];
      const reached: Waiting[] = [];
      for (const measure of MEASURES) {
        const lines = all[measure];
        wake(lines, nowMs);
        if (lines.up.length + lines.down.length === 0) continue;
        const value = measure === 'price' ? standing.price : standing.percent();
        if (value === null) continue;
        takeReached(lines.up, ({ target }) => target <= value, reached);
        takeReached(lines.down, ({ target }) => target >= value, reached);
      }
      for (const one of reached) forget(one);
      return reached.filter(({ untilMs }) => untilMs > nowMs);
    },
    size: (): number => [...people.values()].reduce((sum, theirs) => sum + theirs.size, 0),
  };
}

const noLines = (): Lines => ({ up: [], down: [], asleep: [] });

function takeReached(line: Line, isReached: (one: Waiting) => boolean, into: Waiting[]): void {
  for (let next = line.at(-1); next && isReached(next); next = line.at(-1)) {
    line.pop();
    into.push(next);
  }
}

/** Whether it stands before the other: further from being reached, or waking later. Ids and sides make the order one of its own. */
function isBefore(one: Waiting, other: Waiting, side: Side): boolean {
  if (side === 'asleep' && one.fromMs !== other.fromMs) return one.fromMs > other.fromMs;
  if (side !== 'asleep' && one.target !== other.target)
    return side === 'up' ? one.target > other.target : one.target < other.target;
  return one.id === other.id ? one.direction < other.direction : one.id < other.id;
}

function placeIn(line: Line, one: Waiting, side: Side): number {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = line[middle];
    if (other && isBefore(other, one, side)) low = middle + 1;
    else high = middle;
  }
  return low;
}
