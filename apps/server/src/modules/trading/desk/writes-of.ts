import { isDeepStrictEqual } from 'node:util';
import { isPracticeBook, USD } from '@halyard/accounting';
import { commissionPercentOf, type TradingEvent, type TradingState } from '@halyard/engine';
import { usd } from '@halyard/money';
import type { HoldChange } from '../../ledger/index.ts';
import type { StoredChange } from '../../live/index.ts';
import { compose } from '../../notifications/index.ts';
import { type Account, allLockedUsd } from './account.ts';
import { createEventTeller } from './book-events.ts';
import { type Effects, effectsOf } from './effects.ts';
import { tellings } from './tell.ts';
import { toOrder, toPositionChange } from './wire.ts';
import type { OrderRow, PositionRow, Writes } from './writes.ts';

/** Some decisions about one customer, one after the other. */
export type Decided = {
  readonly account: Account;
  readonly state: TradingState;
  readonly events: readonly TradingEvent[];
  readonly at: Date;
};

/** Everything these decisions write. Pure: rows follow from the events and from what is different afterwards. */
export function writesOf({ account, state, events, at }: Decided): Writes {
  const programs = createEventTeller(account, events);
  const effects = effectsOf(account, events, at, programs.hear);
  const orders = orderRows(effects, account, state);
  const positions = positionRows(effects, account, state);
  // Nobody is sent mail about practice.
  const recipient = isPracticeBook(account.userId) ? null : account.recipient;
  const told = tellings(effects, events).map((telling) =>
    compose(recipient, { userId: account.ownerId, bookId: account.userId, ...telling }, at),
  );
  const { postings, statement, cancelled, fills, nights, leads, copies } = effects;
  const { copying = null } = state;
  const isCalled = state.isMarginCalled;
  return {
    book: { postings, statement, cancelled, holds: holdChanges(effects, account, state) },
    orders,
    positions,
    fills,
    nights,
    leads,
    copies,
    copying: copying === (account.state.copying ?? null) ? null : copying,
    told,
    state,
    marginCalled: isCalled === account.state.isMarginCalled ? null : isCalled,
    changes: [
      ...orders.map((row): StoredChange => ({ kind: 'order', order: toOrder(row) })),
      ...positionChanges(positions, account),
      ...marginChanges(events),
      ...(postings.length > 0 ? [balanceChange(account, state)] : []),
      ...told.map(({ change }) => change),
    ],
    events: programs.told,
  };
}

function orderRows({ userId, ended }: Effects, { state: before }: Account, after: TradingState): OrderRow[] {
  const seen = new Set(before.orders);
  return [
    ...after.orders
      .filter((order) => !seen.has(order))
      .map((order) => ({ userId, order, status: 'pending', reason: null, endedAt: null }) as const),
    ...ended.values(),
  ];
}

function positionRows(effects: Effects, { state: before }: Account, after: TradingState): PositionRow[] {
  const { userId, at, opened, closed, pnl, financing } = effects;
  const seen = new Set(before.positions);
  const byId = new Map(before.positions.map((position) => [position.id, position]));
  const row = (position: PositionRow['position'], closeReason: string | null): PositionRow => {
    // Of a position that was there already the database keeps what it was opened with.
    const first = opened.get(position.id) ?? byId.get(position.id) ?? position;
    return {
      userId,
      position,
      closeReason,
      closedAt: closeReason === null ? null : at,
      openedQuantity: first.quantity,
      openedMarginUsd: first.marginUsd,
      tierPercent: commissionPercentIn(effects, position.id),
      pnlUsd: pnl.get(position.id) ?? 0n,
      financingUsd: financing.get(position.id) ?? 0n,
    };
  };
  return [
    ...after.positions.filter((position) => !seen.has(position)).map((position) => row(position, null)),
    ...Array.from(closed.values(), ({ position, reason }) => row(position, reason)),
  ];
}

/** Of a position that was there already the database keeps what it was opened with. */
function commissionPercentIn({ filled }: Effects, positionId: string): bigint {
  const fill = filled.get(positionId);
  return fill ? commissionPercentOf(fill.pricing.quote) : 100n;
}

/** Holds follow from what orders and positions lock before and after. What came and went in between left no trace. */
function holdChanges(
  effects: Effects,
  { userId, state: before }: Account,
  after: TradingState,
): HoldChange[] {
  const changes: HoldChange[] = [];
  const compare = (kind: HoldChange['kind'], was: Map<string, bigint>, is: Map<string, bigint>) => {
    const hold = (subjectId: string, amount: bigint, isReleased: boolean): HoldChange => ({
      userId,
      asset: USD,
      amount,
      kind,
      subjectId,
      isReleased,
    });
    for (const [id, amount] of is) if (was.get(id) !== amount) changes.push(hold(id, amount, false));
    for (const [id, amount] of was) if (!is.has(id)) changes.push(hold(id, amount, true));
  };
  compare('order', reservationsOf(before), reservationsOf(after));
  compare('position', marginsOf(before), marginsOf(after));
  const withdrawals = new Map(before.pendingWithdrawals.map(({ id, lockedUsd }) => [id, lockedUsd]));
  const left = new Map(withdrawals);
  for (const { id } of effects.cancelled) left.delete(id);
  compare('withdrawal', withdrawals, left);
  return changes;
}

function reservationsOf({ orders }: TradingState): Map<string, bigint> {
  const reserving = orders.filter(({ reservedUsd }) => reservedUsd > 0n);
  return new Map(reserving.map(({ id, reservedUsd }) => [id, reservedUsd]));
}

function marginsOf({ positions }: TradingState): Map<string, bigint> {
  return new Map(positions.map(({ id, marginUsd }) => [id, marginUsd]));
}

/** A trailing stop that only followed the price has changed nothing anybody is shown. */
function positionChanges(rows: readonly PositionRow[], { state }: Account): StoredChange[] {
  const byId = new Map(state.positions.map((position) => [position.id, position]));
  return rows.flatMap((row): StoredChange[] => {
    const { position } = row;
    const before = byId.get(position.id);
    const isSame =
      before !== undefined &&
      row.closedAt === null &&
      isDeepStrictEqual({ ...position, trailingBest: before.trailingBest }, before);
    return isSame ? [] : [{ kind: 'position', position: toPositionChange(row) }];
  });
}

function balanceChange(account: Account, after: TradingState): StoredChange {
  return {
    kind: 'balance',
    currency: USD,
    availableBalance: usd(after.availableUsd),
    lockedBalance: usd(allLockedUsd(account, after)),
    deficit: usd(after.deficitUsd),
  };
}

/** A stop-out is told once, however many orders and positions it ended. */
function marginChanges(events: readonly TradingEvent[]): StoredChange[] {
  const firstOfStopOut = events.find((event) => 'reason' in event && event.reason === 'stop_out');
  return events.flatMap((event): StoredChange[] => {
    if (event === firstOfStopOut) return [{ kind: 'margin', state: 'stop-out' }];
    if (event.type === 'margin-call-lifted') return [{ kind: 'margin', state: 'lifted' }];
    if (event.type !== 'margin-call') return [];
    const { equityUsd, usedMarginUsd } = event;
    return [{ kind: 'margin', state: 'call', equity: usd(equityUsd), usedMargin: usd(usedMarginUsd) }];
  });
}
