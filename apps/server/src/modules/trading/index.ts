/**
 * Trading: orders, positions, fills and nights. It loads a customer, asks the engine, and writes what the engine says
 * in one statement; it never decides itself what an order costs, when it fills or who is closed out. Invariants, kept
 * by the database too: every filled order has one fill and every fill its quote; a position is closed once and never
 * by more than is open; what is locked is the margins, reservations and withdrawals there are; a deficit stands only
 * beside an open position of its owner; each night is booked once.
 */
import type { BookId } from '@halyard/accounting';
import { type AnswerOf, type BodyInput, type BodyOf, investment } from '@halyard/contract';
import { type Goal, lastNight, type Weight } from '@halyard/engine';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createTradingCalls } from './calls.ts';
import { createDesk, type Desk } from './desk/desk.ts';
import type { Job } from './desk/job.ts';
import { createExecutionLog, timed } from './execution/log.ts';
import { createExecutionReport } from './execution/report.ts';
import { selectFillsAtSpread, selectHeldOverNights } from './execution/store-read.ts';
import { closePosition, modifyPosition } from './orders/manage-positions.ts';
import { cancelKeyOrders } from './orders/cancel-key-orders.ts';
import { deleteEndedKeyOrders } from './orders/store-key-orders.ts';
import { placeTrade } from './orders/place-trade.ts';
import { readHoldings } from './reads/read-holdings.ts';
import { readLeast, readPlan } from './reads/read-plan.ts';
import { cancelWaiting } from './orders/close-holdings.ts';
import { createProtection } from './protection/protect-owner.ts';
import { readHeldAt } from './reads/read-past.ts';
import { createHouseRisk } from './risk/house-risk.ts';
import { readFigures, readFiguresOf } from './reads/read-figures.ts';
import {
  endWaitingCloses,
  insertCopier,
  selectIsLeading,
  selectWaitingFees,
  setLeading,
  updateCopierStatus,
  updateLossFloor,
} from './copies/store.ts';
import { readWorthOfDays } from './copies/worth-of-days.ts';
import { passTimeFor, passTimeOf } from './pass-time.ts';
import { groupsOf } from './store-group.ts';
import * as store from './store.ts';
import { refuse } from '../../platform/refusal.ts';
import { createTriggerOwner } from './triggers/trigger-owner.ts';
import type { TradingDeps } from './deps.ts';

export { lowLevel } from './risk/low-level.ts';
export type { Cover } from './protection/protect-owner.ts';
export type { HouseRisk } from './risk/house-risk.ts';
export type { TradingCalls } from './calls.ts';
export type { Trade } from './reads/store-read-trades.ts';
export { addTradingAdminRoutes } from './orders/admin-routes.ts';
export type { HeldAt } from './reads/read-past.ts';
export { addTradingReadRoutes } from './reads/routes.ts';
export { keyIn, type KeyInBook } from './orders/request.ts';
export { addTradingRoutes } from './orders/routes.ts';
export { provenTrading } from './store-verify.ts';
export { leaseStands } from './triggers/store-lease.ts';
export { createLeasedRounds, createServing } from './triggers/leased-rounds.ts';

/** As many orders as one round has at the most: what is held is sold, and as much is bought instead. */
const MOST_REBALANCED = 60;

type PlacedTrade = AnswerOf<typeof investment.placeTrade>;

export type Trading = ReturnType<typeof createTrading>;

export function createTrading(given: Omit<TradingDeps, 'desk'>) {
  const desk: Desk = createDesk({
    ...given,
    mayMoveMoney: given.site.booksAreSound,
    bestsOf: (userId) => owner.bestsOf(userId),
  });
  const owner = createTriggerOwner({ ...given, desk: timed(desk) });
  const executions = createExecutionLog({ ...given, desk });
  const deps: TradingDeps = { ...given, desk };
  const protection = createProtection({ ...deps, bestsOf: owner.bestsOf });
  desk.onDone(owner.noted);
  desk.onDone((done) => protection.noted(done));
  desk.onDone(({ userId, written, at, writes }) => {
    const { changes, events } = writes;
    if (written) given.live.published({ userId, at, changes, events, ...written });
    if (writes.leads.length > 0 || writes.copying?.status === 'stopping') given.bus.tell('copies');
    if (writes.told.some(({ mail }) => mail !== null)) given.wakeMail();
  });

  return {
    deps,
    desk,
    owner,
    executions,
    protection,
    calls: createTradingCalls(deps),
    /** What everybody holds together, for the back office. */
    houseRisk: createHouseRisk({ ...given, bestsOf: owner.bestsOf }),
    executionReport: createExecutionReport(given),

    /** An order and a close as a customer sends them; what comes back is the data of their answers. */
    placeTrade: async (
      userId: BookId,
      body: BodyInput<typeof investment.placeTrade>,
    ): Promise<PlacedTrade> => {
      const answer = await placeTrade(deps, { userId }, investment.placeTrade.body.parse(body));
      return (answer.body as { readonly data: PlacedTrade }).data;
    },
    closePosition: (userId: BookId, positionId: string, quantity: number | null) =>
      closePosition(deps, { userId }, positionId, { quantity }),
    modifyPosition: (userId: BookId, positionId: string, exits: BodyOf<typeof investment.modifyPosition>) =>
      modifyPosition(deps, { userId }, positionId, exits),

    ...managedOf(deps),

    ...keyOrdersOf(deps),
    requireNightsBooked: nightsBooked(given),
    /** What everybody holds by symbol and side, for whoever changes an instrument. */
    openSides: (queryable: Queryable) => store.selectOpenSides(queryable),

    /** What the books of a group traded, and held over nights, for whoever changes what it pays. */
    ofGroups: { fillsAt: selectFillsAtSpread, heldOverNights: selectHeldOverNights },

    /** Books that are copied and books that copy; whoever calls holds their locks. */
    copies: copiesOf(deps),

    /** Cancels what waits in the market and could open something, of a book that may not. */
    cancelWaiting: (userId: BookId) => cancelWaiting(deps, userId),

    /** What a customer has open, for staff. */
    holdingsOf: (userId: BookId) => readHoldings(deps, userId),

    ...groupsOf(given.database),

    /** What was open in a book at a moment in the past, for its papers. */
    heldAt: (bookId: BookId, at: Date) => readHeldAt(deps, bookId, at),

    /**
     * What positions leave of a customer's dollars at this moment: what may leave, and by how much they lack. Asked
     * inside the caller's transaction, under the customer's lock.
     */
    figures: (tx: Queryable, bookId: BookId) => readFiguresOf(deps, tx, bookId),
    /** The same of several books, read in one statement. */
    figuresOfAll: (queryable: Queryable, bookIds: readonly BookId[]) => readFigures(deps, queryable, bookIds),

    /** Whether no position is open and no order waits in any of these books. */
    areFlat: async (queryable: Queryable, bookIds: readonly BookId[]): Promise<boolean> =>
      [...(await readFigures(deps, queryable, bookIds)).values()].every(({ isFlat }) => isFlat),

    /** Money has come in: an open deficit is settled from it soon, or else by whatever trading does next. */
    settle: (userId: BookId): void => {
      passTimeOf(desk, userId).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a deficit could not be settled yet'),
      );
    },

    /** Ends orders whose time is over and books the nights that have passed. Safe to run at any time, on any node. */
    passTime: async (): Promise<void> => passTimeFor(desk, await readDue(deps)),
  };
}

function copiesOf(deps: TradingDeps) {
  const worthOfDays = (bookId: BookId, since: Date) => readWorthOfDays(deps, bookId, since);
  return {
    setLeading,
    isLeading: selectIsLeading,
    insertCopier,
    updateCopierStatus,
    endWaitingCloses,
    updateLossFloor,
    waitingFees: selectWaitingFees,
    worthOfDays,
  };
}

function managedOf(deps: TradingDeps) {
  return {
    /** Brings a managed book to what it is to hold. Done again, or on two nodes at once, it finds nothing more to do. */
    rebalance: (userId: BookId, goal: Goal) => deps.desk.run(rebalancing(userId, goal)),
    /** What that would do now, and what waits; what each part is beside what it is to be. */
    plan: (queryable: Queryable, userId: BookId, goal: Goal) => readPlan(deps, queryable, userId, goal),
    /** The least that buys a step of each; null where something has no price. */
    leastFor: (weights: readonly Weight[]) => readLeast(deps, weights),
  };
}

function rebalancing(userId: BookId, goal: Goal): Job {
  const ids = Array.from({ length: MOST_REBALANCED }, () => ({ orderId: newId(), positionId: newId() }));
  return { userId, copies: 'closing', command: (atMs) => ({ type: 'rebalance', atMs, goal, ids }) };
}

/** Whose orders have run out, and who has a night to be booked. */
function readDue({ clock, database }: Pick<TradingDeps, 'clock' | 'database'>): Promise<string[]> {
  const at = clock.now();
  return store.selectDue(database, { at, lastNight: new Date(lastNight(at.getTime())) });
}

/** Before books get other terms, the nights that have passed are booked by the old ones. The caller has locked them. */
const nightsBooked =
  ({ clock }: Pick<TradingDeps, 'clock'>) =>
  async (tx: Tx, bookIds: readonly string[]): Promise<void> => {
    const night = new Date(lastNight(clock.now().getTime()));
    if (await store.hasNightDue(tx, bookIds, night)) refuse('night-due');
  };

function keyOrdersOf(deps: TradingDeps) {
  return {
    /** Cancels what API keys have waiting in the market, and forgets of which key what has ended was. */
    cancelKeyOrders: (bookIds: readonly BookId[]) => cancelKeyOrders(deps, bookIds),
    forgetKeyOrders: () =>
      deleteEndedKeyOrders(deps.database, new Date(deps.clock.now().getTime() - 3_600_000)),
  };
}
