import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Contender, perSecond } from '@halyard/testkit';
import { type TriggerBook, type Waiting, createTriggerBook } from '@halyard/engine/workbench';
import { createChance } from './scene.ts';

/**
 * Stop orders of one symbol added, cancelled and fired, beside the npm package nodejs-order-book. Only its book of
 * stop orders works: nothing is matched, and orders are handed in ready made, which is to its advantage. It is
 * measured where it is installed: in a folder that BENCH_PEERS names, or here.
 */
export function createPeerContenders(): Contender[] {
  const ours = { name: 'engine: stop orders added, cancelled or fired, 10 thousand resting' };
  const peerName = 'nodejs-order-book: the same';
  const against = { against: peerName, goal: { leastRatio: 2 } };
  const createPeer = findPeer();
  const ourRow: Contender = { ...ours, ...against, run: async (forMs) => drive(createOurs(), forMs) };
  if (createPeer === null) return [ourRow];
  return [ourRow, { name: peerName, against: null, run: async (forMs) => drive(createPeer(), forMs) }];
}

/** A book of stops that sell: they fire at or below their price. Prices are whole steps. */
type StopBook = {
  readonly add: (id: string, price: number) => void;
  readonly cancel: (id: string) => void;
  /** Takes out all between the price before and this one, and answers their ids. */
  readonly fire: (before: number, price: number) => readonly string[];
};

const RESTING = 10_000;
const MID = 1_000_000;
const SPAN = 50_000;

/** Of each hundred steps, some orders come, some are cancelled, and a dip of the price fires some. */
function drive(book: StopBook, forMs: number): number {
  const chance = createChance();
  const standing: string[] = [];
  let next = 0;
  const add = () => {
    const id = `order-${next}`;
    next += 1;
    book.add(id, MID - 1 - Math.floor(chance() * SPAN));
    standing.push(id);
  };
  while (standing.length < RESTING) add();
  return perSecond(forMs, () => {
    let done = 0;
    for (let one = 0; one < 50; one += 1) {
      add();
      const at = Math.floor(chance() * standing.length);
      const id = standing[at] ?? '';
      standing[at] = standing.at(-1) ?? '';
      standing.pop();
      book.cancel(id);
      done += 2;
    }
    const fired = new Set(book.fire(MID, MID - Math.floor(SPAN / 200)));
    for (let at = standing.length - 1; fired.size > 0 && at >= 0; at -= 1) {
      const id = standing[at] ?? '';
      if (!fired.delete(id)) continue;
      done += 1;
      standing[at] = standing.at(-1) ?? '';
      standing.pop();
    }
    while (standing.length < RESTING) {
      add();
      done += 1;
    }
    return done;
  });
}

function createOurs(): StopBook {
  const book: TriggerBook = createTriggerBook();
  const waiting = new Map<string, Waiting>();
  return {
    add: (id, price) => {
      const level = BigInt(price);
      const trigger = { type: 'level', symbol: 'A', watches: 'bid', fires: 'at-or-below', level } as const;
      waiting.set(id, book.add(trigger, id));
    },
    cancel: (id) => {
      const one = waiting.get(id);
      if (one === undefined) return;
      book.remove(one);
      waiting.delete(id);
    },
    fire: (_before, price) => {
      const quote = { bid: BigInt(price), ask: BigInt(price) };
      const fired = book.fire('A', quote);
      for (const id of fired) waiting.delete(id);
      return fired;
    },
  };
}

/** The parts of the package that are needed, as its version 10 has them. */
type PeerOrder = { readonly id: string; readonly side: 'sell'; readonly stopPrice: number };
type PeerQueue = {
  readonly price: number;
  readonly len: () => number;
  readonly removeFromHead: () => PeerOrder | undefined;
};
type PeerStops = {
  readonly add: (order: PeerOrder) => void;
  readonly remove: (side: 'sell', id: string, stopPrice: number) => void;
  readonly getConditionalOrders: (side: 'sell', before: number, price: number) => readonly PeerQueue[];
  readonly removePriceLevel: (side: 'sell', price: number) => void;
};
type Peer = { readonly OrderBook: new () => { readonly stopBook: PeerStops } };

function findPeer(): (() => StopBook) | null {
  const folder = process.env['BENCH_PEERS'] ?? join(import.meta.dirname, '../..');
  try {
    const { OrderBook } = createRequire(join(folder, 'package.json'))('nodejs-order-book') as Peer;
    return () => createPeerBook(new OrderBook().stopBook);
  } catch {
    return null;
  }
}

function createPeerBook(stops: PeerStops): StopBook {
  const prices = new Map<string, number>();
  return {
    add: (id, stopPrice) => {
      prices.set(id, stopPrice);
      stops.add({ id, side: 'sell', stopPrice });
    },
    cancel: (id) => {
      stops.remove('sell', id, prices.get(id) ?? 0);
      prices.delete(id);
    },
    fire: (before, price) => {
      const fired: string[] = [];
      for (const queue of stops.getConditionalOrders('sell', before, price)) {
        for (let left = queue.len(); left > 0; left -= 1) {
          const order = queue.removeFromHead();
          if (order !== undefined) fired.push(order.id);
        }
        stops.removePriceLevel('sell', queue.price);
      }
      for (const id of fired) prices.delete(id);
      return fired;
    },
  };
}
