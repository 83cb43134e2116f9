import { refusalSentence } from '@halyard/contract';
import { LEVERAGES, type PositionClosed, type TradingEvent, type TradingState } from '@halyard/engine';
import { parseQuantity } from '../domain/trading/typed-figures.ts';
import { problemOf } from '../domain/trading/check-ticket.ts';
import { planOf, type PlanTerms } from '../domain/trading/plan.ts';
import { EMPTY_TICKET, type Ticket } from '../domain/trading/ticket.ts';
import type { LivePrice } from '../platform/live/price-store.ts';
import { pricingOf } from '../domain/portfolio/value.ts';
import {
  closePosition,
  lossAtStop,
  type Moment,
  NEW_ACCOUNT,
  openPosition,
  type Outcome,
  passPrice,
  TOUR_SYMBOL,
} from './practice-account.ts';
import { CHOOSE_SIDE, type Step, STEPS } from '../texts/tour.ts';

/** The tour as one value: what was typed, what the practice account holds, and the prices seen since it began. */
export type TourState = {
  readonly price: LivePrice | undefined;
  readonly atMs: number;
  /** The last prices, oldest first, for the line behind a position. */
  readonly seen: readonly Pick<LivePrice, 'bid' | 'ask'>[];
  readonly ticket: Ticket;
  readonly hasSide: boolean;
  /** What it began with, and begins with again; without one the first step is to choose a side. */
  readonly filledIn: Ticket | null;
  readonly account: TradingState;
  /** All that happened to the trade, for its receipt. */
  readonly events: readonly TradingEvent[];
  /** What was open before it closed, and how it closed. */
  readonly ended: { readonly account: TradingState; readonly closed: PositionClosed } | null;
  readonly problem: string | null;
};

export type TourAct =
  | { readonly type: 'price'; readonly price: LivePrice; readonly atMs: number }
  | { readonly type: 'side'; readonly side: Ticket['side'] }
  | { readonly type: 'change'; readonly part: Partial<Ticket> }
  | { readonly type: 'send' }
  | { readonly type: 'close' }
  | { readonly type: 'again' };

export function beginTour(filledIn: Ticket | null): TourState {
  return {
    price: undefined,
    atMs: 0,
    seen: [],
    ticket: filledIn ?? EMPTY_TICKET,
    hasSide: filledIn !== null,
    filledIn,
    account: NEW_ACCOUNT,
    events: [],
    ended: null,
    problem: null,
  };
}

export const TOUR_START = beginTour(null);

const MOST_LEVERAGE = Math.max(...LEVERAGES);

/** Two minutes of prices, one a second. */
const SEEN_AT_MOST = 120;

export function tourReducer(state: TourState, act: TourAct): TourState {
  switch (act.type) {
    case 'price':
      return takePrice(state, act.price, act.atMs);
    case 'side':
      return { ...state, ticket: { ...state.ticket, side: act.side }, hasSide: true, problem: null };
    case 'change':
      return { ...state, ticket: { ...state.ticket, ...act.part }, problem: null };
    case 'send':
      return send(state);
    case 'close':
      return settle(state, (moment) => closePosition(state.account, moment));
    case 'again':
      return { ...beginTour(state.filledIn), price: state.price, atMs: state.atMs, seen: state.seen };
  }
}

export function momentOf({ price, atMs }: TourState): Moment | null {
  const pricing = price && pricingOf(TOUR_SYMBOL, new Map([[TOUR_SYMBOL, price]]));
  return price && pricing ? { pricing, isFresh: !price.isStale, atMs } : null;
}

function takePrice(state: TourState, price: LivePrice, atMs: number): TourState {
  const isNew = price.at !== state.price?.at;
  const seen = isNew ? [...state.seen, { bid: price.bid, ask: price.ask }].slice(-SEEN_AT_MOST) : state.seen;
  const next = { ...state, price, atMs, seen };
  return next.account.positions.length === 0
    ? next
    : settle(next, (moment) => passPrice(next.account, moment));
}

function send(state: TourState): TourState {
  if (!state.hasSide) return { ...state, problem: CHOOSE_SIDE };
  const problem = problemOf(state.ticket, TOUR_SYMBOL, state.atMs, nowOf(state));
  if (problem !== null) return { ...state, problem: problem.words };
  const order = orderOf(state);
  if (order === null) return { ...state, problem: refusalSentence('invalid-quantity') };
  return settle(state, (moment) => openPosition(state.account, order, moment));
}

/** What would be sent; null as long as it has no quantity or no price. */
function orderOf(state: TourState) {
  const terms = planTermsOf(state);
  const plan = terms && planOf(state.ticket, terms);
  return plan && plan.quantity !== null ? plan.order : null;
}

function nowOf(state: TourState) {
  const terms = planTermsOf(state);
  const plan = terms && planOf(state.ticket, terms);
  return plan && { plan, terms: { pricing: terms.pricing, maxLeverage: MOST_LEVERAGE, atMs: state.atMs } };
}

/** What a new customer's ticket is weighed by. */
export function planTermsOf(state: TourState): PlanTerms | null {
  const moment = momentOf(state);
  return moment && { symbol: TOUR_SYMBOL, pricing: moment.pricing };
}

function settle(state: TourState, decide: (moment: Moment) => Outcome): TourState {
  const moment = momentOf(state);
  if (moment === null) return state;
  const outcome = decide(moment);
  if ('problem' in outcome) return { ...state, problem: outcome.problem };
  const { account, events } = outcome;
  const closed = events.find((event) => event.type === 'position-closed');
  return {
    ...state,
    account,
    events: [...state.events, ...events],
    problem: null,
    ended: closed ? { account: state.account, closed } : state.ended,
  };
}

export type TourPhase = 'ticket' | 'open' | 'closed';

export function phaseOf({ account, ended }: TourState): TourPhase {
  if (ended) return 'closed';
  return account.positions.length > 0 ? 'open' : 'ticket';
}

/** Which steps are behind the visitor. They may be taken in any order. */
export function isDone(state: TourState, step: Step): boolean {
  const { ticket, hasSide } = state;
  switch (step) {
    case 'side':
      return hasSide;
    case 'quantity':
      return parseQuantity(ticket.quantity) !== null;
    case 'leverage':
      return ticket.leverage > 1;
    case 'stop':
      return stopLossUsd(state) !== null;
    case 'send':
      return phaseOf(state) !== 'ticket';
  }
}

export function currentStep(state: TourState): Step {
  return STEPS.find((step) => !isDone(state, step)) ?? 'send';
}

/** What is lost where the stop loss stands; null without one that the engine would take. */
export function stopLossUsd(state: TourState): number | null {
  const moment = momentOf(state);
  const order = orderOf(state);
  return moment && order && state.hasSide ? lossAtStop(state.account, order, moment) : null;
}
