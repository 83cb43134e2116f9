import {
  feedOf,
  groupOf,
  equityOf,
  freeIn,
  realBooks,
  owes,
  beyondLosses,
  closeBook,
  receive,
  pay,
  move,
  mainOf,
  type Copied,
  type Managed,
  type KeptBook,
  type Bookkeeper,
} from './kept-books.ts';
import {
  atLeastNothing,
  down,
  least,
  managementOf,
  nightFeeOf,
  nightOf,
  profitFeeOf,
  PROMISED,
  up,
} from './public-rules.ts';

export {
  type Bookkeeper,
  type Fact,
  type KeptBook,
  beginGroups,
  beyondLosses,
  bookOf,
  closeBook,
  createBookkeeper,
  equityOf,
  fill,
  freeIn,
  giveGroup,
  groupOf,
  lockedIn,
  mayLeave,
  mostIn,
  move,
  openBook,
  owes,
  receive,
  roomIn,
  seenBy,
} from './kept-books.ts';

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
        if (payer.copied) takeForDebt(keeper, payer, amount);
        move(payer, debtor, amount);
        keeper.left.push({ book: payer.id, amount, atMs: keeper.nowMs() });
        if (debtor.copied) debtor.copied.highWater += amount;
        hasPaid = true;
      }
    }
    if (!all.every(({ positions }) => positions.length === 0) || !owes(keeper, owner)) continue;
    for (const one of all) one.deficit = 0n;
    keeper.waiting = keeper.waiting.filter((fee) => fee.owner !== owner);
  }
  for (const one of keeper.books.values())
    if (one.kind === 'practice' && one.positions.length === 0) one.deficit = 0n;
  return hasPaid;
}

/** What a copy pays for another book is taken out of it; what its share of the profit costs waits for the debt to go. */
function takeForDebt(keeper: Bookkeeper, one: KeptBook, amount: bigint): void {
  const copied = copiedBy(one);
  const before = equityOf(keeper, one);
  const rest = before - amount;
  const highWater = up(copied.highWater * rest, before);
  const profit = atLeastNothing(before - copied.highWater) - atLeastNothing(rest - highWater);
  if (profit > 0n) {
    const found = keeper.waiting.find(({ book }) => book === one.id);
    if (found) found.profit += profit;
    else keeper.waiting.push({ book: one.id, owner: one.owner, copied, profit });
  }
  lower(copied, rest, before);
  copied.highWater = highWater;
}

function lower(copied: Copied, rest: bigint, before: bigint): void {
  copied.base = down(copied.base * rest, before);
  copied.lossFloor = down(copied.lossFloor * rest, before);
}

/** Fees that have waited, of whoever owes nothing any more: the copy's own money first, then that of main. */
export function chargeWaiting(keeper: Bookkeeper): void {
  for (const fee of keeper.waiting) {
    if (owes(keeper, fee.owner)) continue;
    const copy = keeper.books.get(fee.book);
    for (const payer of copy ? [copy, mainOf(keeper, fee.owner)] : [mainOf(keeper, fee.owner)]) {
      const before = equityOf(keeper, payer);
      const paid = chargeProfit(
        keeper,
        { payer, copied: fee.copied },
        fee.profit,
        beyondLosses(keeper, payer),
      );
      if (payer === copy && paid > 0n) lower(fee.copied, before - paid, before);
      fee.profit -= least((paid * 100n) / fee.copied.feePercent, fee.profit);
    }
  }
  keeper.waiting = keeper.waiting.filter(({ profit }) => profit > 0n);
}

/** Every position is charged or paid, but for those of managed books. Answers what kinds of nights there were. */
export function night(keeper: Bookkeeper, nightMs: number): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const one of keeper.books.values())
    for (const held of one.kind === 'managed' ? [] : one.positions) {
      const [result, kind] = nightResult(keeper, one, held, nightMs);
      kinds.add(kind);
      if (result < 0n) pay(one, -result);
      else receive(one, result);
    }
  return kinds;
}

function nightResult(
  keeper: Bookkeeper,
  one: KeptBook,
  held: KeptBook['positions'][number],
  nightMs: number,
): readonly [bigint, string] {
  const feed = feedOf(keeper, held.symbol);
  if (one.kind !== 'practice' && keeper.withoutFinancing.has(one.owner)) {
    const fee = nightFeeOf(held, feed, nightMs);
    return [-fee, fee > 0n ? 'night with a fee' : 'free night'];
  }
  const group = groupOf(keeper, one);
  const kind = PROMISED[group].markup > 0n ? 'night with a markup' : 'night as financed';
  return [nightOf(held, group, feed, nightMs), kind];
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

type Charged = { readonly payer: KeptBook; readonly copied: Copied };
const ofCopy = (payer: KeptBook): Charged => ({ payer, copied: copiedBy(payer) });

function chargeProfit(keeper: Bookkeeper, { payer, copied }: Charged, profit: bigint, most: bigint): bigint {
  const { feePercent, leader } = copied;
  const { fee, share } = profitFeeOf(profit, feePercent, most);
  payer.available -= fee;
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
    const paid = chargeProfit(keeper, ofCopy(one), profit, freeIn(keeper, one));
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
  copied.lossFloor = lossFloorOf(copied);
}

export function takeFromCopy(keeper: Bookkeeper, one: KeptBook, amount: bigint): void {
  const copied = copiedBy(one);
  const before = equityOf(keeper, one);
  const rest = before - amount;
  const highWater = up(copied.highWater * rest, before);
  const profit = atLeastNothing(before - copied.highWater) - atLeastNothing(rest - highWater);
  const fee = chargeProfit(keeper, ofCopy(one), profit, amount);
  move(one, mainOf(keeper, one.owner), amount - fee);
  copied.highWater = highWater;
  copied.base = down(copied.base * rest, before);
  copied.lossFloor = lossFloorOf(copied);
}

export const lossFloorOf = ({ base, maxLossPercent }: Pick<Copied, 'base' | 'maxLossPercent'>): bigint =>
  up(base * (100n - maxLossPercent), 100n);

/** A copy that has lost as much as was allowed holds nothing any more. */
export function holdsTooLong(keeper: Bookkeeper, one: KeptBook): boolean {
  if (!one.copied || one.positions.length === 0) return false;
  return equityOf(keeper, one) <= one.copied.lossFloor;
}

export function endCopy(keeper: Bookkeeper, one: KeptBook): void {
  const profit = one.available - copiedBy(one).highWater;
  chargeProfit(keeper, ofCopy(one), profit, one.available);
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
