import type { Rebalance } from '../trading/command.ts';
import { decide } from '../trading/decide.ts';
import { figuresOf } from '../trading/figures.ts';
import { marketOfGroup } from '../trading/groups/group-quote.ts';
import { drawGroup } from './draw-group.ts';
import { mayBeManaged } from '../trading/managed/rebalance.ts';
import type { Market } from '../trading/market.ts';
import { opensRest } from '../trading/fill.ts';
import { protect, type ProtectedBook } from '../trading/protect.ts';
import type { Copying, TradingState } from '../trading/trading-state.ts';
import type { TradingEvent } from '../trading/trading-event.ts';
import { demand } from './audit-book.ts';
import { auditTold } from './audit-copies.ts';
import { type MarketWalk, SYMBOLS, createMarketWalk } from './market-walk.ts';
import { type Chance, createChance } from './seeded-chance.ts';
import { EMPTY_STATE, type OnStep, type WatchedCustomer, watchCustomer } from './watched-customer.ts';
import { nextWish } from './workload.ts';

/** What a run of somebody with several books did. */
export type OwnerRun = {
  readonly counts: ReadonlyMap<string, number>;
  /** What they are due, in whatever order everything closes now, and what came of it in some orders. */
  readonly dueUsd: bigint;
  readonly endsUsd: readonly bigint[];
};

type Owned = {
  readonly id: string;
  readonly market: () => Market;
  readonly customer: WatchedCustomer;
  /** Of one that others copy each decision is looked at for what they are told, alone or together with the other books. */
  readonly hear: OnStep;
};
type States = readonly { readonly id: string; readonly market: Market; readonly state: TradingState }[];
type Moment = { readonly atMs: number; readonly number: number };
type Stage = { readonly chance: Chance; readonly walk: MarketWalk; readonly books: readonly Owned[] };

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2024, 0, 8);

/**
 * Somebody with three books who bets in all of them, which others copy, and a fourth that is managed for them, moves money between them, and asks for it back. What they owe is
 * settled for all books together, sometimes at once and sometimes late, as it is where nodes come and go. Each book has its
 * auditor; this one looks at them together.
 */
export function simulateOwner(seed: number, commands: number): OwnerRun {
  const chance = createChance(seed);
  const walk = createMarketWalk(chance, START_MS);
  const books = ['main', 'other-1', 'other-2'].map((id): Owned => {
    const availableUsd = BigInt(chance.between(20_00, 3_000_00));
    const start: TradingState = {
      ...EMPTY_STATE,
      availableUsd,
      otherBooks: 'sound',
      ...(id === 'other-2' && seed % 3 === 0
        ? { copying: copyOf(chance, availableUsd) }
        : { leading: { place: 0n } }),
    };
    const group = drawGroup(chance, START_MS);
    const market = () => marketOfGroup(group, walk.market());
    const hear = start.leading ? createListener() : ignore;
    return { id, market, hear, customer: watchCustomer(start, { market, group }, hear) };
  });
  if (seed % 2 === 0) books.push(managedBook(chance, walk));
  const stage = { chance, walk, books };
  let atMs = START_MS;
  for (let number = 0; number < commands; number += 1) {
    const beforeMs = atMs;
    atMs += chance.happens(5) ? chance.between(1, 20) * 60 * MINUTE_MS : chance.below(10 * MINUTE_MS) + 1;
    walk.keepNights(beforeMs + 1, atMs);
    takeStep(stage, { atMs, number });
    if (chance.happens(60)) settleAll(stage, atMs);
  }
  walk.calm();
  for (const { customer } of books) inTurn(books, customer, () => customer.run({ type: 'night', atMs }));
  settleAll(stage, atMs);
  const states = statesOf(books);
  const worthUsd = worthOf(states);
  const endsUsd = [1, 2, 3].map(() => closeInSomeOrder(chance, states, atMs));
  return { counts: countsOf(books), dueUsd: worthUsd > 0n ? worthUsd : 0n, endsUsd };
}

const ignore: OnStep = () => undefined;

/** Hears every fill of a book in its place, whoever has decided about it. */
function createListener(): OnStep {
  let place = 0n;
  return (step) => {
    place += BigInt(auditTold(step, place).length);
  };
}

/** One that copies somebody: so much of it may be lost. */
const copyOf = (chance: Chance, availableUsd: bigint): Copying => ({
  status: 'active',
  place: 0n,
  maxLeverage: 30,
  lossFloorUsd: (availableUsd * BigInt(chance.between(5, 90))) / 100n,
});

/** One that is managed for them, and does nothing but what its portfolio says. */
function managedBook(chance: Chance, walk: MarketWalk): Owned {
  const availableUsd = BigInt(chance.between(100_00, 3_000_00));
  const start: TradingState = { ...EMPTY_STATE, availableUsd, otherBooks: 'sound', isManaged: true };
  const group = drawGroup(chance, START_MS);
  const market = () => marketOfGroup(group, walk.market());
  return { id: 'managed', market, hear: ignore, customer: watchCustomer(start, { market, group }) };
}

const MANAGED = SYMBOLS.filter(mayBeManaged);

function rebalanceTo(chance: Chance, { atMs, number }: Moment): Rebalance {
  const share = BigInt(chance.between(500, 9800));
  const symbols = MANAGED.filter(() => chance.happens(50));
  return {
    type: 'rebalance',
    atMs,
    goal: {
      weights: symbols.map((symbol) => ({ symbol, weight: share / BigInt(symbols.length) })),
      keepUsd: BigInt(chance.between(0, 100_00)),
      ...(chance.happens(30) && { isFreeing: true }),
    },
    ids: Array.from({ length: 20 }, (_, index) => ({
      orderId: `rebalance-${number}-${index}`,
      positionId: `held-${number}-${index}`,
    })),
  };
}

function takeStep(stage: Stage, moment: Moment): void {
  const { chance, walk, books } = stage;
  const { atMs, number } = moment;
  const kind = chance.below(100);
  const { market, customer } = oneOf(chance, books);
  const act = (work: () => void) => inTurn(books, customer, work);
  if (kind < 45) {
    const symbol = chance.pick(SYMBOLS);
    walk.move(symbol, atMs);
    for (const one of books) {
      inTurn(books, one.customer, () => one.customer.tick({ type: 'tick', atMs, symbol }));
      // What this has brought about may be settled before the others have seen the quote.
      if (owesAny(books) && chance.happens(50)) settleAll(stage, atMs);
    }
  } else if (kind < 50) act(() => customer.run({ type: 'night', atMs }));
  else if (kind < 52) act(() => customer.deposit(BigInt(chance.between(1, 200_00)), atMs));
  else if (kind < 58) {
    const asked = { id: `withdrawal-${number}`, atMs, part: chance.between(1, 4), more: 0 };
    const lackingUsd = lackingBeside(books, customer);
    if (lackingUsd === 0n) act(() => customer.withdraw(asked));
  } else if (customer.state().isManaged) act(() => customer.run(rebalanceTo(chance, moment)));
  else act(() => customer.run(nextWish(chance, customer.state(), market(), moment)));
}

/** One book decides, knowing whether anything is owed in the others; what it does with that is looked at. */
function inTurn(books: readonly Owned[], customer: WatchedCustomer, work: () => void): void {
  const owing = books.some((one) => one.customer !== customer && one.customer.state().deficitUsd < 0n);
  const elsewhere = books.flatMap((one) => (one.customer === customer ? [] : one.customer.state().positions));
  customer.know({ otherBooks: owing ? 'owing' : 'sound', elsewhere });
  const opened = new Set(customer.state().positions.map(({ id }) => id));
  work();
  if (!owing) return;
  const { positions } = customer.state();
  demand(
    positions.every(({ id }) => opened.has(id)),
    'a book has opened something while another owes',
  );
}

const statesOf = (books: readonly Owned[]): States =>
  books.map(({ id, market, customer }) => ({ id, market: market(), state: customer.state() }));

const owesAny = (books: readonly Owned[]): boolean =>
  books.some(({ customer }) => customer.state().deficitUsd < 0n);

function settleAll({ books }: Stage, atMs: number): void {
  if (!owesAny(books)) return;
  const after = protectAll(
    books.map((own) => ({
      id: own.id,
      market: own.market(),
      state: own.customer.state(),
      bests: own.customer.bests(),
    })),
    atMs,
  );
  const command = { type: 'settle', atMs } as const;
  for (const [index, { events, state }] of after.entries()) {
    const own = books[index];
    if (!own) continue;
    const { customer, hear, market } = own;
    hear({
      before: customer.state(),
      command,
      market: market(),
      decision: { ok: true, events, state },
    });
    customer.adopt(command, events, state);
  }
}

function protectAll(books: Parameters<typeof protect>[0], atMs: number) {
  let number = 0;
  const after = protect(books, { atMs, nextReference: () => `TRF-${(number += 1)}` });
  auditTogether(after, books);
  return after;
}

/** What only all books together show. */
function auditTogether(books: readonly ProtectedBook[], before: States): void {
  const events = books.flatMap((book) => book.events.map((event) => ({ ...event, bookId: book.id })));
  const paid = new Map<string, string>();
  for (const event of events)
    if (event.type === 'cover-paid')
      paid.set(event.reference, `${event.bookId} ${event.otherBookId} ${event.amountUsd}`);
  for (const event of events) {
    if (event.type !== 'cover-received') continue;
    const said = `${event.otherBookId} ${event.bookId} ${event.amountUsd}`;
    demand(paid.get(event.reference) === said, 'what one book received another has not paid');
    paid.delete(event.reference);
  }
  demand(paid.size === 0, 'what one book paid no other has received');
  const owes = books.some(({ state }) => state.deficitUsd < 0n);
  const isFlat = books.every(({ state }) => state.positions.length === 0);
  demand(!owes || !isFlat, 'something is owed, and nothing is open');
  for (const [index, { state, events: own }] of books.entries()) {
    const market = before[index]?.market;
    const took = own.some(({ type }) => type === 'withdrawal-needed' || type === 'deficit-forgiven');
    demand(!took || isFlat, 'took or forgave while something is open');
    demand(
      !owes || market === undefined || figuresOf(state, market).withdrawableUsd === 0n,
      'something is owed beside free money',
    );
    demandLimitKept(before[index]?.state, state, own);
    demand(!owes || !state.orders.some(opensRest), 'something waits to be opened while something is owed');
  }
  if (!events.some(({ type }) => type === 'deficit-forgiven')) return;
  for (const { state } of books)
    demand(state.availableUsd === 0n && state.pendingWithdrawals.length === 0, 'forgave beside money');
}

/** What a copy paid for others takes as large a part of its limit as of what it was worth, and never ends one by itself. */
function demandLimitKept(
  before: TradingState | undefined,
  { copying: after }: TradingState,
  events: readonly TradingEvent[],
): void {
  if (!before?.copying || !after) return;
  let { lossFloorUsd } = before.copying;
  let isEmptied = false;
  for (const event of events) {
    if (event.type === 'loss-limit-reached')
      demand(event.equityUsd > 0n || lossFloorUsd > 0n, 'a cover has ended a copy as if it had lost');
    if (event.type !== 'cover-paid') continue;
    const { equityUsd, amountUsd } = event;
    const wasAbove = equityUsd > lossFloorUsd;
    const exactly = lossFloorUsd * (equityUsd - amountUsd);
    lossFloorUsd = (exactly - (((exactly % equityUsd) + equityUsd) % equityUsd)) / equityUsd;
    isEmptied = equityUsd === amountUsd;
    demand(
      isEmptied || !wasAbove || equityUsd - amountUsd > lossFloorUsd,
      'a cover alone has reached the limit',
    );
  }
  demand(after.lossFloorUsd === lossFloorUsd, 'the limit of a copy did not go down with what it paid');
  demand(!isEmptied || after.status === 'stopping', 'a copy with nothing left goes on');
}

/** What the others lack, as it is said of money that is about to leave a book. */
function lackingBeside(books: readonly Owned[], customer: WatchedCustomer): bigint {
  let lackingUsd = 0n;
  for (const one of books) {
    if (one.customer === customer) continue;
    const { equityUsd } = figuresOf(one.customer.state(), one.market());
    if (equityUsd < 0n) lackingUsd += equityUsd;
  }
  return lackingUsd;
}

/** Closes one position after another at the prices that stand, in any book, and settles whenever chance will have it. */
function closeInSomeOrder(chance: Chance, start: States, atMs: number): bigint {
  let states = start;
  const settled = (): States =>
    protectAll(states, atMs).flatMap(({ id, state }) =>
      states.filter((one) => one.id === id).map(({ market }) => ({ id, market, state })),
    );
  for (;;) {
    const open = states.filter(({ state }) => state.positions.length > 0);
    if (open.length === 0) break;
    const { id, market, state } = oneOf(chance, open);
    const owing = states.some((one) => one.id !== id && one.state.deficitUsd < 0n);
    const positionId = oneOf(chance, state.positions).id;
    const close = { type: 'close-position', atMs, positionId, quantity: null, by: 'customer' } as const;
    const decision = decide({ ...state, otherBooks: owing ? 'owing' : 'sound' }, close, market);
    if (!decision.ok) throw new Error(`a close was refused: ${decision.refusal.code}`);
    states = states.map((one) => (one.id === id ? { id, market, state: decision.state } : one));
    if (chance.happens(30)) states = settled();
  }
  return worthOf(settled());
}

function worthOf(states: States): bigint {
  let sum = 0n;
  for (const { market, state } of states) {
    sum += figuresOf(state, market).equityUsd;
    for (const { lockedUsd } of state.pendingWithdrawals) sum += lockedUsd;
  }
  return sum;
}

function oneOf<T>(chance: Chance, some: readonly T[]): T {
  const one = some[chance.below(some.length)];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}

function countsOf(books: readonly Owned[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { customer } of books)
    for (const [word, count] of customer.counts) counts.set(word, (counts.get(word) ?? 0) + count);
  return counts;
}
