import type { Bests, TrailingBest } from '../command.ts';
import { instrumentsPricedBy } from '../instrument-terms.ts';
import { keysOfGroup, quoteOfGroup } from '../groups/group-quote.ts';
import type { Group } from '../groups/group.ts';
import { betterPrice } from './levels.ts';
import { type Market, tradablePricing } from '../market.ts';
import {
  type Trigger,
  type TriggerBook,
  type Waiting,
  type WaitingTrailing,
  createTriggerBook,
  isWaiting,
} from './trigger-book.ts';
import { type Resting, triggersOf } from './triggers-of.ts';

/** A customer whose order or position a quote has reached, and what `decide` must be told of earlier quotes. */
export type Reached = { readonly customerId: string; readonly bests: Bests };

/**
 * Knows whom a quote concerns, of many customers. It decides nothing: whoever it names is brought to `decide`, with
 * the market that was fired with. Quotes that reach nobody cost next to nothing, and they still move trailing
 * stops, which `bests` carries into the customer's next command, whatever that is.
 */
export type TriggerWatch = {
  /** What a customer waits for from now on. A trailing stop of the same distance goes on from its best so far. */
  readonly put: (customerId: string, state: Resting) => void;
  readonly remove: (customerId: string) => void;
  /**
   * Takes out what a new quote of a symbol reaches. Whoever is named waits for nothing there until put again. With a group
   * the market is the feed's and those who wait are of that group: it is as if the market were the group's, which nobody has
   * to make for a quote that reaches nobody.
   */
  readonly fire: (symbol: string, market: Market, group?: Group) => readonly Reached[];
  /** Goes with every command of the customer, so that no decision starts from an outdated stop. */
  readonly bestsOf: (customerId: string) => Bests;
  /** The best prices that have moved on since they were stored, for whoever stores them now and then. */
  readonly unstored: () => Bests;
  readonly markStored: (bests: Bests) => void;
  /** How many triggers wait. */
  readonly size: () => number;
};

type Customer = {
  /** Also what has fired and was not put again yet. */
  readonly waiting: ReadonlyMap<string, Waiting>;
  readonly trailing: readonly Followed[];
};

/** A trailing stop and the best price that is known to be stored for it. */
type Followed = { readonly waiting: WaitingTrailing; stored: bigint };

const NOTHING: ReadonlyMap<string, Waiting> = new Map();
const NO_BESTS: Bests = new Map();
const NOBODY: readonly Reached[] = [];

export function createTriggerWatch(): TriggerWatch {
  const book = createTriggerBook();
  const customers = new Map<string, Customer>();
  const followed = new Map<string, Followed>();

  function bestsOf(customerId: string): Bests {
    const { trailing = [] } = customers.get(customerId) ?? {};
    if (trailing.length === 0) return NO_BESTS;
    return new Map(trailing.map(({ waiting }) => [waiting.positionId, bestSeen(book, waiting)]));
  }

  function put(customerId: string, state: Resting): void {
    const before = customers.get(customerId)?.waiting ?? NOTHING;
    const waiting = new Map<string, Waiting>();
    const trailing: Followed[] = [];
    for (const [name, trigger] of triggersOf(state)) {
      const renewed = renew(book, before.get(name), trigger, customerId);
      waiting.set(name, renewed);
      if (trigger.type === 'trailing' && renewed.type === 'trailing')
        trailing.push({ waiting: renewed, stored: trigger.best });
    }
    for (const [name, one] of before) {
      if (waiting.get(name) === one) continue;
      book.remove(one);
      if (one.type === 'trailing') followed.delete(one.positionId);
    }
    for (const one of trailing) followed.set(one.waiting.positionId, one);
    if (waiting.size > 0) customers.set(customerId, { waiting, trailing });
    else customers.delete(customerId);
  }

  return {
    put,
    bestsOf,
    remove: (customerId) => put(customerId, { positions: [], orders: [] }),
    fire: (symbol, market, group) => {
      let owners: Set<string> | undefined;
      for (const terms of instrumentsPricedBy(symbol)) {
        const feed = group && market.symbols.get(terms.symbol)?.quote;
        if (feed && book.isQuietAt(terms.symbol, keysOfGroup(group, feed))) continue;
        // A quote that cannot be traded on reaches nothing and moves nothing.
        const tradable = tradablePricing(market, terms);
        if (!tradable.ok) continue;
        const { quote } = tradable.pricing;
        for (const owner of book.fire(terms.symbol, group ? quoteOfGroup(group, quote) : quote))
          owners = (owners ?? new Set()).add(owner);
      }
      if (owners === undefined) return NOBODY;
      return Array.from(owners, (customerId) => ({ customerId, bests: bestsOf(customerId) }));
    },
    unstored: () => unstoredOf(book, followed),
    markStored: (bests) => {
      for (const [positionId, { distance, best }] of bests) {
        const one = followed.get(positionId);
        if (one?.waiting.distance === distance) one.stored = best;
      }
    },
    size: () => book.size(),
  };
}

function bestSeen(book: TriggerBook, waiting: WaitingTrailing): TrailingBest {
  return { distance: waiting.distance, best: book.bestOf(waiting) };
}

/** Keeps what is already there, so that a level keeps its age and a trailing stop the best price it has seen. */
function renew(book: TriggerBook, known: Waiting | undefined, trigger: Trigger, customerId: string): Waiting {
  if (known?.type === 'level' && trigger.type === 'level') {
    book.move(known, trigger);
    return known;
  }
  const goesOn =
    known?.type === 'trailing' && trigger.type === 'trailing' && known.distance === trigger.distance;
  if (!goesOn) return book.add(trigger, customerId);
  const seen = book.bestOf(known);
  const best = betterPrice(trigger.side, seen, trigger.best);
  return isWaiting(known) && best === seen ? known : book.add({ ...trigger, best }, customerId);
}

function unstoredOf(book: TriggerBook, followed: ReadonlyMap<string, Followed>): Bests {
  const moved = new Map<string, TrailingBest>();
  for (const [positionId, { waiting, stored }] of followed) {
    const seen = bestSeen(book, waiting);
    if (seen.best !== stored) moved.set(positionId, seen);
  }
  return moved;
}
