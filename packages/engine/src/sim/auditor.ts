import type { Bests, Command, Tick } from '../trading/command.ts';
import type { Group } from '../trading/groups/group.ts';
import type { Market } from '../trading/market.ts';
import { auditQuotes } from './audit-quotes.ts';
import { auditRefused } from './audit-refusals.ts';
import type { EngineRefusal } from '../trading/refusal.ts';
import type { TradingEvent } from '../trading/trading-event.ts';
import type { TradingState } from '../trading/trading-state.ts';
import {
  type AuditBook,
  balance,
  buyingPowerOf,
  compare,
  demand,
  equityOf,
  locked,
  move,
  noteTrailing,
  openBook,
  seeQuote,
} from './audit-book.ts';
import {
  type Scene,
  auditEnded,
  auditFilled,
  auditOpened,
  auditOpeningCost,
  auditReleased,
  auditReserved,
  isReached,
  orderOf,
} from './audit-orders.ts';
import {
  auditClosed,
  auditFinancing,
  levelsOf,
  demandJudged,
  demandNightsBooked,
  positionOf,
} from './audit-positions.ts';
import { expectedTick, demandTickDone } from './tick-oracle.ts';
import { slowBetter } from './slow-rules.ts';

/**
 * Recomputes everything from the events alone, in slow and obvious code that shares no arithmetic with the engine,
 * and throws at the first difference.
 */
export type Auditor = {
  readonly observe: (
    command: Command,
    market: Market,
    events: readonly TradingEvent[],
    state: TradingState,
  ) => void;
  /** A quote has come, before anybody decides whether it concerns the customer. */
  readonly quoted: (symbol: string, market: Market) => void;
  /** A tick was not decided on, because it concerned nothing of the customer. */
  readonly passedOver: (tick: Tick, market: Market) => void;
  /** Best prices were stored without a decision. */
  readonly stored: (bests: Bests) => void;
  /** Whoever watched the ticks began again from what is stored. */
  readonly restarted: () => void;
  /** The customer was refused something, and nothing has changed. */
  readonly refused: (command: Command, market: Market, refusal: EngineRefusal) => void;
  /** Their other books hold this, and owe something or nothing. */
  readonly beside: (known: Pick<TradingState, 'otherBooks' | 'elsewhere'>) => void;
  readonly deposited: (amountUsd: bigint) => void;
  readonly withdrew: (id: string, amountUsd: bigint) => void;
};

export function createAuditor(start: TradingState, group: Group): Auditor {
  const book = openBook(start);
  return {
    observe: (command, market, events, state) => {
      auditQuotes(group, market);
      const shownPrice = command.type === 'place-order' ? (command.shownPrice ?? null) : null;
      const scene = { book, market, atMs: command.atMs, shownPrice };
      const expected = command.type === 'tick' ? expectedTick(scene, command.symbol) : null;
      for (const event of events) observeEvent(scene, event);
      compare(book, state);
      if (expected !== null && command.type === 'tick')
        demandTickDone(scene, command.symbol, expected, events);
      for (const position of book.positions.values()) demandNightsBooked(book, position, command.atMs);
      demandJudged(scene);
    },
    quoted: (symbol, market) => {
      auditQuotes(group, market);
      seeQuote(book, market, symbol);
    },
    passedOver: (tick, market) => {
      const scene = { book, market, atMs: tick.atMs };
      const { closing, working } = expectedTick(scene, tick.symbol);
      demand(closing.length === 0 && working.length === 0, 'a tick that reached something was passed over');
      demandJudged(scene);
    },
    stored: (bests) => {
      for (const [id, { best }] of bests) moveTrailing(book, id, best);
    },
    restarted: () => {
      for (const { id, trailingBest } of book.positions.values())
        if (trailingBest !== null) book.bests.set(id, trailingBest);
    },
    refused: (command, market, refusal) => auditRefused(book, market, command, refusal),
    beside: ({ otherBooks, elsewhere = book.elsewhere }) => {
      book.elsewhere = elsewhere;
      book.isBesideDebt = otherBooks === 'owing';
    },
    deposited: (amountUsd) => move(book, 'house', 'available', amountUsd),
    withdrew: (id, amountUsd) => {
      move(book, 'available', `withdrawal:${id}`, amountUsd);
      book.withdrawals = [id, ...book.withdrawals];
    },
  };
}

function observeEvent(scene: Scene, event: TradingEvent): void {
  const { book } = scene;
  switch (event.type) {
    case 'order-accepted':
      demand(!book.orders.has(event.order.id), 'an order was accepted twice');
      book.orders.set(event.order.id, event.order);
      return;
    case 'order-modified': {
      const { isTriggered, stopPrice } = orderOf(book, event.order.id);
      demand(!isTriggered || event.order.stopPrice === stopPrice, 'moved a stop that was reached');
      book.orders.set(event.order.id, event.order);
      return;
    }
    case 'order-triggered': {
      const order = orderOf(book, event.orderId);
      demand(!order.isTriggered && isReached(order, event.pricing), 'triggered a stop that was not reached');
      book.orders.set(order.id, { ...order, isTriggered: true });
      return;
    }
    case 'reserved':
      return auditReserved(scene, event);
    case 'released':
      return auditReleased(scene, event.orderId, event.amountUsd);
    case 'order-cancelled':
    case 'order-rejected':
    case 'order-expired':
      return auditEnded(scene, event);
    case 'order-filled':
      return auditFilled(scene, event);
    case 'margin-locked':
    case 'commission-charged':
      return auditOpeningCost(scene, event);
    case 'position-opened':
      return auditOpened(scene, event.position);
    case 'financing-booked':
      return auditFinancing(scene, event);
    case 'position-closed':
      return auditClosed(scene, event);
    default:
      return observeOther(scene, event);
  }
}

function observeOther(scene: Scene, event: TradingEvent): void {
  const { book, market } = scene;
  switch (event.type) {
    case 'position-modified':
      demand(book.positions.has(event.position.id), 'modified what is not there');
      noteTrailing(book, market, event.position);
      book.positions.set(event.position.id, event.position);
      return;
    case 'trailing-moved':
      return moveTrailing(book, event.positionId, event.best);
    case 'deficit-settled':
      move(book, 'available', 'deficit', event.amountUsd);
      demand(balance(book, 'available') === 0n || balance(book, 'deficit') === 0n, 'settled too little');
      return;
    case 'withdrawal-needed':
      demand(book.positions.size === 0, 'a withdrawal was not needed yet');
      demand(book.isOneOfSeveral || balance(book, 'deficit') < 0n, 'a withdrawal was not needed');
      demand(book.withdrawals[0] === event.withdrawalId, 'took a withdrawal that is not the newest');
      demand(balance(book, `withdrawal:${event.withdrawalId}`) === event.amountUsd, 'took it in part');
      move(book, `withdrawal:${event.withdrawalId}`, 'available', event.amountUsd);
      book.withdrawals = book.withdrawals.slice(1);
      return;
    // What another book of the same customer has and owes is audited beside, over all of them.
    case 'cover-paid':
      demand(
        event.amountUsd <= buyingPowerOf(book, market),
        'paid for another book with what is needed here',
      );
      demand(event.equityUsd === equityOf(book, market), 'paid for another book with the wrong equity');
      return move(book, 'available', 'house', event.amountUsd);
    case 'cover-received':
      demand(event.amountUsd <= -balance(book, 'deficit'), 'another book paid what is not owed');
      return move(book, 'house', 'available', event.amountUsd);
    case 'deficit-forgiven':
      demand(book.positions.size === 0 && book.withdrawals.length === 0, 'forgave too early');
      demand(event.amountUsd === -balance(book, 'deficit'), 'forgave another amount');
      move(book, 'house', 'deficit', event.amountUsd);
      return;
    case 'margin-call':
      demand(!book.isMarginCalled, 'called twice');
      demand(event.equityUsd === equityOf(book, market), 'called with the wrong equity');
      demand(event.usedMarginUsd === locked(book, 'position'), 'called with the wrong margin');
      demand(event.equityUsd * 100n <= event.usedMarginUsd * levelsOf(book, market)[0], 'called too early');
      book.isMarginCalled = true;
      return;
    case 'loss-limit-reached':
      demand(!book.isAtLossLimit, 'lost what was allowed twice');
      demand(event.equityUsd === equityOf(book, market), 'lost what was allowed with the wrong equity');
      demand(event.equityUsd <= event.lossFloorUsd, 'closed before the loss that was allowed');
      book.isAtLossLimit = true;
      return;
    case 'margin-call-lifted':
      demand(book.isMarginCalled, 'lifted a call that was not there');
      book.isMarginCalled = false;
      return;
    default:
      return;
  }
}

function moveTrailing(book: AuditBook, positionId: string, best: bigint): void {
  const position = positionOf(book, positionId);
  const { side, trailingBest } = position;
  demand(best === book.bests.get(positionId), 'a trailing stop moved to where the price has not been');
  demand(trailingBest !== null && trailingBest !== best, 'a trailing stop moved to where it was');
  demand(trailingBest !== null && slowBetter(side, trailingBest, best) === best, 'a trailing stop loosened');
  book.positions.set(positionId, { ...position, trailingBest: best });
}
