import { assert } from '@halyard/money';
import type { Quote } from '../../synthetic-market/synthetic-market.ts';
import { type Trail, type Trailing, createTrail } from './trail.ts';
import type { Side } from '../trading-state.ts';
import { type Ladder, type Rung, createLadder } from './trigger-ladder.ts';

/** A price of one symbol at which its owner must be asked. */
export type Trigger = LevelTrigger | TrailingTrigger;

/** A level that stands still: which side of the quote it watches, and from where the price comes to it. */
export type LevelTrigger = {
  readonly type: 'level';
  readonly symbol: string;
  readonly watches: 'bid' | 'ask';
  readonly fires: 'at-or-below' | 'at-or-above';
  readonly level: bigint;
};

/** The trailing stop of a position: it stands at its distance from the best close-side price so far. */
export type TrailingTrigger = {
  readonly type: 'trailing';
  readonly positionId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly distance: bigint;
  readonly best: bigint;
};

/** A trigger in the book, or one that has been taken out of it. */
export type Waiting = WaitingLevel | WaitingTrailing;

type WaitingLevel = Rung & {
  readonly type: 'level';
  readonly owner: string;
  lane: Lane;
  isWaiting: boolean;
};
export type WaitingTrailing = Trailing & {
  readonly type: 'trailing';
  readonly lane: Lane;
  readonly positionId: string;
};

export type TriggerBook = {
  readonly add: (trigger: Trigger, owner: string) => Waiting;
  readonly remove: (waiting: Waiting) => void;
  /** Puts a level elsewhere, and one that has fired back; its age stays. */
  readonly move: (waiting: Waiting, trigger: LevelTrigger) => void;
  /**
   * Takes out what a quote fires and returns the owners, once for each trigger: the level passed first comes first,
   * then the older one. What stands on afterwards is added again by whoever decided so.
   */
  readonly fire: (symbol: string, quote: Pick<Quote, 'bid' | 'ask'>) => readonly string[];
  /** Whether a quote whose sides are these as doubles fires nothing and moves no stop. */
  readonly isQuietAt: (symbol: string, keys: Readonly<Record<'bid' | 'ask', number>>) => boolean;
  /** The best price a trailing stop has seen while it waited. */
  readonly bestOf: (waiting: Waiting) => bigint;
  readonly size: () => number;
};

/**
 * One side of the quote in one direction. Where prices come from below, all of them are written as their negatives,
 * so that in every lane the price comes down to the levels and the best price is the highest.
 */
type Lane = {
  readonly on: Board;
  readonly watches: 'bid' | 'ask';
  readonly isRising: boolean;
  readonly levels: Ladder<WaitingLevel>;
  /** Stops of buys fall on the bid, those of sells rise on the ask; the other two lanes have none. */
  readonly trail: Trail;
};

/** The lanes of one symbol. */
type Board = {
  readonly lanes: readonly Lane[];
  /** Until something is put there or taken away. */
  quiet: Quiet | null;
};

/** A quote whose sides are between these, as doubles, fires nothing and moves no stop. */
type Quiet = { readonly bid: Range; readonly ask: Range };
type Range = { above: number; below: number };

type Fired = { readonly owner: string; readonly depth: bigint; readonly age: number };

const NOBODY: readonly string[] = [];
const NOTHING: readonly Fired[] = [];

/** Four lanes for each symbol: a quote looks at the end of each and not at what waits further away. */
export function createTriggerBook(): TriggerBook {
  const boards = new Map<string, Board>();
  let nextAge = 0;
  let size = 0;

  function laneFor(trigger: Trigger): Lane {
    const board = boards.get(trigger.symbol) ?? createBoard();
    boards.set(trigger.symbol, board);
    return laneOn(board, trigger);
  }

  function remove(waiting: Waiting): void {
    if (!isWaiting(waiting)) return;
    size -= 1;
    waiting.lane.on.quiet = null;
    if (waiting.type === 'trailing') waiting.lane.trail.remove(waiting);
    else {
      waiting.isWaiting = false;
      waiting.lane.levels.remove(waiting);
    }
  }

  return {
    remove,
    add: (trigger, owner) => {
      size += 1;
      nextAge += 1;
      const owned = { owner, age: nextAge };
      const lane = laneFor(trigger);
      return trigger.type === 'level'
        ? addLevel(lane, trigger.level, owned)
        : addTrailing(lane, trigger, owned);
    },
    move: (waiting, trigger) => {
      assert(waiting.type === 'level', 'only a level can be moved');
      const lane = laneFor(trigger);
      const level = turned(lane, trigger.level);
      if (waiting.isWaiting && waiting.lane === lane && waiting.level === level) return;
      remove(waiting);
      size += 1;
      putAt(waiting, lane, level);
    },
    fire: (symbol, quote) => {
      const board = boards.get(symbol);
      const fired = board ? fireBoard(board, quote) : NOTHING;
      if (fired.length === 0) return NOBODY;
      size -= fired.length;
      return fired.toSorted(firstPassedFirst).map(({ owner }) => owner);
    },
    isQuietAt: (symbol, { bid, ask }) => {
      const board = boards.get(symbol);
      return board === undefined || isQuietFor(board, bid, ask);
    },
    bestOf: (waiting) => {
      assert(waiting.type === 'trailing', 'only a trailing stop has a best price');
      return turned(waiting.lane, waiting.lane.trail.bestOf(waiting));
    },
    size: () => size,
  };
}

/** Whether a trigger has neither fired nor been removed. */
export function isWaiting(waiting: Waiting): boolean {
  return waiting.type === 'level' ? waiting.isWaiting : waiting.pack !== null;
}

/** For whoever puts something there: what is quiet has to be found out anew. */
function laneOn(board: Board, trigger: Trigger): Lane {
  board.quiet = null;
  const isSell = trigger.type === 'trailing' && trigger.side === 'sell';
  const [watches, isRising] =
    trigger.type === 'level'
      ? [trigger.watches, trigger.fires === 'at-or-above']
      : [isSell ? 'ask' : 'bid', isSell];
  const lane = board.lanes.find((one) => one.watches === watches && one.isRising === isRising);
  assert(lane !== undefined, 'every side and direction has a lane');
  return lane;
}

function createBoard(): Board {
  const lanes: Lane[] = [];
  const on: Board = { lanes, quiet: null };
  for (const watches of ['bid', 'ask'] as const)
    for (const isRising of [false, true])
      lanes.push({ on, watches, isRising, levels: createLadder(), trail: createTrail() });
  return on;
}

/** Turns a price into the direction of its lane, and back. */
function turned(lane: Lane, price: bigint): bigint {
  return lane.isRising ? -price : price;
}

type Owned = { readonly owner: string; readonly age: number };

function addLevel(lane: Lane, price: bigint, owned: Owned): Waiting {
  const level = turned(lane, price);
  const waiting: WaitingLevel = { ...owned, type: 'level', lane, isWaiting: true, level, key: Number(level) };
  lane.levels.add(waiting);
  return waiting;
}

function addTrailing(lane: Lane, { positionId, distance, best }: TrailingTrigger, owned: Owned): Waiting {
  const links = { child: null, next: null, before: null, pack: null };
  const stop = { lane, positionId, distance, best: turned(lane, best) };
  const waiting: WaitingTrailing = { ...owned, type: 'trailing', ...stop, ...links };
  lane.trail.add(waiting);
  return waiting;
}

/** Most quotes are told by four doubles; equal ones may stand for unequal prices, so only a difference says something. */
function isQuietFor(board: Board, bid: number, ask: number): boolean {
  const quiet = (board.quiet ??= quietOf(board.lanes));
  return bid > quiet.bid.above && bid < quiet.bid.below && ask > quiet.ask.above && ask < quiet.ask.below;
}

function quietOf(lanes: readonly Lane[]): Quiet {
  const everywhere = (): Range => ({ above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY });
  const quiet = { bid: everywhere(), ask: everywhere() };
  for (const { watches, isRising, levels, trail } of lanes) {
    const range = quiet[watches];
    const [above, below] = [Math.max(levels.firstKey(), trail.firstKey()), trail.bestKey()];
    range.above = Math.max(range.above, isRising ? -below : above);
    range.below = Math.min(range.below, isRising ? -above : below);
  }
  return quiet;
}

function putAt(waiting: WaitingLevel, lane: Lane, level: bigint): void {
  waiting.lane = lane;
  waiting.level = level;
  waiting.key = Number(level);
  waiting.isWaiting = true;
  lane.levels.add(waiting);
}

/** Only a quote that may fire something is looked at exactly. */
function fireBoard(board: Board, quote: Pick<Quote, 'bid' | 'ask'>): readonly Fired[] {
  if (isQuietFor(board, Number(quote.bid), Number(quote.ask))) return NOTHING;
  const fired: Fired[] = [];
  for (const lane of board.lanes) fireLane(lane, quote[lane.watches], fired);
  board.quiet = null;
  return fired;
}

function fireLane(lane: Lane, quoted: bigint, fired: Fired[]): void {
  const { levels, trail } = lane;
  const price = turned(lane, quoted);
  for (let first = levels.first(); first !== undefined && first.level >= price; first = levels.first()) {
    levels.takeFirst();
    first.isWaiting = false;
    fired.push({ owner: first.owner, depth: first.level - price, age: first.age });
  }
  trail.follow(price);
  for (let one = trail.takeReached(price); one !== undefined; one = trail.takeReached(price)) {
    fired.push({ owner: one.owner, depth: one.best - one.distance - price, age: one.age });
  }
}

function firstPassedFirst(one: Fired, other: Fired): number {
  if (one.depth === other.depth) return one.age - other.age;
  return one.depth > other.depth ? -1 : 1;
}
