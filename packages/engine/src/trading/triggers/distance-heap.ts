/**
 * Trailing stops of one best price, the closest first: a pairing heap. Two heaps become one in a single step, which
 * is what a new best price does to all the stops it overtakes.
 */
export type Distant = {
  readonly distance: bigint;
  /** Smaller is older. */
  readonly age: number;
  child: Distant | null;
  /** The next child of the same parent. */
  next: Distant | null;
  /** The child before it, and for the first child the parent. */
  before: Distant | null;
};

/** The heap of all members of two heaps. */
export function meld<D extends Distant>(one: D | null, other: D | null): D | null {
  if (one === null) return other;
  if (other === null) return one;
  const [closer, farther] = isCloser(one, other) ? [one, other] : [other, one];
  farther.next = closer.child;
  farther.before = closer;
  if (closer.child !== null) closer.child.before = farther;
  closer.child = farther;
  return closer;
}

/** The heap without one of its members. */
export function without<D extends Distant>(heap: D | null, member: D): D | null {
  const children = meldChildren(member);
  if (member === heap) return children;
  const { before, next } = member;
  if (before?.child === member) before.child = next;
  else if (before !== null) before.next = next;
  if (next !== null) next.before = before;
  member.before = null;
  member.next = null;
  return meld(heap, children);
}

/** Melds the children two by two and then all of these: doing it in one pass would make later removals slow. */
function meldChildren<D extends Distant>(parent: D): D | null {
  const pairs: (D | null)[] = [];
  let child = takeNext(parent, 'child');
  while (child !== null) {
    const sibling = takeNext(child, 'next');
    const rest = sibling === null ? null : takeNext(sibling, 'next');
    pairs.push(meld(child, sibling));
    child = rest;
  }
  return pairs.reduceRight<D | null>((heap, pair) => meld(pair, heap), null);
}

/** What stands there, cut off. All members of a heap are of one kind. */
function takeNext<D extends Distant>(from: D, link: 'child' | 'next'): D | null {
  const found = from[link] as D | null;
  from[link] = null;
  if (found !== null) found.before = null;
  return found;
}

function isCloser(one: Distant, other: Distant): boolean {
  return one.distance === other.distance ? one.age < other.age : one.distance < other.distance;
}
