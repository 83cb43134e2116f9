import type { Rebalance } from '../command.ts';
import { adopt, branch, type Draft } from '../draft.ts';
import { placeOrder } from '../place-order.ts';
import type { EngineRefusal } from '../refusal.ts';
import { rebalance } from './rebalance.ts';

/**
 * All that a managed book has to trade now, in one decision: it can be made twice, on two nodes or after a crash, and the
 * second finds nothing to do. What cannot be bought while something is owed elsewhere, or while its
 * owner may open nothing, is left for another time.
 */
export function rebalanceBook(draft: Draft, { goal, ids }: Rebalance): EngineRefusal | null {
  const buysNothing = draft.opensNothing || draft.otherBooks === 'owing';
  const { orders } = rebalance(draft, goal, draft.market);
  for (const [index, { symbol, side, quantity }] of orders.entries()) {
    const given = ids[index];
    if (!given || (side === 'buy' && buysNothing)) continue;
    const tried = branch(draft);
    const refused = placeOrder(tried, {
      ...given,
      terms: {
        symbol,
        side,
        quantity,
        type: 'market',
        leverage: 1,
        limitPrice: null,
        stopPrice: null,
        stopLoss: null,
        takeProfit: null,
        trailingDistance: null,
        timeInForce: 'gtc',
        expiresAtMs: null,
        positionFill: side === 'sell' ? 'reduce_only' : 'open_only',
      },
    });
    if (refused === null) adopt(draft, tried);
    else if (refused.code !== 'insufficient-margin') return refused;
  }
  return null;
}
