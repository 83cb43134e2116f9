import { closePosition } from './close.ts';
import { type Draft, findPosition, hasComeSince } from './draft.ts';
import { termsOf } from './instrument-terms.ts';
import { isMarginDue, judgeMargin } from './margin/judge-margin.ts';
import { betterPrice, isLimitReached, isStopReached, trailingLevel } from './triggers/levels.ts';
import { tradablePricing } from './market.ts';
import type { CloseReason } from './trading-event.ts';
import type { Position, Pricing } from './trading-state.ts';

/** Stop loss, take profit and trailing stop: when they close a position, and that they come before the margin. */

/**
 * A position leaves by its own exit where the market has reached one, and only what is left is judged. That is the
 * order of a tick; it holds for every command, because any may be faster than the tick of the quote it is decided at.
 */
export function judgeAfterExits(draft: Draft): void {
  if (!isMarginDue(draft, draft.market)) return;
  for (const { id } of draft.positions) closeReached(draft, id);
  judgeMargin(draft);
}

/** Closes a position whose exit the market has reached. */
export function closeReached(draft: Draft, positionId: string): void {
  const position = findPosition(draft, positionId);
  if (position === undefined) return;
  const tradable = tradablePricing(draft.market, termsOf(position.symbol));
  if (!tradable.ok) return;
  const { takeProfitAtMs } = position;
  const isProfitNew = takeProfitAtMs !== undefined && hasComeSince(draft, takeProfitAtMs);
  const reason = reachedExit(isProfitNew ? { ...position, takeProfit: null } : position, tradable.pricing);
  if (reason === null) return;
  closePosition(draft, position, { quantity: position.quantity, reason, pricing: tradable.pricing });
}

export function hasReachedExit(position: Position, pricing: Pricing): boolean {
  return reachedExit(position, pricing) !== null;
}

/** Which exit a quote has reached. Of two stops the tighter one was passed first, and a fixed one wins a tie. */
function reachedExit(position: Position, { quote }: Pricing): CloseReason | null {
  const { side, stopLoss, takeProfit } = position;
  // An exit of a buy is a sale, and reaches its stop as a sell stop does.
  const exitSide = side === 'buy' ? 'sell' : 'buy';
  const trailing = trailingLevel(position);
  const isStopped = stopLoss !== null && isStopReached(exitSide, stopLoss, quote);
  const isTrailed = trailing !== null && isStopReached(exitSide, trailing, quote);
  if (isTrailed && (!isStopped || betterPrice(side, stopLoss, trailing) !== stopLoss)) return 'trailing_stop';
  if (isStopped) return 'stop_loss';
  return takeProfit !== null && isLimitReached(exitSide, takeProfit, quote) ? 'take_profit' : null;
}
