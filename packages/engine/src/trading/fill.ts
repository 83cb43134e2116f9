import { closePrice, priceFor } from './market.ts';
import type { Draft } from './draft.ts';
import { figuresOf } from './figures.ts';
import { termsOf } from './instrument-terms.ts';
import { lastNight } from './costs/nights.ts';
import { type Required, requiredFor } from './margin/required-margin.ts';
import type { Order, OrderTerms, Position, Pricing } from './trading-state.ts';

/** What an order would need at these quotes, if it filled now. */
export function requiredAtFill(draft: Draft, terms: OrderTerms, pricing: Pricing): Required {
  const opening = {
    instrument: termsOf(terms.symbol),
    price: priceFor(terms.side, pricing.quote),
    conversion: pricing.conversion,
    leverage: terms.leverage,
    tierPercent: draft.tierPercent,
  };
  return requiredFor(opening, terms.quantity);
}

export function fitsBuyingPower(draft: Draft, requiredUsd: bigint): boolean {
  return requiredUsd <= figuresOf(draft, draft.market).buyingPowerUsd;
}

/** Opens the position of a fill that fits. Its reservation, if it had one, was given back before. */
export function openPosition(draft: Draft, order: Order, pricing: Pricing, required: Required): void {
  const price = priceFor(order.side, pricing.quote);
  const { id: orderId, positionId, symbol, side, quantity } = order;
  const { notionalUsd, marginUsd, commissionUsd } = required;
  const position: Position = {
    id: positionId,
    symbol,
    side,
    quantity,
    leverage: order.leverage,
    entryPrice: price,
    marginUsd,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    trailingDistance: order.trailingDistance,
    trailingBest: order.trailingDistance === null ? null : closePrice(side, pricing.quote),
    commissionUsd,
    financingUsd: 0n,
    openedAtMs: draft.atMs,
    lastNightMs: lastNight(draft.atMs),
    opening: pricing,
  };
  draft.availableUsd -= marginUsd + commissionUsd;
  draft.positions.push(position);
  draft.events.push(
    { type: 'order-filled', orderId, positionId, symbol, side, quantity, price, notionalUsd, pricing },
    { type: 'margin-locked', positionId, amountUsd: marginUsd },
    { type: 'commission-charged', positionId, amountUsd: commissionUsd },
    { type: 'position-opened', position },
  );
}
