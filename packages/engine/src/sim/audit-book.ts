import type { Market } from '../trading/market.ts';
import type { Order, Position, SwapFree, TradingState } from '../trading/trading-state.ts';
import { isTradable, latest, pricedBy, slowBetter, slowExit, slowPnl } from './slow-rules.ts';

/** The auditor's own books: every cent stands in a named account, and moves from one to another. */
export type AuditBook = {
  readonly accounts: Map<string, bigint>;
  readonly orders: Map<string, Order>;
  readonly positions: Map<string, Position>;
  /** Newest first. */
  withdrawals: string[];
  readonly bookedNights: Set<string>;
  /** The best exit of each position with a trailing stop, over every quote since it was set. */
  readonly bests: Map<string, bigint>;
  isMarginCalled: boolean;
  /** A copy has lost what it may. */
  isAtLossLimit: boolean;
  /** The fill that is under way: what it still has to close, and what is then left to open. */
  due: Due | null;
  /** The orders that have filled. */
  readonly filled: Set<string>;
  readonly isNetting: boolean;
  /** Nothing is lent there: it is long, paid for, and neither nights nor margins concern it. */
  readonly isManaged: boolean;
  /** The nights that cost the fee and no financing. */
  readonly swapFree: SwapFree | undefined;
  /** What is owed is then settled for all books of the customer together. */
  readonly isOneOfSeveral: boolean;
  /** What the customer's other books hold, and whether something is owed in one of them. */
  elsewhere: readonly Position[];
  isBesideDebt: boolean;
};

export type Due = {
  readonly order: Order;
  readonly closes: readonly { readonly positionId: string; readonly quantity: bigint }[];
  readonly rest: bigint;
};

export function openBook(state: TradingState): AuditBook {
  return {
    accounts: new Map([
      ['available', state.availableUsd],
      ['house', -state.availableUsd],
    ]),
    orders: new Map(),
    positions: new Map(),
    withdrawals: [],
    bookedNights: new Set(),
    bests: new Map(),
    isMarginCalled: false,
    isAtLossLimit: false,
    due: null,
    filled: new Set(),
    isNetting: state.positionMode === 'netting',
    isManaged: state.isManaged === true,
    swapFree: state.swapFree,
    isOneOfSeveral: state.otherBooks !== undefined,
    elsewhere: state.elsewhere ?? [],
    isBesideDebt: state.otherBooks === 'owing',
  };
}

export function demand(condition: boolean, message: string): void {
  if (!condition) throw new Error(`The auditor objects: ${message}`);
}

export function balance(book: AuditBook, account: string): bigint {
  return book.accounts.get(account) ?? 0n;
}

/** Only the house may go below zero, and the deficit only there. */
export function move(book: AuditBook, from: string, to: string, amount: bigint): void {
  demand(amount >= 0n, `a move of ${amount} from ${from} to ${to}`);
  book.accounts.set(from, balance(book, from) - amount);
  book.accounts.set(to, balance(book, to) + amount);
  for (const account of [from, to]) {
    if (account === 'house') continue;
    if (account === 'deficit') demand(balance(book, account) <= 0n, 'a deficit above zero');
    else demand(balance(book, account) >= 0n, `${account} is below zero`);
  }
}

export function locked(book: AuditBook, kind: 'position' | 'order'): bigint {
  let sum = 0n;
  for (const [account, amount] of book.accounts) if (account.startsWith(`${kind}:`)) sum += amount;
  return sum;
}

export function pnlOf(market: Market, position: Position): bigint {
  return slowPnl(position, position.quantity, latest(market, position.symbol));
}

export function equityOf(book: AuditBook, market: Market): bigint {
  let equity = balance(book, 'available') + balance(book, 'deficit');
  equity += locked(book, 'position') + locked(book, 'order');
  for (const position of book.positions.values()) equity += pnlOf(market, position);
  return equity;
}

export function buyingPowerOf(book: AuditBook, market: Market): bigint {
  const available = balance(book, 'available');
  if (book.isManaged) return available;
  const free = equityOf(book, market) - locked(book, 'position') - locked(book, 'order');
  if (free <= 0n) return 0n;
  return free < available ? free : available;
}

/** A quote that can be traded on moves every trailing stop it is about, whether somebody decides on it or not. */
export function seeQuote(book: AuditBook, market: Market, symbol: string): void {
  for (const [id, best] of book.bests) {
    const position = book.positions.get(id);
    if (position === undefined || !pricedBy(position.symbol).includes(symbol)) continue;
    if (!isTradable(market, position.symbol)) continue;
    const exit = slowExit(position.side, latest(market, position.symbol).quote);
    book.bests.set(id, slowBetter(position.side, best, exit));
  }
}

/** Which stops trail, and from where: anew with every distance, and on from where they were with the same one. */
export function noteTrailing(book: AuditBook, market: Market, position: Position): void {
  const before = book.positions.get(position.id);
  const best = book.bests.get(position.id);
  if (position.trailingDistance === null) book.bests.delete(position.id);
  else if (best === undefined || before?.trailingDistance !== position.trailingDistance)
    book.bests.set(position.id, slowExit(position.side, latest(market, position.symbol).quote));
  demand((book.bests.get(position.id) ?? null) === position.trailingBest, 'trails from the wrong price');
}

/** The books and the engine's state must say the same. */
export function compare(book: AuditBook, state: TradingState): void {
  demand(balance(book, 'available') === state.availableUsd, 'available differs');
  demand(balance(book, 'deficit') === state.deficitUsd, 'the deficit differs');
  demand(state.availableUsd === 0n || state.deficitUsd === 0n, 'a deficit beside available money');
  demand(
    book.isOneOfSeveral || state.deficitUsd === 0n || state.positions.length > 0,
    'a deficit beside no position',
  );
  demand(book.isMarginCalled === state.isMarginCalled, 'the margin call differs');
  let total = 0n;
  for (const amount of book.accounts.values()) total += amount;
  demand(total === 0n, 'money came from nowhere');
  demand((state.positionMode === 'netting') === book.isNetting, 'the mode differs');
  demand((state.isManaged === true) === book.isManaged, 'the kind differs');
  demand(state.swapFree === book.swapFree, 'the nights without financing differ');
  demand(!book.isManaged || state.deficitUsd === 0n, 'a managed book owes');
  demand(book.due === null, 'a fill was left undone');
  demand(state.orders.length === book.orders.size, 'the number of orders differs');
  for (const order of state.orders) {
    demand(balance(book, `order:${order.id}`) === order.reservedUsd, 'a reservation differs');
    demand((order.reservedUsd === 0n) === (order.positionFill === 'reduce_only'), 'reserved for a close');
    demand(!['ioc', 'fok'].includes(order.timeInForce), 'what had to end at once stands on');
    demand(!book.filled.has(order.ocoOrderId ?? ''), 'both of two orders were left a chance');
    demand(sameFacts(order, book.orders.get(order.id)), `order ${order.id} differs`);
  }
  demand(state.positions.length === book.positions.size, 'the number of positions differs');
  for (const position of state.positions) {
    demand(balance(book, `position:${position.id}`) === position.marginUsd, 'a margin differs');
    demand(sameFacts(position, book.positions.get(position.id)), `position ${position.id} differs`);
    const best = book.bests.get(position.id) ?? null;
    demand(best === position.trailingBest, `the stop of ${position.id} lags behind the price`);
  }
  const known = new Set([
    ...state.orders.map(({ id }) => `order:${id}`),
    ...state.positions.map(({ id }) => `position:${id}`),
  ]);
  for (const [account, amount] of book.accounts)
    demand(
      amount === 0n || !/^(order|position):/.test(account) || known.has(account),
      `${account} is orphaned`,
    );
}

/** Compares every field but the last night, which the auditor keeps in a way of its own. */
function sameFacts(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const facts = new Map(Object.entries(other));
  return (
    Object.keys(one).length === facts.size &&
    Object.entries(one).every(([key, part]) => key === 'lastNightMs' || sameFacts(part, facts.get(key)))
  );
}
