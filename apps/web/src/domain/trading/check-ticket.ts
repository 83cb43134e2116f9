import { ORDER_TYPES } from '@halyard/catalogue';
import { type RefusalCode, refusalSentence, type RefusalWords } from '@halyard/contract';
import { endsAtOnce, fillsAtOnce, findTerms, type OrderTerms, refuseOrder } from '@halyard/engine';
import { parseUnits } from '@halyard/money';
import { TRADING } from '../../texts/trading.ts';
import { endProblem } from './life/life.ts';
import { tooLargeProblem } from './order-cap.ts';
import { EXITS, type Plan, type PlanTerms } from './plan.ts';
import {
  CLIENT_ORDER_ID,
  endOf,
  isPair,
  kindOf,
  maySlip,
  PAIR_EXITS,
  secondOf,
  type Ticket,
} from './ticket.ts';
import { fieldOf, type TradeField, type TradeProblem } from './trade-problems.ts';
import { isNoLevel, parseLevel, parseQuantity, quantityFigure } from './typed-figures.ts';

/** What is wrong with a ticket, in the server's own sentences and at its field, before anything is sent. */

export type CheckTerms = Pick<PlanTerms, 'pricing'> & {
  readonly maxLeverage: number;
  readonly atMs: number;
  /** What the group of the account lets one order open, where it says something. */
  readonly maxOrderUsd?: number | undefined;
  /** What the order closes before it opens anything, in hundredths. */
  readonly closes?: bigint | undefined;
  /** Whether anything is open that an order could close. */
  readonly reduces?: (order: OrderTerms) => boolean;
};

type Now = { readonly plan: Plan; readonly terms: CheckTerms };

/** Null when it may be sent. Without prices only what was typed is judged. */
export function problemOf(
  ticket: Ticket,
  symbol: string,
  atMs: number,
  now: Now | null,
): TradeProblem | null {
  return (
    quantityProblem(ticket, symbol, now?.plan ?? null) ??
    capProblem(now) ??
    levelProblem(ticket) ??
    exitProblem(ticket, now?.plan ?? null) ??
    endProblem(endOf(ticket), atMs) ??
    advancedProblem(ticket) ??
    (now === null ? { at: null, words: TRADING.noPrice } : refusedProblem(now.plan, now.terms))
  );
}

/** What can be said while somebody still types: nothing about what is still empty. */
export function typedProblem(ticket: Ticket, symbol: string, now: Now | null): TradeProblem | null {
  const isEmpty = ticket.quantity.trim() === '';
  const ofQuantity = isEmpty ? null : (rangeProblem(ticket, symbol, now?.plan ?? null) ?? capProblem(now));
  if (ofQuantity !== null || now === null) return ofQuantity;
  const isComplete = levelProblem(ticket) === null && pairProblem(ticket) === null;
  const refused = exitProblem(ticket, now.plan) ?? (isComplete ? refusedProblem(now.plan, now.terms) : null);
  return refused?.at === 'quantity' ? null : refused;
}

/** A quantity that nobody can order of a symbol, as soon as it is typed. */
export function rangeProblem(ticket: Ticket, symbol: string, plan: Plan | null): TradeProblem | null {
  const instrument = findTerms(symbol);
  const quantity = plan ? plan.quantity : ticket.sizeIn === 'units' ? parseQuantity(ticket.quantity) : null;
  if (!instrument || quantity === null) return null;
  const { minQuantity, maxQuantity } = instrument;
  if (quantity >= minQuantity && quantity <= maxQuantity) return null;
  const words = TRADING.quantityRange(quantityFigure(minQuantity), quantityFigure(maxQuantity));
  return { at: 'quantity', words };
}

function quantityProblem(ticket: Ticket, symbol: string, plan: Plan | null): TradeProblem | null {
  const at = 'quantity';
  if (ticket.sizeIn === 'units') {
    if (parseQuantity(ticket.quantity) === null) return { at, words: TRADING.invalidQuantity };
  } else {
    const amount = parseUnits(ticket.quantity.trim(), 2);
    if (!amount.ok || amount.value <= 0n) return { at, words: TRADING.invalidAmount };
    if (plan?.quantity === null) {
      return ticket.sizeIn === 'risk' && plan.exits.stopLoss === null
        ? { at: 'stopLoss', words: TRADING.riskNeedsStop }
        : { at, words: TRADING.tooSmallForStep };
    }
  }
  return rangeProblem(ticket, symbol, plan);
}

/** More than the group lets one order open. */
function capProblem(now: Now | null): TradeProblem | null {
  if (now === null) return null;
  const { beside, quantity } = now.plan;
  const { maxOrderUsd, closes = 0n } = now.terms;
  const of = ({ order, opening }: Pick<Plan, 'order' | 'opening'>) =>
    tooLargeProblem(order, opening, (quantity ?? 0n) - closes, maxOrderUsd);
  return of(now.plan) ?? (beside && of(beside));
}

function levelProblem(ticket: Ticket): TradeProblem | null {
  const { hasLimit, hasStop } = ORDER_TYPES[kindOf(ticket)];
  const at = (field: TradeField, words: string): TradeProblem => ({ at: field, words });
  if (hasLimit && parseLevel(ticket.limitPrice) === null) return at('limitPrice', TRADING.invalidLimit);
  if (hasStop && parseLevel(ticket.stopPrice) === null) return at('stopPrice', TRADING.invalidStop);
  return null;
}

function advancedProblem(ticket: Ticket): TradeProblem | null {
  const { clientOrderId, maxSlippage } = ticket;
  const name = clientOrderId.trim();
  if (maySlip(ticket) && isNoLevel(maxSlippage)) return { at: 'maxSlippage', words: TRADING.invalidSlippage };
  if (name !== '' && !CLIENT_ORDER_ID.test(name))
    return { at: 'clientOrderId', words: TRADING.invalidClientId };
  return pairProblem(ticket);
}

function pairProblem(ticket: Ticket): TradeProblem | null {
  const isOpen = isPair(ticket) && parseLevel(ticket.pairPrice) === null;
  return isOpen ? { at: 'pairPrice', words: TRADING.invalidPair } : null;
}

const INVALID_EXIT = {
  stopLoss: TRADING.invalidStopLoss,
  takeProfit: TRADING.invalidTakeProfit,
  trailingStop: TRADING.invalidTrailing,
} as const;

/** An exit that is no figure, or that leads nowhere a price can go. */
function exitProblem(ticket: Ticket, plan: Plan | null): TradeProblem | null {
  const second = secondOf(ticket);
  const beside = plan?.beside && { exits: plan.beside.exits, quantity: plan.quantity };
  return exitsProblem(ticket, plan) ?? (second && ofSecond(exitsProblem(second, beside ?? null)));
}

/** What only closes has none, whatever was typed before. */
function exitsProblem(ticket: Ticket, plan: Pick<Plan, 'exits' | 'quantity'> | null): TradeProblem | null {
  if (ticket.positionFill === 'reduce_only') return null;
  const exits = ticket.mode === 'more' ? EXITS : EXITS.slice(0, 2);
  const wrong = exits.find((exit) => {
    if (ticket[exit].trim() === '') return false;
    return ticket.exitsIn === 'price' || plan === null
      ? parseLevel(ticket[exit]) === null
      : plan.quantity !== null && plan.exits[exit] === null;
  });
  return wrong === undefined ? null : { at: wrong, words: INVALID_EXIT[wrong] };
}

/** Beside its own field: all but its price and its exits is what the first one says. */
function ofSecond(problem: TradeProblem | null): TradeProblem | null {
  if (problem === null) return null;
  const exit = EXITS.find((one) => one === problem.at);
  return { ...problem, at: exit ? PAIR_EXITS[exit] : 'pairPrice' };
}

/** What the engine would say to the whole of it. That the money does not suffice is said beside what is missing. */
function refusedProblem({ order, beside }: Plan, terms: CheckTerms): TradeProblem | null {
  if (beside === null) return refusedOrder(order, terms);
  return refusedLeg(order, terms) ?? ofSecond(refusedLeg(beside.order, terms));
}

/** Both of a pair wait, or neither is taken. */
function refusedLeg(order: OrderTerms, terms: CheckTerms): TradeProblem | null {
  const waits = !fillsAtOnce(order, terms.pricing);
  return refusedOrder(order, terms) ?? (waits ? null : problemAt('pairPrice', 'oco-not-pending'));
}

function refusedOrder(order: OrderTerms, terms: CheckTerms): TradeProblem | null {
  const refused = refuseOrder(order, terms);
  if (refused !== null) return problemAt(fieldOf(refused.code), refused.code, refused.words);
  const reducesNothing = mustReduce(order, terms) && terms.reduces?.(order) === false;
  return reducesNothing ? problemAt('positionFill', 'nothing-to-reduce') : null;
}

/** One that is over where the market does not meet it asks for nothing then. */
function mustReduce(order: OrderTerms, { pricing }: CheckTerms): boolean {
  return order.positionFill === 'reduce_only' && (fillsAtOnce(order, pricing) || !endsAtOnce(order));
}

const problemAt = (at: TradeField | null, code: RefusalCode, words?: RefusalWords): TradeProblem => ({
  at,
  words: refusalSentence(code, words),
});
