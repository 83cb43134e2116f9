import type { BookId } from '@halyard/accounting';
import { Refusal } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import { cancelOrder } from './manage-orders.ts';
import { selectWaitingIn } from './store-key-orders.ts';

/** Cancels what keys have waiting in these books. What ends meanwhile has ended. */
export async function cancelKeyOrders(
  deps: Pick<TradingDeps, 'database' | 'desk'>,
  bookIds: readonly BookId[],
): Promise<number> {
  let cancelled = 0;
  for (const { orderId, userId } of await selectWaitingIn(deps.database, bookIds)) {
    try {
      await cancelOrder(deps, { userId }, orderId);
      cancelled += 1;
    } catch (error) {
      // Not now is not: it is there still.
      if (!(error instanceof Refusal) || error.status === 503) throw error;
    }
  }
  return cancelled;
}
