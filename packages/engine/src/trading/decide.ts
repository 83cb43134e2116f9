import type { Command } from './command.ts';
import { type Draft, closeDraft, openDraft } from './draft.ts';
import { judgeAfterExits } from './exits.ts';
import { figuresOf } from './figures.ts';
import { bookNights } from './costs/book-nights.ts';
import { copyClosing, copyOpening } from './copying/copy.ts';
import { tellFills } from './copying/lead.ts';
import { judgeMargin } from './margin/judge-margin.ts';
import { closeAll, closeByRequest, modifyPosition } from './manage-positions.ts';
import type { Market } from './market.ts';
import { settleDeficit } from './costs/money-moves.ts';
import { cancelByRequest, modifyOrder, placeOco, placeOrder } from './place-order.ts';
import { rebalanceBook } from './managed/rebalance-book.ts';
import { type EngineRefusal, refusal } from './refusal.ts';
import { expireOrders, workTick } from './tick.ts';
import { catchUp } from './triggers/trailing.ts';
import type { TradingEvent } from './trading-event.ts';
import type { TradingState } from './trading-state.ts';

export type Decision =
  | { readonly ok: true; readonly state: TradingState; readonly events: readonly TradingEvent[] }
  | { readonly ok: false; readonly refusal: EngineRefusal };

/**
 * The whole of trading: what a command does to one customer at this market. The same input always gives the same
 * answer, a refusal changes nothing, and the events are all a ledger and a notification need.
 */
export function decide(state: TradingState, command: Command, market: Market): Decision {
  const draft = openDraft(state, market, command.atMs);
  if (command.opensNothing) draft.opensNothing = true;
  if (command.bests !== undefined) catchUp(draft, command.bests);
  passTime(draft);
  const refused = work(draft, command);
  if (refused !== null) return { ok: false, refusal: refused };
  // A position that this very tick has opened leaves with the next one at the earliest.
  if (command.type !== 'tick') judgeAfterExits(draft);
  else if (!draft.isOvertaken) judgeMargin(draft);
  return { ok: true, ...tellFills(state, closeDraft(draft), draft) };
}

/**
 * What is due by now happens before anything else, so that no late job changes an outcome: money that arrived pays
 * an open deficit, orders past their end are gone, and nights passed are booked at their own mids.
 */
export function passTime(draft: Draft): void {
  settleDeficit(draft);
  expireOrders(draft);
  for (const position of draft.positions) bookNights(draft, position);
}

function work(draft: Draft, command: Command): EngineRefusal | null {
  switch (command.type) {
    case 'place-order':
      return placeOrder(draft, command);
    case 'place-oco':
      return placeOco(draft, command);
    case 'modify-order':
      return modifyOrder(draft, command);
    case 'cancel-order':
      return cancelByRequest(draft, command);
    case 'modify-position':
      return modifyPosition(draft, command);
    case 'close-position':
      return closeByRequest(draft, command);
    case 'close-all':
      return closeAll(draft, command);
    case 'rebalance':
      return rebalanceBook(draft, command);
    case 'check-withdrawal':
      return refuseWithdrawal(draft, command.amountUsd);
    case 'copy-opening':
      copyOpening(draft, command);
      return null;
    case 'copy-closing':
      copyClosing(draft, command);
      return null;
    case 'tick':
      workTick(draft, command);
      return null;
    case 'expire':
    case 'night':
    case 'settle':
      // What time brings has been done before, and the margin is judged afterwards.
      return null;
  }
}

/** What leaves must be there, and must not be what open positions need. The amount includes its fee. */
function refuseWithdrawal(draft: Draft, amountUsd: bigint): EngineRefusal | null {
  if (draft.deficitUsd < 0n || draft.otherBooks === 'owing') return refusal('deficit-open');
  const { withdrawableUsd } = figuresOf(draft, draft.market);
  return amountUsd <= withdrawableUsd ? null : refusal('insufficient-balance');
}
