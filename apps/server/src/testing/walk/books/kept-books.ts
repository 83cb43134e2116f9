import type { Tier } from '@halyard/catalogue';
import {
  atLeastNothing,
  closingPrice,
  commissionOf,
  costsMore,
  down,
  type Group,
  least,
  limitOf,
  marginOf,
  openingPrice,
  PROMISED,
  quotedTo,
  resultOf,
  type Side,
  type Sides,
  up,
  worthOf,
} from './public-rules.ts';

const DAY_MS = 86_400_000;

type Position = {
  readonly id: string;
  readonly symbol: string;
  readonly side: Side;
  readonly entry: bigint;
  readonly openedAtMs: number;
  quantity: bigint;
  margin: bigint;
};

/** What somebody gave a strategy of somebody else. */
export type Copied = {
  readonly allocation: string;
  /** Whose strategy it is, and the book that is copied. */
  readonly leader: string;
  readonly leaderBook: string;
  readonly feePercent: bigint;
  readonly maxLeverage: number;
  readonly begunAtMs: number;
  readonly maxLossPercent: bigint;
  /** What was given, of which so much may be lost. */
  base: bigint;
  /** At this worth everything is closed. */
  lossFloor: bigint;
  highWater: bigint;
  chargedMonth: string;
};

/** What is managed for somebody, and what of the management they could not pay yet. */
export type Managed = { readonly investment: string; readonly rate: bigint; owed: bigint; takingOut: bigint };

export type KeptBook = {
  readonly id: string;
  readonly owner: string;
  readonly kind: 'main' | 'trading' | 'practice' | 'copy' | 'managed';
  /** An order closes what is open against it before it opens. */
  readonly isNetting?: boolean;
  available: bigint;
  deficit: bigint;
  positions: Position[];
  /** Of its own; else it is in that of its owner. Another one may be told to come at a moment. */
  group: Group | null;
  coming: { readonly group: Group | null; readonly atMs: number } | null;
  copied?: Copied;
  managed?: Managed;
};

/** One thing the product says has happened: which position of which book, and how much of it. Never a price, never an amount. */
export type Fact = {
  readonly id: string;
  readonly book: string;
  readonly kind: 'open' | 'close';
  readonly positionId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: bigint;
  readonly leverage: number;
};

/** Profit of a copy that paid a loss elsewhere; the fee on it waits. */
type Waiting = {
  readonly book: string;
  readonly owner: string;
  readonly copied: Copied;
  profit: bigint;
};

type Share = { readonly leader: string; readonly share: bigint; readonly atMs: number };

/**
 * Somebody with a pencil, who keeps the books of everybody beside the product. They know the quotes, what customers asked for and which
 * positions opened and closed, and work out every cent themselves.
 */
export type Bookkeeper = {
  readonly quotes: ReadonlyMap<string, Sides>;
  readonly nowMs: () => number;
  readonly books: Map<string, KeptBook>;
  readonly tiers: Map<string, Tier>;
  /** Whose accounts of real money have no night financed. */
  readonly withoutFinancing: Set<string>;
  readonly shares: Share[];
  /** What went to other books of the same owner, also to pay what they owed. */
  readonly left: { readonly book: string; readonly amount: bigint; readonly atMs: number }[];
  waiting: Waiting[];
};

export const createBookkeeper = (quotes: Bookkeeper['quotes'], nowMs: () => number): Bookkeeper => ({
  quotes,
  nowMs,
  books: new Map(),
  tiers: new Map(),
  withoutFinancing: new Set(),
  shares: [],
  left: [],
  waiting: [],
});

export function bookOf({ books }: Bookkeeper, id: string): KeptBook {
  const found = books.get(id);
  if (!found) throw new Error(`Nobody has opened ${id}`);
  return found;
}

export function feedOf({ quotes }: Bookkeeper, symbol: string): Sides {
  const found = quotes.get(symbol);
  if (!found) throw new Error(`${symbol} has no price`);
  return found;
}

const tierOf = ({ tiers }: Bookkeeper, owner: string): Tier => tiers.get(owner) ?? 'standard';

export const groupOf = (keeper: Bookkeeper, one: KeptBook): Group => one.group ?? tierOf(keeper, one.owner);

/** Another group comes at once where nothing in it costs more, else a day after the word. Answers which it was. */
export function giveGroup(keeper: Bookkeeper, one: KeptBook, group: Group | null): 'at once' | 'later' {
  const isLater = costsMore(group ?? tierOf(keeper, one.owner), groupOf(keeper, one));
  if (!isLater) one.group = group;
  one.coming = isLater ? { group, atMs: keeper.nowMs() + DAY_MS } : null;
  return isLater ? 'later' : 'at once';
}

/** Whatever was told a day ago comes. Answers which books have moved. */
export function beginGroups({ books, nowMs }: Bookkeeper): readonly KeptBook[] {
  const moved: KeptBook[] = [];
  for (const one of books.values()) {
    if (!one.coming || one.coming.atMs > nowMs()) continue;
    one.group = one.coming.group;
    one.coming = null;
    moved.push(one);
  }
  return moved;
}

export const seenBy = (keeper: Bookkeeper, one: KeptBook, symbol: string): Sides =>
  quotedTo(groupOf(keeper, one), symbol, feedOf(keeper, symbol));

/** How much more of a symbol may be opened in a book: less than nothing where there is too much, null without a limit. */
export function roomIn(keeper: Bookkeeper, one: KeptBook, symbol: string): bigint | null {
  const limit = limitOf(groupOf(keeper, one), symbol);
  if (!limit) return null;
  const all = one.kind === 'practice' ? [one] : realBooks(keeper, one.owner);
  const counted = all.flatMap(({ positions }) => positions).filter((held) => limit.counts(held.symbol));
  return counted.reduce((room, { quantity, entry }) => room - worthOf(quantity, entry), limit.most);
}

/** What may be open in all where most is said of most. */
export const mostIn = (keeper: Bookkeeper, one: KeptBook): bigint =>
  (PROMISED[groupOf(keeper, one)].most['all'] ?? 10n ** 12n) * 100n;

const openResult = (keeper: Bookkeeper, one: KeptBook): bigint =>
  one.positions.reduce(
    (sum, held) =>
      sum + resultOf(held, held.quantity, closingPrice(held.side, seenBy(keeper, one, held.symbol))),
    0n,
  );

export const lockedIn = (one: KeptBook): bigint =>
  one.positions.reduce((sum, { margin }) => sum + margin, 0n);

export const equityOf = (keeper: Bookkeeper, one: KeptBook): bigint =>
  one.available + lockedIn(one) + one.deficit + openResult(keeper, one);

/** What open positions do not need; those of a managed book need nothing. */
export function freeIn(keeper: Bookkeeper, one: KeptBook): bigint {
  const margin = one.available + one.deficit + openResult(keeper, one);
  return atLeastNothing(one.kind === 'managed' ? one.available : least(one.available, margin));
}

/** Whose money is one: the main book first, then by id. */
export const realBooks = ({ books }: Bookkeeper, owner: string): readonly KeptBook[] =>
  [...books.values()]
    .filter((one) => one.owner === owner && one.kind !== 'practice')
    .toSorted((a, b) => (a.kind === 'main' || (b.kind !== 'main' && a.id < b.id) ? -1 : 1));

export const owes = (keeper: Bookkeeper, owner: string): boolean =>
  realBooks(keeper, owner).some(({ deficit }) => deficit < 0n);

/** As much as a loss that is not booked yet leaves of a book. */
export const beyondLosses = (keeper: Bookkeeper, one: KeptBook): bigint =>
  realBooks(keeper, one.owner).reduce(
    (sum, other) => (other === one ? sum : sum + least(0n, equityOf(keeper, other))),
    freeIn(keeper, one),
  );

/** Nor may what fees that wait will need, but to the main book, which pays them. */
export const mayLeave = (keeper: Bookkeeper, one: KeptBook): bigint =>
  keeper.waiting.reduce(
    (sum, { owner, copied, profit }) =>
      owner === one.owner ? sum - up(profit * copied.feePercent, 100n) : sum,
    beyondLosses(keeper, one),
  );

export const openBook = (
  { books }: Bookkeeper,
  given: Pick<KeptBook, 'id' | 'owner' | 'kind' | 'isNetting' | 'copied' | 'managed'>,
  available = 0n,
): void =>
  void books.set(given.id, { ...given, available, deficit: 0n, positions: [], group: null, coming: null });

export function closeBook({ books }: Bookkeeper, one: KeptBook): void {
  if (one.available !== 0n || one.positions.length > 0) throw new Error(`${one.id} is closed and not empty`);
  books.delete(one.id);
}

/** What comes in pays what is owed at once. */
export function receive(one: KeptBook, amount: bigint): void {
  one.available += amount;
  const paid = least(one.available, -one.deficit);
  one.available -= paid;
  one.deficit += paid;
}

export function pay(one: KeptBook, amount: bigint): void {
  const paid = least(one.available, amount);
  one.available -= paid;
  one.deficit -= amount - paid;
}

export function move(from: KeptBook, to: KeptBook, amount: bigint): void {
  from.available -= amount;
  receive(to, amount);
}

/** Everybody's main book has their own id. */
export const mainOf = (keeper: Bookkeeper, owner: string): KeptBook => bookOf(keeper, owner);

export function fill(keeper: Bookkeeper, fact: Fact): void {
  const one = bookOf(keeper, fact.book);
  const { kind, positionId: id, symbol, side, quantity, leverage } = fact;
  if (kind === 'open') {
    const entry = openingPrice(side, seenBy(keeper, one, symbol));
    const margin = marginOf(quantity, entry, leverage);
    const cost = margin + commissionOf(groupOf(keeper, one), symbol, quantity, entry);
    if (cost > freeIn(keeper, one)) throw new Error(`${one.kind} ${one.id} has opened on credit`);
    const [worth, room] = [worthOf(quantity, entry), roomIn(keeper, one, symbol)];
    if (room !== null && worth > room)
      throw new Error(`${one.kind} ${one.id} has opened ${worth} cents where ${room} may still be open`);
    one.available -= cost;
    one.positions.push({ id, symbol, side, entry, quantity, margin, openedAtMs: keeper.nowMs() });
    return;
  }
  const held = one.positions.find((position) => position.id === id);
  if (!held || held.quantity < quantity) throw new Error(`${id} holds less than was closed`);
  const result = resultOf(held, quantity, closingPrice(side, seenBy(keeper, one, symbol)));
  const margin = down(held.margin * quantity, held.quantity);
  held.quantity -= quantity;
  held.margin -= margin;
  if (held.quantity === 0n) one.positions = one.positions.filter((position) => position !== held);
  one.available += margin;
  if (result < 0n) pay(one, -result);
  receive(one, atLeastNothing(result));
}
