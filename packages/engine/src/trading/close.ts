import { assert, divideDown } from '@halyard/money';
import { type Draft, removePosition, replacePosition } from './draft.ts';
import { closePrice } from './market.ts';
import { endDeficit, meetCharge, settleDeficit } from './costs/money-moves.ts';
import { profitOrLoss } from './costs/profit-and-loss.ts';
import type { CloseReason } from './trading-event.ts';
import type { Position, Pricing } from './trading-state.ts';

export type Closing = {
  readonly quantity: bigint;
  readonly reason: CloseReason;
  readonly pricing: Pricing;
  readonly orderId?: string;
};

/**
 * Closes a position or a part of it. The margin comes back before a loss is taken
 * from what is then available, so no order is cancelled and no deficit opened for money the position itself frees.
 */
export function closePosition(draft: Draft, position: Position, closing: Closing): void {
  const remainingQuantity = position.quantity - closing.quantity;
  assert(closing.quantity > 0n && remainingQuantity >= 0n, 'no more closes than is open');
  const pnlUsd = profitOrLoss(position, closing.quantity, closing.pricing);
  const marginReleasedUsd = marginOfPart(position, closing.quantity);
  draft.availableUsd += marginReleasedUsd + (pnlUsd > 0n ? pnlUsd : 0n);
  const loss = meetCharge(draft, pnlUsd < 0n ? -pnlUsd : 0n);
  if (remainingQuantity === 0n) removePosition(draft, position.id);
  else {
    const marginUsd = position.marginUsd - marginReleasedUsd;
    replacePosition(draft, { ...position, quantity: remainingQuantity, marginUsd });
  }
  draft.events.push({
    type: 'position-closed',
    positionId: position.id,
    reason: closing.reason,
    ...(closing.orderId !== undefined && { orderId: closing.orderId }),
    quantity: closing.quantity,
    remainingQuantity,
    price: closePrice(position.side, closing.pricing.quote),
    pnlUsd,
    marginReleasedUsd,
    lossFromAvailableUsd: loss.fromAvailableUsd,
    lossAsDeficitUsd: loss.asDeficitUsd,
    pricing: closing.pricing,
  });
  settleDeficit(draft);
  endDeficit(draft);
}

/** A part releases its share rounded down; the last part releases whatever is left. */
export function marginOfPart(position: Pick<Position, 'quantity' | 'marginUsd'>, quantity: bigint): bigint {
  if (quantity === position.quantity) return position.marginUsd;
  return divideDown(position.marginUsd * quantity, position.quantity);
}
