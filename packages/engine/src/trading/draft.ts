import { assert } from '@halyard/money';
import type { Market } from './market.ts';
import type { TradingEvent } from './trading-event.ts';
import type { Copying, Order, PendingWithdrawal, Position, TradingState } from './trading-state.ts';

/**
 * The state while one command is being decided. It lives inside one call of `decide`: the caller's state is never
 * touched, and a refusal throws the draft away.
 */
export type Draft = Pick<
  TradingState,
  'isManaged' | 'swapFree' | 'otherBooks' | 'elsewhere' | 'positionMode' | 'leading'
> & {
  copying?: Copying;
  availableUsd: bigint;
  deficitUsd: bigint;
  positions: Position[];
  orders: Order[];
  pendingWithdrawals: PendingWithdrawal[];
  isMarginCalled: boolean;
  /** Of this decision alone: no state keeps it. */
  opensNothing?: boolean;
  /** Positions were opened since the market that it is decided at: their margin says nothing there. */
  isOvertaken?: boolean;
  /** The moment of the decision itself, where the market it is decided at has gone by. */
  nowMs?: number;
  readonly atMs: number;
  readonly market: Market;
  readonly events: TradingEvent[];
};

export function openDraft(state: TradingState, market: Market, atMs: number): Draft {
  return {
    ...state,
    positions: [...state.positions],
    orders: [...state.orders],
    pendingWithdrawals: [...state.pendingWithdrawals],
    atMs,
    market,
    events: [],
  };
}

/** A draft of a draft, for what is done whole or not at all: `adopt` makes it count. */
export function branch(draft: Draft): Draft {
  return openDraft(draft, draft.market, draft.atMs);
}

export function adopt(draft: Draft, { events, ...tried }: Draft): void {
  Object.assign(draft, tried);
  draft.events.push(...events);
}

/** What the draft has become, with the invariants that hold after every decision. */
export function closeDraft(draft: Draft): TradingState {
  const { availableUsd, deficitUsd, positions, orders, pendingWithdrawals, isMarginCalled } = draft;
  const { isManaged, swapFree, otherBooks, elsewhere, positionMode, leading, copying } = draft;
  assert(availableUsd >= 0n, 'a customer never falls below zero');
  assert(deficitUsd <= 0n, 'a deficit is zero or negative');
  assert(availableUsd === 0n || deficitUsd === 0n, 'a deficit is settled from whatever is available');
  assert(
    deficitUsd === 0n || positions.length > 0 || otherBooks !== undefined,
    'a deficit stands only beside an open position',
  );
  return {
    availableUsd,
    deficitUsd,
    positions,
    orders,
    pendingWithdrawals,
    isMarginCalled,
    ...(isManaged && { isManaged }),
    ...(swapFree && { swapFree }),
    ...(otherBooks && { otherBooks }),
    ...(elsewhere && { elsewhere }),
    ...(positionMode && { positionMode }),
    ...(leading && { leading }),
    ...(copying && { copying }),
  };
}

/** After the market that it is decided at. What is said to have come later than now comes from another clock and counts as there. */
export function hasComeSince({ atMs, nowMs = atMs }: Draft, ms: number): boolean {
  return atMs < ms && ms <= nowMs;
}

export function findPosition(draft: Draft, positionId: string): Position | undefined {
  return draft.positions.find(({ id }) => id === positionId);
}

export function findOrder(draft: Draft, orderId: string): Order | undefined {
  return draft.orders.find(({ id }) => id === orderId);
}

/** Keeps its place among the others, which is its age. */
export function replacePosition(draft: Draft, position: Position): void {
  draft.positions = draft.positions.map((one) => (one.id === position.id ? position : one));
}

export function removePosition(draft: Draft, positionId: string): void {
  draft.positions = draft.positions.filter(({ id }) => id !== positionId);
}

export function replaceOrder(draft: Draft, order: Order): void {
  draft.orders = draft.orders.map((one) => (one.id === order.id ? order : one));
}
