import { refusalSentence } from '@halyard/contract';
import {
  type Command,
  decide,
  type Decision,
  type Market,
  type OrderTerms,
  type Pricing,
  profitOrLoss,
  type TradingEvent,
  type TradingState,
} from '@halyard/engine';
import { usd } from '@halyard/money';

/** An account that lives in this tab and nowhere else. The engine of the brokerage itself decides what happens to it. */

/** In cents. */
const PRACTICE_FUNDS = 1_000_000n;
export const PRACTICE_USD = usd(PRACTICE_FUNDS);
/** It trades around the clock, so the tour never finds its market closed. */
export const TOUR_SYMBOL = 'BTC/USD';

const POSITION = 'practice-position';

export const NEW_ACCOUNT: TradingState = {
  availableUsd: PRACTICE_FUNDS,
  deficitUsd: 0n,
  positions: [],
  orders: [],
  pendingWithdrawals: [],
  isMarginCalled: false,
};

/** The market at one price. */
export type Moment = { readonly pricing: Pricing; readonly isFresh: boolean; readonly atMs: number };

export type Outcome =
  | { readonly account: TradingState; readonly events: readonly TradingEvent[] }
  | { readonly problem: string };

export function openPosition(account: TradingState, terms: OrderTerms, moment: Moment): Outcome {
  return ask(account, moment, {
    type: 'place-order',
    atMs: moment.atMs,
    orderId: 'practice-order',
    positionId: POSITION,
    terms,
  });
}

export function closePosition(account: TradingState, moment: Moment): Outcome {
  const { atMs } = moment;
  return ask(account, moment, {
    type: 'close-position',
    atMs,
    positionId: POSITION,
    quantity: null,
    by: 'customer',
  });
}

/** A new price has come: whatever it sets off happens. */
export function passPrice(account: TradingState, moment: Moment): Outcome {
  return ask(account, moment, { type: 'tick', atMs: moment.atMs, symbol: TOUR_SYMBOL });
}

/** What an order would lose where its stop loss stands; null as long as there is none that could be sent. */
export function lossAtStop(account: TradingState, terms: OrderTerms, moment: Moment): number | null {
  const { stopLoss } = terms;
  const sent = openPosition(account, terms, moment);
  if (stopLoss === null || 'problem' in sent) return null;
  const [position] = sent.account.positions;
  if (position === undefined) return null;
  const quote = { ...moment.pricing.quote, bid: stopLoss, ask: stopLoss };
  return usd(profitOrLoss(position, position.quantity, { quote, conversion: null }));
}

function ask(account: TradingState, moment: Moment, command: Command): Outcome {
  const decision = decide(account, command, marketAt(moment));
  return decision.ok
    ? { account: decision.state, events: decision.events }
    : { problem: sentenceOf(decision) };
}

function marketAt({ pricing: { quote }, isFresh }: Moment): Market {
  return { symbols: new Map([[TOUR_SYMBOL, { quote, isFresh, isOpen: true }]]), nights: new Map() };
}

function sentenceOf({ refusal }: Extract<Decision, { ok: false }>): string {
  return refusalSentence(refusal.code, refusal.words);
}
