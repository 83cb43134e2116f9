import { closePosition } from './close.ts';
import { closePrice, priceFor } from './market.ts';
import { adopt, branch, type Draft, findOrder } from './draft.ts';
import { figuresOf, smallest, sum } from './figures.ts';
import { refuseOpening } from './groups/group-limits.ts';
import { termsOf } from './instrument-terms.ts';
import { commissionPercentOf, withoutGroup } from './kept-quote.ts';
import { cancelOrder } from './costs/money-moves.ts';
import { lastNight, NO_NIGHT_MS } from './costs/nights.ts';
import { type Required, requiredFor } from './margin/required-margin.ts';
import type { EngineRefusal } from './refusal.ts';
import type { Order, OrderTerms, Position, Pricing, TradingState } from './trading-state.ts';

/** Filling an order: what it closes, what it opens, and that it happens whole or not at all. */

/** Why an order that is due does not fill, and what it would have needed. */
export type Obstacle = {
  readonly code: 'price-moved' | 'nothing-to-reduce' | 'stopped' | 'owing' | 'leverage' | 'limit' | 'funds';
  readonly requiredUsd: bigint;
  /** What its group has to say against it. */
  readonly limit?: EngineRefusal;
};

export type Filling = {
  readonly pricing: Pricing;
  /** What slippage is measured from. */
  readonly from: bigint | null;
  readonly maxLeverage: number;
};

type Held = Pick<Position, 'symbol' | 'side' | 'quantity'>;
type Part<P> = { readonly position: P; readonly quantity: bigint };

/**
 * Fills an order at this price: first it closes what it is to close, oldest first, then what is left opens one position.
 * Where that cannot be, nothing has happened, and the answer says why. Its reservation was given back before.
 */
export function fillOrder(draft: Draft, order: Order, filling: Filling): Obstacle | null {
  const { pricing, from, maxLeverage } = filling;
  const price = priceFor(order.side, pricing.quote);
  const parts = partsToClose(draft, order);
  const closedQuantity = sum(parts.map(({ quantity }) => quantity));
  const rest = opensRest(order) ? order.quantity - closedQuantity : 0n;
  const required = rest === 0n ? null : requiredAtFill({ ...order, quantity: rest }, pricing);
  const requiredUsd = required?.requiredUsd ?? 0n;
  if (hasSlipped(order, from, price)) return { code: 'price-moved', requiredUsd };
  if (rest === 0n && closedQuantity === 0n) return { code: 'nothing-to-reduce', requiredUsd };
  if (rest > 0n && draft.opensNothing) return { code: 'stopped', requiredUsd };
  if (rest > 0n && draft.otherBooks === 'owing') return { code: 'owing', requiredUsd };
  if (rest > 0n && order.leverage > maxLeverage) return { code: 'leverage', requiredUsd };
  // What closes may free what the rest needs, and must not have happened if it does not.
  const tried = branch(draft);
  const { id: orderId, positionId, symbol, side } = order;
  const opening = required && { positionId, notionalUsd: required.notionalUsd };
  const quantity = closedQuantity + rest;
  const filled = { symbol, side, quantity, closedQuantity, price, opening, pricing };
  tried.events.push({ type: 'order-filled', orderId, ...filled });
  for (const part of parts)
    closePosition(tried, part.position, { quantity: part.quantity, reason: 'order', pricing, orderId });
  const limit = required && refuseOpening(tried, symbol, required.notionalUsd);
  if (limit) return { code: 'limit', requiredUsd, limit };
  if (!fitsBuyingPower(tried, requiredUsd)) return { code: 'funds', requiredUsd };
  adopt(draft, tried);
  if (required) openPosition(draft, { ...order, quantity: rest }, pricing, required);
  cancelOther(draft, order);
  return null;
}

/** The open positions of the other side that an order closes: the oldest first, and of the last one perhaps a part. */
export function partsToClose<P extends Held>(
  { positions, positionMode }: Pick<TradingState, 'positionMode'> & { readonly positions: readonly P[] },
  { symbol, side, quantity, positionFill }: OrderTerms,
): readonly Part<P>[] {
  if ((positionFill ?? (positionMode === 'netting' ? 'reduce_first' : 'open_only')) === 'open_only')
    return [];
  let rest = quantity;
  return positions.flatMap((position): Part<P>[] => {
    if (position.symbol !== symbol || position.side === side || rest === 0n) return [];
    const part = smallest(rest, position.quantity);
    rest -= part;
    return [{ position, quantity: part }];
  });
}

/** Whether what an order has not closed opens a position. */
export function opensRest({ positionFill }: OrderTerms): boolean {
  return positionFill !== 'reduce_only';
}

/** Only a worse price counts: nobody minds a better one. */
function hasSlipped({ side, maxSlippage }: Order, from: bigint | null, price: bigint): boolean {
  if (maxSlippage === undefined || from === null) return false;
  return (side === 'buy' ? price - from : from - price) > maxSlippage;
}

function cancelOther(draft: Draft, { ocoOrderId }: Order): void {
  const other = ocoOrderId === undefined ? undefined : findOrder(draft, ocoOrderId);
  if (other) cancelOrder(draft, other, 'oco');
}

/** What an order would need at these quotes, if it filled now. */
function requiredAtFill(terms: OrderTerms, pricing: Pricing): Required {
  const opening = {
    instrument: termsOf(terms.symbol),
    price: priceFor(terms.side, pricing.quote),
    conversion: pricing.conversion,
    leverage: terms.leverage,
    tierPercent: commissionPercentOf(pricing.quote),
  };
  return requiredFor(opening, terms.quantity);
}

export function fitsBuyingPower(draft: Draft, requiredUsd: bigint): boolean {
  return requiredUsd <= figuresOf(draft, draft.market).buyingPowerUsd;
}

function openPosition(draft: Draft, order: Order, pricing: Pricing, required: Required): void {
  const { positionId, symbol, side, quantity } = order;
  const { marginUsd, commissionUsd } = required;
  const position: Position = {
    id: positionId,
    symbol,
    side,
    quantity,
    leverage: order.leverage,
    entryPrice: priceFor(side, pricing.quote),
    marginUsd,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    trailingDistance: order.trailingDistance,
    trailingBest: order.trailingDistance === null ? null : closePrice(side, pricing.quote),
    commissionUsd,
    financingUsd: 0n,
    openedAtMs: draft.atMs,
    lastNightMs: draft.isManaged ? NO_NIGHT_MS : lastNight(draft.atMs),
    opening: { ...pricing, quote: withoutGroup(pricing.quote) },
  };
  draft.availableUsd -= marginUsd + commissionUsd;
  draft.positions.push(position);
  draft.events.push(
    { type: 'margin-locked', positionId, amountUsd: marginUsd },
    { type: 'commission-charged', positionId, amountUsd: commissionUsd },
    { type: 'position-opened', position },
  );
}
