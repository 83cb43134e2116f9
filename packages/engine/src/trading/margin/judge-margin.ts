import { closePosition } from '../close.ts';
import type { Draft } from '../draft.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { marginLevelsOf } from '../groups/group-limits.ts';
import { termsOf } from '../instrument-terms.ts';
import { type Market, tradablePricing } from '../market.ts';
import { cancelOrder } from '../costs/money-moves.ts';
import { unrealisedPnl } from '../costs/profit-and-loss.ts';
import type { Levels } from '../trading-event.ts';
import type { Position, Pricing, TradingState } from '../trading-state.ts';

/** So many points above it a call is over and a new one may come. */
const REARM_POINTS = 10;

export function levelsOf(state: Pick<TradingState, 'positions'>, market: Market): Levels {
  const { callPercent, stopOutPercent } = marginLevelsOf(state, market);
  return {
    call: BigInt(callPercent),
    stopOut: BigInt(stopOutPercent),
    rearm: BigInt(callPercent + REARM_POINTS),
  };
}

export type MarginHoldings = Pick<
  TradingState,
  'availableUsd' | 'deficitUsd' | 'positions' | 'orders' | 'isManaged' | 'isMarginCalled' | 'copying'
>;

/** Whether judging would do anything now: call, lift the call, cancel an order or close a position. */
export function isMarginDue(state: MarginHoldings, market: Market): boolean {
  if (state.isManaged) return false;
  if (state.positions.length === 0 && !state.copying) return state.isMarginCalled;
  const figures = figuresOf(state, market);
  if (isAtLossLimit(state, figures)) return true;
  if (state.positions.length === 0) return state.isMarginCalled;
  const levels = levelsOf(state, market);
  if (state.isMarginCalled ? !isAtMost(figures, levels.rearm) : isAtMost(figures, levels.call)) return true;
  return isAtMost(figures, levels.stopOut) && (state.orders.length > 0 || hasClosable(state, market));
}

/** Judges the margin after anything that moved equity or used margin. A call moves neither, so one look serves both levels. */
export function judgeMargin(draft: Draft): void {
  if (draft.isManaged) return;
  limitLoss(draft);
  if (draft.positions.length > 0) {
    const figures = figuresOf(draft, draft.market);
    const levels = levelsOf(draft, draft.market);
    if (!draft.isMarginCalled && isAtMost(figures, levels.call)) callMargin(draft, figures, levels);
    if (isAtMost(figures, levels.stopOut)) stopOut(draft);
  }
  if (draft.isMarginCalled && !isAtLevel(draft, 'rearm')) {
    draft.isMarginCalled = false;
    draft.events.push({ type: 'margin-call-lifted' });
  }
}

/** A copy that has lost what it may closes all it can, and opens nothing any more. */
function limitLoss(draft: Draft): void {
  const { copying } = draft;
  if (!copying) return;
  const figures = figuresOf(draft, draft.market);
  if (!isAtLossLimit(draft, figures)) return;
  const { lossFloorUsd } = copying;
  draft.copying = { ...copying, status: 'stopping' };
  draft.events.push({ type: 'loss-limit-reached', equityUsd: figures.equityUsd, lossFloorUsd });
  for (const position of draft.positions) {
    const tradable = tradablePricing(draft.market, termsOf(position.symbol));
    if (!tradable.ok) continue;
    const { pricing } = tradable;
    closePosition(draft, position, { quantity: position.quantity, reason: 'loss_limit', pricing });
  }
}

function isAtLossLimit({ copying }: Pick<MarginHoldings, 'copying'>, { equityUsd }: Figures): boolean {
  return copying !== undefined && copying.status !== 'stopping' && equityUsd <= copying.lossFloorUsd;
}

function callMargin(draft: Draft, { equityUsd, usedMarginUsd }: Figures, levels: Levels): void {
  draft.isMarginCalled = true;
  draft.events.push({ type: 'margin-call', equityUsd, usedMarginUsd, levels });
}

/** Pending orders go first, then the position with the largest loss, until the level is met or nothing can close. */
function stopOut(draft: Draft): void {
  for (const order of draft.orders.toReversed()) cancelOrder(draft, order, 'stop_out');
  while (isAtLevel(draft, 'stopOut')) {
    const worst = worstClosable(draft);
    if (worst === undefined) return;
    const { position, pricing } = worst;
    closePosition(draft, position, { quantity: position.quantity, reason: 'stop_out', pricing });
  }
}

/** Positions whose market is closed or stale are passed over until their next quote. Ties go to the older one. */
function worstClosable(draft: Draft): { position: Position; pricing: Pricing } | undefined {
  let worst: { position: Position; pricing: Pricing; pnlUsd: bigint } | undefined;
  for (const position of draft.positions) {
    const tradable = tradablePricing(draft.market, termsOf(position.symbol));
    if (!tradable.ok) continue;
    const pnlUsd = unrealisedPnl(position, draft.market);
    if (worst === undefined || pnlUsd < worst.pnlUsd) worst = { position, pricing: tradable.pricing, pnlUsd };
  }
  return worst;
}

/** An account without positions has no level. With each that goes the others' quotes say which levels count. */
function isAtLevel(draft: Draft, which: keyof Levels): boolean {
  if (draft.positions.length === 0) return false;
  return isAtMost(figuresOf(draft, draft.market), levelsOf(draft, draft.market)[which]);
}

/** Compares exactly, without dividing. */
function isAtMost({ equityUsd, usedMarginUsd }: Figures, percent: bigint): boolean {
  return equityUsd * 100n <= usedMarginUsd * percent;
}

function hasClosable({ positions }: MarginHoldings, market: Market): boolean {
  return positions.some(({ symbol }) => tradablePricing(market, termsOf(symbol)).ok);
}
