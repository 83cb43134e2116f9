import { ORDER_TYPES } from '@halyard/catalogue';
import type { ModifyOrder, OrderTerms } from '@halyard/engine';
import { priceText, quantityText, someExits, someLevel, type Stage } from './trading-actions.ts';

type Change = ModifyOrder['change'];

/** What may be changed of an order, all of it: the compiler names what is missing. */
export function everyChange(
  stage: Stage,
  { symbol, side }: Pick<OrderTerms, 'symbol' | 'side'>,
): Required<Change> {
  const { app, chance } = stage;
  const timeInForce = chance.oneOf(['gtc', 'day', 'gtd'] as const);
  const inHoursMs = app.clock.now().getTime() + chance.between(0, 48) * 3_600_000;
  return {
    ...someExits(stage, symbol, side),
    timeInForce,
    expiresAtMs: timeInForce === 'gtd' ? inHoursMs : null,
    quantity: BigInt(chance.between(1, 500_000)),
    limitPrice: someLevel(stage, symbol, side, 'limit'),
    stopPrice: someLevel(stage, symbol, side, 'stop'),
    positionFill: chance.oneOf(['open_only', 'reduce_first', 'reduce_only', null] as const),
    maxSlippage: chance.happens(50) ? BigInt(chance.between(0, 20)) * 1_000_000n : null,
  };
}

/** Some of it, now and then a price that the order has no use for. What only closes has no exits. */
export function someChange(stage: Stage, order: OrderTerms): Change {
  const { chance } = stage;
  const { expiresAtMs, timeInForce, ...all } = everyChange(stage, order);
  const { hasLimit, hasStop } = ORDER_TYPES[order.type];
  const useless = new Set([hasLimit ? 'maxSlippage' : 'limitPrice', ...(hasStop ? [] : ['stopPrice'])]);
  const wished = Object.entries(all).filter(([field]) => chance.happens(useless.has(field) ? 3 : 35));
  const change: Change = {
    ...Object.fromEntries(wished),
    ...(chance.happens(50) && { timeInForce, expiresAtMs }),
  };
  const none = { stopLoss: null, takeProfit: null, trailingDistance: null };
  return { quantity: all.quantity, ...change, ...(change.positionFill === 'reduce_only' && none) };
}

/** The same change as it is sent. */
export function bodyOf({ quantity, positionFill, expiresAtMs, timeInForce, ...prices }: Change) {
  const { limitPrice, stopPrice, stopLoss, takeProfit, trailingDistance, maxSlippage } = prices;
  const sent = (price: bigint | null | undefined) => (price === undefined ? price : priceText(price));
  return {
    timeInForce,
    quantity: quantity && quantityText(quantity),
    limitPrice: sent(limitPrice),
    stopPrice: sent(stopPrice),
    stopLoss: sent(stopLoss),
    takeProfit: sent(takeProfit),
    trailingStop: sent(trailingDistance),
    maxSlippage: sent(maxSlippage),
    positionFill: positionFill === null ? 'default' : positionFill,
    expiresAt: expiresAtMs && new Date(expiresAtMs).toISOString(),
  };
}
