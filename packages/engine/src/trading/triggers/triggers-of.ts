import type { Order, Position, TradingState } from '../trading-state.ts';
import type { LevelTrigger, TrailingTrigger, Trigger } from './trigger-book.ts';

/** What of a customer waits for prices. */
export type Resting = Pick<TradingState, 'positions' | 'orders'>;

/** A trigger under a name that no other of its customer has, as one position may wait for several prices. */
export type NamedTrigger = readonly [name: string, trigger: Trigger];

/** The prices at which a customer's orders and positions must be brought to `decide`. */
export function triggersOf({ positions, orders }: Resting): readonly NamedTrigger[] {
  const named: NamedTrigger[] = [];
  for (const position of positions) addTriggersOfPosition(position, named);
  for (const order of orders) {
    const trigger = triggerOfOrder(order);
    if (trigger !== null) named.push([order.id, trigger]);
  }
  return named;
}

function addTriggersOfPosition(position: Position, named: NamedTrigger[]): void {
  const { id, symbol, side, stopLoss, takeProfit, trailingDistance, trailingBest } = position;
  const isBuy = side === 'buy';
  // A position closes on the other side of the quote: a buy is sold at the bid.
  const watches = isBuy ? 'bid' : 'ask';
  const worse = isBuy ? 'at-or-below' : 'at-or-above';
  const better = isBuy ? 'at-or-above' : 'at-or-below';
  if (stopLoss !== null)
    named.push([`${id}/stop`, { type: 'level', symbol, watches, fires: worse, level: stopLoss }]);
  if (takeProfit !== null)
    named.push([`${id}/profit`, { type: 'level', symbol, watches, fires: better, level: takeProfit }]);
  if (trailingDistance !== null && trailingBest !== null) {
    const ofPosition = { type: 'trailing', positionId: id, symbol, side } as const;
    const trailing: TrailingTrigger = { ...ofPosition, distance: trailingDistance, best: trailingBest };
    named.push([`${id}/trailing`, trailing]);
  }
}

/** A stop_limit order waits for its stop first and for its limit afterwards. */
function triggerOfOrder(order: Order): LevelTrigger | null {
  const { symbol, side, stopPrice, limitPrice, isTriggered } = order;
  const isBuy = side === 'buy';
  const watches = isBuy ? 'ask' : 'bid';
  if (stopPrice !== null && !isTriggered) {
    const fires = isBuy ? 'at-or-above' : 'at-or-below';
    return { type: 'level', symbol, watches, fires, level: stopPrice };
  }
  if (limitPrice === null) return null;
  return { type: 'level', symbol, watches, fires: isBuy ? 'at-or-below' : 'at-or-above', level: limitPrice };
}
