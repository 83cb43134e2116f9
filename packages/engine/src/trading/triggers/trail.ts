import { assert } from '@halyard/money';
import { type Distant, meld, without } from './distance-heap.ts';
import { type Ladder, type Rung, createLadder } from './trigger-ladder.ts';

/** A trailing stop. Prices are written in the direction of the ladder, so that the best is the highest. */
export type Trailing = Distant & {
  readonly owner: string;
  /** The best price when it was added or taken out; while it waits its pack knows better. */
  best: bigint;
  /** The pack it joined, which may since have joined another; null once it is taken out. */
  pack: Pack | null;
};

/** All stops whose best price is the same. The one that is reached first gives the pack its place on the ladder. */
type Pack = Rung & {
  best: bigint;
  bestKey: number;
  closest: Trailing | null;
  /** The pack that has taken in its members. */
  joined: Pack | null;
};

export type Trail = {
  readonly add: (trailing: Trailing) => void;
  readonly remove: (trailing: Trailing) => void;
  readonly bestOf: (trailing: Trailing) => bigint;
  /** The doubles of the best price of all and of the stop that is met first: a price between them changes nothing. */
  readonly bestKey: () => number;
  readonly firstKey: () => number;
  /** Takes a new price into account. */
  readonly follow: (price: bigint) => void;
  /** Takes out a stop that the price has reached, the one passed first. */
  readonly takeReached: (price: bigint) => Trailing | undefined;
};

/**
 * The trailing stops of one symbol and side. Stops that have seen the same best price move together from then on:
 * a better price moves one pack, however many stops are in it, and takes in the packs it overtakes.
 */
export function createTrail(): Trail {
  // The highest best price first: a better price overtakes from the end.
  const packs: Pack[] = [];
  const ladder = createLadder<Pack>();

  function remove(trailing: Trailing): void {
    if (trailing.pack === null) return;
    const pack = packOf(trailing.pack);
    ladder.remove(pack);
    pack.closest = without(pack.closest, trailing);
    trailing.best = pack.best;
    trailing.pack = null;
    if (pack.closest === null) packs.splice(placeOf(packs, pack.best), 1);
    else settle(ladder, pack);
  }

  return {
    remove,
    bestOf: ({ pack, best }) => (pack === null ? best : packOf(pack).best),
    bestKey: () => packs.at(-1)?.bestKey ?? Number.POSITIVE_INFINITY,
    firstKey: ladder.firstKey,
    add: (trailing) => {
      const at = placeOf(packs, trailing.best);
      let pack = packs[at];
      if (pack?.best === trailing.best) ladder.remove(pack);
      else {
        pack = createPack(trailing.best);
        packs.splice(at, 0, pack);
      }
      trailing.pack = pack;
      pack.closest = meld(pack.closest, trailing);
      settle(ladder, pack);
    },
    follow: (price) => {
      const leader = packs.at(-1);
      if (leader === undefined || leader.best >= price) return;
      ladder.remove(leader);
      packs.pop();
      for (let next = packs.at(-1); next !== undefined && next.best <= price; next = packs.at(-1)) {
        ladder.remove(next);
        packs.pop();
        join(leader, next);
      }
      leader.best = price;
      leader.bestKey = Number(price);
      packs.push(leader);
      settle(ladder, leader);
    },
    takeReached: (price) => {
      const pack = ladder.first();
      if (pack === undefined || pack.level < price) return undefined;
      assert(pack.closest !== null, 'a pack on the ladder has a member');
      const reached = pack.closest;
      remove(reached);
      return reached;
    },
  };
}

function createPack(best: bigint): Pack {
  return { best, bestKey: Number(best), closest: null, joined: null, level: best, key: 0, age: 0 };
}

function join(leader: Pack, other: Pack): void {
  leader.closest = meld(leader.closest, other.closest);
  other.closest = null;
  other.joined = leader;
}

/** The pack that a pack is part of by now. The way there gets shorter with every asking. */
function packOf(first: Pack): Pack {
  let pack = first;
  while (pack.joined !== null) {
    if (pack.joined.joined !== null) pack.joined = pack.joined.joined;
    pack = pack.joined;
  }
  return pack;
}

/** Puts a pack where its closest stop stands. */
function settle(ladder: Ladder<Pack>, pack: Pack): void {
  assert(pack.closest !== null, 'an empty pack has no place');
  pack.level = pack.best - pack.closest.distance;
  pack.key = Number(pack.level);
  pack.age = pack.closest.age;
  ladder.add(pack);
}

/** The index of the first pack whose best price is not above this one. */
function placeOf(packs: readonly Pack[], best: bigint): number {
  let low = 0;
  let high = packs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((packs[middle]?.best ?? best) > best) low = middle + 1;
    else high = middle;
  }
  return low;
}
