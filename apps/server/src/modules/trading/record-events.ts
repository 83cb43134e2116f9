import {
  deficitForgiven,
  deficitSettled,
  orderReleased,
  orderReserved,
  USD,
  withdrawalGivenBack,
} from '@halyard/accounting';
import type { TradingEvent } from '@halyard/engine';
import { assert } from '@halyard/money';
import { recordClose, recordFill, recordNight, recordOpening } from './record-fills.ts';
import { type EndedOrder, post, type Record, say } from './record.ts';

export const FUNDS_NEEDED = 'Cancelled: the funds were needed for a trading loss';

/** Takes up one event: what it moves, what it ends, and what the statement says of it. */
export function recordEvent(record: Record, event: TradingEvent): void {
  const { userId } = record;
  switch (event.type) {
    case 'order-accepted':
    case 'order-modified':
      record.orders.set(event.order.id, event.order);
      return;
    case 'reserved':
      return post(record, event.orderId, orderReserved({ userId, amount: event.amountUsd }));
    case 'released':
      return post(record, event.orderId, orderReleased({ userId, amount: event.amountUsd }));
    case 'order-filled':
      endOrder(record, event.orderId, 'filled', null);
      return recordFill(record, event);
    case 'order-cancelled':
      return endOrder(record, event.orderId, 'cancelled', event.reason);
    case 'order-rejected':
      return endOrder(record, event.orderId, 'rejected', event.reason);
    case 'order-expired':
      return endOrder(record, event.orderId, 'expired', null);
    case 'position-opened':
      return recordOpening(record, event.position);
    case 'position-closed':
      return recordClose(record, event);
    case 'financing-booked':
      return recordNight(record, event);
    case 'deficit-settled':
      return post(record, userId, deficitSettled({ userId, amount: event.amountUsd }));
    case 'deficit-forgiven':
      return recordProtection(record, event.amountUsd);
    case 'withdrawal-needed':
      record.neededWithdrawals.push(event.withdrawalId);
      // Amount and fee come back together: what was held is one sum.
      return post(
        record,
        event.withdrawalId,
        withdrawalGivenBack({ userId, asset: USD, amount: event.amountUsd, fee: 0n }),
      );
    case 'order-triggered':
      return noteTriggered(record, event.orderId);
    case 'position-modified':
      record.positions.set(event.position.id, event.position);
      return;
    case 'trailing-moved':
      return noteTrailed(record, event.positionId, event.best);
    case 'margin-locked':
    case 'commission-charged':
    case 'close-failed':
    case 'margin-call':
    case 'margin-call-lifted':
      // These move nothing by themselves, or are part of an opening; their effect shows in the state that is left.
      return;
  }
}

function noteTriggered({ orders }: Record, id: string): void {
  const order = orders.get(id);
  if (order) orders.set(id, { ...order, isTriggered: true });
}

/** A position that closes right after is kept as it was then. */
function noteTrailed({ positions }: Record, id: string, trailingBest: bigint): void {
  const position = positions.get(id);
  if (position) positions.set(id, { ...position, trailingBest });
}

function endOrder(record: Record, id: string, status: EndedOrder['status'], reason: string | null): void {
  const order = record.orders.get(id);
  assert(order, `order ${id} is known`);
  record.orders.delete(id);
  record.ended.set(id, { order, status, reason });
}

function recordProtection(record: Record, amountUsd: bigint): void {
  const { userId } = record;
  const description = 'Negative balance protection';
  const id = say(record, { type: 'adjustment', amount: amountUsd, description });
  post(record, id, deficitForgiven({ userId, amount: amountUsd }));
}
