import type { Tier } from '@halyard/catalogue';
import {
  atLeastNothing,
  closingPrice,
  commissionOf,
  down,
  least,
  managementOf,
  marginOf,
  nightOf,
  openingPrice,
  profitFeeOf,
  quotedTo,
  resultOf,
  type Side,
  type Sides,
  up,
} from './public-rules.ts';

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
type Copied = {
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
  highWater: bigint;
  chargedMonth: string;
};

/** What is managed for somebody, and what of the management they could not pay yet. */
type Managed = { readonly investment: string; readonly rate: bigint; owed: bigint; takingOut: bigint };

export type KeptBook = {
  readonly id: string;
  readonly owner: string;
  readonly kind: 'main' | 'trading' | 'practice' | 'copy' | 'managed';
  available: bigint;
  deficit: bigint;
  positions: Position[];
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
  readonly shares: Share[];
};

export const createBookkeeper = (quotes: Bookkeeper['quotes'], nowMs: () => number): Bookkeeper => ({
  quotes,
  nowMs,
  books: new Map(),
  tiers: new Map(),
  shares: [],
});

export function bookOf({ books }: Bookkeeper, id: string): KeptBook {
  const found = books.get(id);
  if (!found) throw new Error(`Nobody has opened ${id}`);
  return found;
}

function feedOf({ quotes }: Bookkeeper, symbol: string): Sides {
  const found = quotes.get(symbol);
  if (!found) throw new Error(`${symbol} has no price`);
  return found;
}

const tierOf = ({ tiers }: Bookkeeper, owner: string): Tier => tiers.get(owner) ?? 'standard';

export const seenBy = (keeper: Bookkeeper, one: KeptBook, symbol: string): Sides =>
  quotedTo(tierOf(keeper, one.owner), symbol, feedOf(keeper, symbol));

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
const realBooks = ({ books }: Bookkeeper, owner: string): readonly KeptBook[] =>
  [...books.values()]
    .filter((one) => one.owner === owner && one.kind !== 'practice')
    .toSorted((a, b) => (a.kind === 'main' || (b.kind !== 'main' && a.id < b.id) ? -1 : 1));

export const owes = (keeper: Bookkeeper, owner: string): boolean =>
  realBooks(keeper, owner).some(({ deficit }) => deficit < 0n);

/** As much as a loss that is not booked yet leaves of a book. */
export const mayLeave = (keeper: Bookkeeper, one: KeptBook): bigint =>
  realBooks(keeper, one.owner).reduce(
    (sum, other) => (other === one ? sum : sum + least(0n, equityOf(keeper, other))),
    freeIn(keeper, one),
  );

export const openBook = (
  { books }: Bookkeeper,
  given: Pick<KeptBook, 'id' | 'owner' | 'kind' | 'copied' | 'managed'>,
  available = 0n,
): void => void books.set(given.id, { ...given, available, deficit: 0n, positions: [] });

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

function pay(one: KeptBook, amount: bigint): void {
  const paid = least(one.available, amount);
  one.available -= paid;
  one.deficit -= amount - paid;
}

export function move(from: KeptBook, to: KeptBook, amount: bigint): void {
  from.available -= amount;
  receive(to, amount);
}

/** Everybody's main book has their own id. */
const mainOf = (keeper: Bookkeeper, owner: string): KeptBook => bookOf(keeper, owner);

export function fill(keeper: Bookkeeper, fact: Fact): void {
  const one = bookOf(keeper, fact.book);
  const { kind, positionId: id, symbol, side, quantity, leverage } = fact;
  if (kind === 'open') {
    const entry = openingPrice(side, seenBy(keeper, one, symbol));
    const margin = marginOf(quantity, entry, leverage);
    const cost = margin + commissionOf(tierOf(keeper, one.owner), symbol, quantity, entry);
    if (cost > freeIn(keeper, one)) throw new Error(`${one.kind} ${one.id} has opened on credit`);
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

/**
 * Whatever somebody owes is paid by their other books; once nothing is open anywhere the rest is the house's loss. Answers whether
 * one book has paid for another.
 */
export function protect(keeper: Bookkeeper): boolean {
  let hasPaid = false;
  const owners = new Set(Array.from(keeper.books.values(), ({ owner }) => owner));
  for (const owner of owners) {
    if (!owes(keeper, owner)) continue;
    const all = realBooks(keeper, owner);
    for (const debtor of all) {
      receive(debtor, 0n);
      for (const payer of all) {
        const amount = least(freeIn(keeper, payer), -debtor.deficit);
        if (payer === debtor || amount <= 0n) continue;
        move(payer, debtor, amount);
        hasPaid = true;
      }
    }
    if (all.every(({ positions }) => positions.length === 0)) for (const one of all) one.deficit = 0n;
  }
  for (const one of keeper.books.values())
    if (one.kind === 'practice' && one.positions.length === 0) one.deficit = 0n;
  return hasPaid;
}

/** Every position is charged or paid, but for those of managed books. */
export function night(keeper: Bookkeeper, nightMs: number): void {
  for (const one of keeper.books.values())
    for (const held of one.kind === 'managed' ? [] : one.positions) {
      const result = nightOf(held, feedOf(keeper, held.symbol), nightMs);
      if (result < 0n) pay(one, -result);
      else receive(one, result);
    }
}

export function chargeManagement(keeper: Bookkeeper): void {
  for (const one of keeper.books.values()) {
    if (!one.managed) continue;
    const due = one.managed.owed + managementOf(equityOf(keeper, one), one.managed.rate);
    const paid = owes(keeper, one.owner) ? 0n : least(due, one.available);
    one.available -= paid;
    one.managed.owed = due - paid;
  }
}

function copiedBy(one: KeptBook): Copied {
  if (!one.copied) throw new Error(`${one.id} copies nobody`);
  return one.copied;
}

function managedFor(one: KeptBook): Managed {
  if (!one.managed) throw new Error(`${one.id} is managed by nobody`);
  return one.managed;
}

function chargeProfit(keeper: Bookkeeper, one: KeptBook, profit: bigint, most: bigint): bigint {
  const { feePercent, leader } = copiedBy(one);
  const { fee, share } = profitFeeOf(profit, feePercent, most);
  one.available -= fee;
  if (share > 0n) keeper.shares.push({ leader, share, atMs: keeper.nowMs() });
  return fee;
}

/** A copy's month, once, of what it has gained beyond what was paid for. */
export function chargeMonth(keeper: Bookkeeper, month: string, endedAtMs: number): void {
  for (const one of keeper.books.values()) {
    const { copied } = one;
    if (!copied || copied.begunAtMs >= endedAtMs || copied.chargedMonth === month) continue;
    if (owes(keeper, one.owner)) continue;
    const profit = equityOf(keeper, one) - copied.highWater;
    const paid = chargeProfit(keeper, one, profit, freeIn(keeper, one));
    copied.chargedMonth = month;
    copied.highWater += least((paid * 100n) / copied.feePercent, atLeastNothing(profit));
  }
}

/** Leaders get what was charged before the last night. */
export function payLeaders(keeper: Bookkeeper, nightMs: number): void {
  for (const one of keeper.shares.splice(0))
    if (one.atMs < nightMs) receive(mainOf(keeper, one.leader), one.share);
    else keeper.shares.push(one);
}

export function addToCopy(keeper: Bookkeeper, one: KeptBook, amount: bigint): void {
  move(mainOf(keeper, one.owner), one, amount);
  const copied = copiedBy(one);
  copied.highWater += amount;
  copied.base += amount;
}

export function takeFromCopy(keeper: Bookkeeper, one: KeptBook, amount: bigint): void {
  const copied = copiedBy(one);
  const before = equityOf(keeper, one);
  const rest = before - amount;
  const highWater = up(copied.highWater * rest, before);
  const profit = atLeastNothing(before - copied.highWater) - atLeastNothing(rest - highWater);
  const fee = chargeProfit(keeper, one, profit, amount);
  move(one, mainOf(keeper, one.owner), amount - fee);
  copied.highWater = highWater;
  copied.base = down(copied.base * rest, before);
}

/** A copy that has lost as much as was allowed holds nothing any more. */
export function holdsTooLong(keeper: Bookkeeper, one: KeptBook): boolean {
  if (!one.copied || one.positions.length === 0) return false;
  const { base, maxLossPercent } = one.copied;
  return equityOf(keeper, one) <= up(base * (100n - maxLossPercent), 100n);
}

export function endCopy(keeper: Bookkeeper, one: KeptBook): void {
  const profit = one.available - copiedBy(one).highWater;
  chargeProfit(keeper, one, profit, one.available);
  move(one, mainOf(keeper, one.owner), one.available);
  closeBook(keeper, one);
}

/** What was asked back of an investment returns once it is there; what is owed for its management is taken first. */
export function payOut(keeper: Bookkeeper, one: KeptBook): void {
  const managed = managedFor(one);
  const fee = least(managed.owed, one.available);
  one.available -= fee;
  managed.owed -= fee;
  move(one, mainOf(keeper, one.owner), least(managed.takingOut, one.available));
  managed.takingOut = 0n;
}

export function endManaged(keeper: Bookkeeper, one: KeptBook): void {
  one.available -= least(managedFor(one).owed, one.available);
  move(one, mainOf(keeper, one.owner), one.available);
  closeBook(keeper, one);
}
