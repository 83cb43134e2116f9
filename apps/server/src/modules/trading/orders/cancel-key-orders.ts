import { Refusal } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import { cancelOrder } from './manage-orders.ts';
import { selectWaitingOf } from './store-key-orders.ts';

/** Cancels what these keys have waiting in the market. What ends meanwhile has ended. */
export async function cancelOrdersOf(
  deps: Pick<TradingDeps, 'database' | 'desk'>,
  keyIds: readonly string[],
): Promise<number> {
  let cancelled = 0;
  for (const { orderId, userId } of await selectWaitingOf(deps.database, keyIds)) {
    try {
      await cancelOrder(deps, { userId }, orderId);
      cancelled += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'not-ready') throw error;
    }
  }
  return cancelled;
}
