import { sum } from '../figures.ts';
import { lastNight } from '../costs/nights.ts';
import type { TradingState } from '../trading-state.ts';

/**
 * An account as it is asked what prices alone would do to it: no order fills and what orders have set aside is the
 * customer's again, no night is due, and a margin call that was sent would come again.
 */
export function atRest(state: TradingState, atMs: number): TradingState {
  return {
    ...state,
    orders: [],
    availableUsd: state.availableUsd + sum(state.orders.map(({ reservedUsd }) => reservedUsd)),
    positions: state.positions.map((position) => ({ ...position, lastNightMs: lastNight(atMs) })),
    isMarginCalled: false,
  };
}
