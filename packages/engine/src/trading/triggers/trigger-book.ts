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
  /** The best price a trailing stop has seen while it waited. */
  readonly bestOf: (waiting: Waiting) => bigint;
  readonly size: () => number;
};

/**
 * One side of the quote in one direction. Where prices come from below, all of them are written as their negatives,
 * so that in every lane the price comes down to the levels and the best price is the highest.
 */
type Lane = {
  readonly watches: 'bid' | 'ask';
  readonly isRising: boolean;
  readonly levels: Ladder<WaitingLevel>;
  /** Stops of buys fall on the bid, those of sells rise on the ask; the other two lanes have none. */
  readonly trail: Trail;
};

type Fired = { readonly owner: string; readonly depth: bigint; readonly age: number };

const NOBODY: readonly string[] = [];

/** Four lanes for each symbol: a quote looks at the end of each and not at what waits further away. */
export function createTriggerBook(): TriggerBook {
  const lanesBySymbol = new Map<string, readonly Lane[]>();
  let nextAge = 0;
  let size = 0;

  function laneFor(symbol: string, watches: Lane['watches'], isRising: boolean): Lane {
    const lanes = lanesBySymbol.get(symbol) ?? createLanes();
    lanesBySymbol.set(symbol, lanes);
    const lane = lanes.find((one) => one.watches === watches && one.isRising === isRising);
    assert(lane !== undefined, 'every side and direction has a lane');
    return lane;
  }

  function laneOf({ symbol, watches, fires }: LevelTrigger): Lane {
    return laneFor(symbol, watches, fires === 'at-or-above');
  }

  function remove(waiting: Waiting): void {
    if (!isWaiting(waiting)) return;
    size -= 1;
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
      if (trigger.type === 'level') return addLevel(laneOf(trigger), trigger.level, owned);
      const isSell = trigger.side === 'sell';
      return addTrailing(laneFor(trigger.symbol, isSell ? 'ask' : 'bid', isSell), trigger, owned);
    },
    move: (waiting, trigger) => {
      assert(waiting.type === 'level', 'only a level can be moved');
      const lane = laneOf(trigger);
      const level = turned(lane, trigger.level);
      if (waiting.isWaiting && waiting.lane === lane && waiting.level === level) return;
      remove(waiting);
      size += 1;
      waiting.lane = lane;
      waiting.level = level;
      waiting.key = Number(waiting.level);
      waiting.isWaiting = true;
      waiting.lane.levels.add(waiting);
    },
    fire: (symbol, quote) => {
      const fired: Fired[] = [];
      for (const lane of lanesBySymbol.get(symbol) ?? []) fireLane(lane, quote[lane.watches], fired);
      if (fired.length === 0) return NOBODY;
      size -= fired.length;
      return fired.toSorted(firstPassedFirst).map(({ owner }) => owner);
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

function createLanes(): readonly Lane[] {
  return (['bid', 'ask'] as const).flatMap((watches) =>
    [false, true].map((isRising) => ({ watches, isRising, levels: createLadder(), trail: createTrail() })),
  );
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

/** A quote that fires nothing is told by a few doubles; only one that may fire something is looked at exactly. */
function fireLane(lane: Lane, quoted: bigint, fired: Fired[]): void {
  const { levels, trail } = lane;
  const key = lane.isRising ? -Number(quoted) : Number(quoted);
  if (key > levels.firstKey() && trail.isQuietAt(key)) return;
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
