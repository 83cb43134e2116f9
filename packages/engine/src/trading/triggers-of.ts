import { trailingLevel } from './levels.ts';
import type { Order, Position } from './trading-state.ts';
import type { Trigger } from './trigger-book.ts';

/**
 * The levels at which a quote must be brought to `decide`. Ids are those of the order or position with the kind of
 * level behind them, as one position may wait for several prices.
 */
export function triggersOfPosition(position: Position): readonly Trigger[] {
  const { id, symbol, side, stopLoss, takeProfit, trailingBest } = position;
  const isBuy = side === 'buy';
  // A position closes on the other side of the quote: a buy is sold at the bid.
  const watches = isBuy ? 'bid' : 'ask';
  const worse = isBuy ? 'at-or-below' : 'at-or-above';
  const better = isBuy ? 'at-or-above' : 'at-or-below';
  const trailing = trailingLevel(position);
  const triggers: Trigger[] = [];
  if (stopLoss !== null) triggers.push({ id: `${id}/stop`, symbol, watches, fires: worse, level: stopLoss });
  if (takeProfit !== null)
    triggers.push({ id: `${id}/profit`, symbol, watches, fires: better, level: takeProfit });
  if (trailing !== null) triggers.push({ id: `${id}/trail`, symbol, watches, fires: worse, level: trailing });
  // One step beyond the best price so far, where the trailing stop moves.
  if (trailingBest !== null)
    triggers.push({
      id: `${id}/best`,
      symbol,
      watches,
      fires: better,
      level: trailingBest + (isBuy ? 1n : -1n),
    });
  return triggers;
}

/** A stop_limit order waits for its stop first and for its limit afterwards. */
export function triggerOfOrder(order: Order): Trigger | null {
  const { id, symbol, side, stopPrice, limitPrice, isTriggered } = order;
  const isBuy = side === 'buy';
  const watches = isBuy ? 'ask' : 'bid';
  if (stopPrice !== null && !isTriggered)
    return { id, symbol, watches, fires: isBuy ? 'at-or-above' : 'at-or-below', level: stopPrice };
  if (limitPrice === null) return null;
  return { id, symbol, watches, fires: isBuy ? 'at-or-below' : 'at-or-above', level: limitPrice };
}
