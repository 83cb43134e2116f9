import { assert } from '@halyard/money';
import type { Draft } from '../draft.ts';
import { smallest } from '../figures.ts';
import type { CancelReason, OrderEnded } from '../trading-event.ts';
import type { Order } from '../trading-state.ts';

/** How money moves between a customer's own accounts, and what happens when a charge finds too little. */

export function reserve(draft: Draft, orderId: string, amountUsd: bigint): void {
  assert(amountUsd <= draft.availableUsd, 'a reservation fits what is available');
  draft.availableUsd -= amountUsd;
  draft.events.push({ type: 'reserved', orderId, amountUsd });
}

/** Takes an order out of the pending ones and gives its whole reservation back. */
export function releaseOrder(draft: Draft, order: Order): void {
  draft.orders = draft.orders.filter(({ id }) => id !== order.id);
  draft.availableUsd += order.reservedUsd;
  if (order.reservedUsd > 0n)
    draft.events.push({ type: 'released', orderId: order.id, amountUsd: order.reservedUsd });
}

export function endOrder(draft: Draft, order: Order, ending: OrderEnded): void {
  releaseOrder(draft, order);
  draft.events.push(ending);
}

export function cancelOrder(draft: Draft, order: Order, reason: CancelReason): void {
  endOrder(draft, order, { type: 'order-cancelled', orderId: order.id, reason });
}

/**
 * Meets a charge: from what is available, after pending orders were cancelled newest first; what is still lacking
 * becomes deficit. The margins of other positions are never touched.
 */
export function meetCharge(
  draft: Draft,
  amountUsd: bigint,
): { readonly fromAvailableUsd: bigint; readonly asDeficitUsd: bigint } {
  while (draft.availableUsd < amountUsd) {
    // One that reserves nothing has nothing to give.
    const newest = draft.orders.findLast(({ reservedUsd }) => reservedUsd > 0n);
    if (newest === undefined) break;
    cancelOrder(draft, newest, 'funds_needed');
  }
  const fromAvailableUsd = smallest(draft.availableUsd, amountUsd);
  const asDeficitUsd = amountUsd - fromAvailableUsd;
  draft.availableUsd -= fromAvailableUsd;
  draft.deficitUsd -= asDeficitUsd;
  return { fromAvailableUsd, asDeficitUsd };
}

/** Whatever became available pays the deficit at once. */
export function settleDeficit(draft: Draft): void {
  const amountUsd = smallest(draft.availableUsd, -draft.deficitUsd);
  if (amountUsd === 0n) return;
  draft.availableUsd -= amountUsd;
  draft.deficitUsd += amountUsd;
  draft.events.push({ type: 'deficit-settled', amountUsd });
}

/**
 * After the last close: what is still owed is taken from pending withdrawals, newest first and each as a whole,
 * and only what remains then is forgiven. Of several books none does that by itself: the others may have the money.
 */
export function endDeficit(draft: Draft): void {
  if (draft.positions.length > 0 || draft.otherBooks !== undefined) return;
  while (draft.deficitUsd < 0n && takeBackWithdrawal(draft)) settleDeficit(draft);
  forgiveDeficit(draft);
}

/** The newest pending withdrawal comes back, as a whole. Answers false where there is none. */
export function takeBackWithdrawal(draft: Draft): boolean {
  const newest = draft.pendingWithdrawals.shift();
  if (newest === undefined) return false;
  draft.availableUsd += newest.lockedUsd;
  draft.events.push({ type: 'withdrawal-needed', withdrawalId: newest.id, amountUsd: newest.lockedUsd });
  return true;
}

export function forgiveDeficit(draft: Draft): void {
  if (draft.deficitUsd === 0n) return;
  draft.events.push({ type: 'deficit-forgiven', amountUsd: -draft.deficitUsd });
  draft.deficitUsd = 0n;
}
