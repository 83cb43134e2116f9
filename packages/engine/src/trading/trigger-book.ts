import { assert } from '@halyard/money';
import type { Quote } from '../synthetic-market.ts';
import { type Slot, type TriggerHeap, createTriggerHeap } from './trigger-heap.ts';

/** A level of one symbol: which side of the quote it watches, and from where the price comes to it. */
export type Trigger = {
  readonly id: string;
  readonly symbol: string;
  readonly watches: 'bid' | 'ask';
  readonly fires: 'at-or-below' | 'at-or-above';
  readonly level: bigint;
};

export type TriggerBook = {
  readonly add: (trigger: Trigger) => void;
  /** Whether it was still there. */
  readonly remove: (id: string) => boolean;
  /** Moves a level; its age stays. */
  readonly update: (id: string, level: bigint) => void;
  /**
   * Takes out and returns what a quote fires: the level passed first comes first, then the older one. What stands
   * on afterwards, because it was not filled after all, is added again by whoever decided so.
   */
  readonly fire: (symbol: string, quote: Pick<Quote, 'bid' | 'ask'>) => readonly string[];
  readonly size: () => number;
};

type Queue = Pick<Trigger, 'watches' | 'fires'> & { readonly heap: TriggerHeap };
type Fired = { readonly id: string; readonly depth: bigint; readonly age: number };

/** Four heaps for each symbol, one for each side of the quote and direction: a tick looks at four levels, not at all. */
export function createTriggerBook(): TriggerBook {
  const queuesBySymbol = new Map<string, readonly Queue[]>();
  const placeById = new Map<string, { readonly queue: Queue; slot: Slot }>();
  let nextAge = 0;

  function queueFor(trigger: Trigger): Queue {
    let queues = queuesBySymbol.get(trigger.symbol);
    if (queues === undefined) {
      queues = createQueues();
      queuesBySymbol.set(trigger.symbol, queues);
    }
    const queue = queues.find(({ watches, fires }) => watches === trigger.watches && fires === trigger.fires);
    assert(queue !== undefined, 'every side and direction has a queue');
    return queue;
  }

  function takeFired(queue: Queue, price: bigint, fired: Fired[]): void {
    for (let slot = queue.heap.first(); slot !== undefined; slot = queue.heap.first()) {
      const depth = queue.fires === 'at-or-above' ? price - slot.level : slot.level - price;
      if (depth < 0n) return;
      queue.heap.remove(slot);
      placeById.delete(slot.id);
      fired.push({ id: slot.id, depth, age: slot.age });
    }
  }

  return {
    add: (trigger) => {
      assert(!placeById.has(trigger.id), 'a trigger is added once');
      const queue = queueFor(trigger);
      placeById.set(trigger.id, {
        queue,
        slot: queue.heap.add({ id: trigger.id, level: trigger.level, age: nextAge }),
      });
      nextAge += 1;
    },
    remove: (id) => {
      const place = placeById.get(id);
      if (place === undefined) return false;
      place.queue.heap.remove(place.slot);
      return placeById.delete(id);
    },
    update: (id, level) => {
      const place = placeById.get(id);
      assert(place !== undefined, 'only a trigger that waits can move');
      place.queue.heap.remove(place.slot);
      place.slot = place.queue.heap.add({ id, level, age: place.slot.age });
    },
    fire: (symbol, quote) => {
      const fired: Fired[] = [];
      for (const queue of queuesBySymbol.get(symbol) ?? []) takeFired(queue, quote[queue.watches], fired);
      if (fired.length > 1) fired.sort(firstPassedFirst);
      return fired.map(({ id }) => id);
    },
    size: () => placeById.size,
  };
}

function createQueues(): readonly Queue[] {
  return (['bid', 'ask'] as const).flatMap((watches) => [
    { watches, fires: 'at-or-above' as const, heap: createTriggerHeap('lowest') },
    { watches, fires: 'at-or-below' as const, heap: createTriggerHeap('highest') },
  ]);
}

function firstPassedFirst(one: Fired, other: Fired): number {
  if (one.depth === other.depth) return one.age - other.age;
  return one.depth > other.depth ? -1 : 1;
}
