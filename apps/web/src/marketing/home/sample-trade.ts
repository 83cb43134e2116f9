import { syntheticQuote } from '@halyard/engine';
import { planOf } from '../../domain/trading/plan.ts';
import { EMPTY_TICKET } from '../../domain/trading/ticket.ts';
import {
  closePosition,
  type Moment,
  NEW_ACCOUNT,
  openPosition,
  type Outcome,
  passPrice,
  TOUR_SYMBOL,
} from '../../tour/practice-account.ts';
import { type ExplainedTrade, explainTrade } from '../../tour/trade-receipt.ts';

/** The trade of the receipt on the front page: the engine made it, of three moments of the synthetic market. */

const SEED = 'halyard';
const OPENED_MS = Date.UTC(2026, 2, 11, 9, 14);
const NIGHT_MS = Date.UTC(2026, 2, 11, 22, 0);
const CLOSED_MS = Date.UTC(2026, 2, 12, 15, 42);
const TICKET = { ...EMPTY_TICKET, quantity: '0.25', leverage: 10 };

export function sampleTrade(): ExplainedTrade {
  const opening = momentAt(OPENED_MS);
  const plan = planOf(TICKET, { symbol: TOUR_SYMBOL, pricing: opening.pricing });
  if (plan === null) throw new Error(`${TOUR_SYMBOL} has no terms.`);
  const opened = done(openPosition(NEW_ACCOUNT, plan.order, opening));
  const held = done(passPrice(opened.account, momentAt(NIGHT_MS)));
  const closed = done(closePosition(held.account, momentAt(CLOSED_MS)));
  const events = [...opened.events, ...held.events, ...closed.events];
  const trade = explainTrade(events);
  if (trade?.explanation.matches !== true) throw new Error('The sample trade does not add up.');
  return trade;
}

function momentAt(atMs: number): Moment {
  const quote = { ...syntheticQuote(SEED, TOUR_SYMBOL, atMs), source: 'synthetic' };
  return { pricing: { quote, conversion: null }, isFresh: true, atMs };
}

function done(outcome: Outcome) {
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome;
}
