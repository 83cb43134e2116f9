import { formatUnits, formatUsd } from '@halyard/money';
import { fillsAtOnce, refusePlaces, refuseWords } from './check-order.ts';
import type { CancelOrder, ModifyOrder, PlaceOrder } from './command.ts';
import { type Draft, findOrder } from './draft.ts';
import { fitsBuyingPower, openPosition } from './fill.ts';
import { termsOf } from './instrument-terms.ts';
import { maxLeverageOf } from './margin/leverage.ts';
import { tradablePricing } from './market.ts';
import { openingOf } from './opening.ts';
import { cancelOrder, releaseOrder, reserve } from './costs/money-moves.ts';
import { nextNight } from './costs/nights.ts';
import { type EngineRefusal, refusal } from './refusal.ts';
import { requiredFor } from './margin/required-margin.ts';
import type { Order, OrderTerms } from './trading-state.ts';

/**
 * Positions and orders of one account together. Each decision looks at all of them, so without an end one customer could
 * make everybody wait.
 */
export const MOST_OPEN = 1000;

/** Placing, changing and cancelling orders. Each handler answers with a refusal, or null when it is done. */

export function placeOrder(draft: Draft, command: PlaceOrder): EngineRefusal | null {
  const { orderId: id, positionId, terms } = command;
  const { leverageCaps = null, houseLeverages } = draft.market;
  if (draft.otherBooks === 'owing') return refusal('deficit-open');
  const wrong = refuseWords(terms, draft.atMs, (symbol) =>
    maxLeverageOf(symbol, leverageCaps, houseLeverages),
  );
  if (wrong !== null) return wrong;
  if (draft.orders.length + draft.positions.length >= MOST_OPEN)
    return refusal('too-many-open', { most: MOST_OPEN.toLocaleString('en') });
  const order: Order = {
    ...terms,
    id,
    positionId,
    placedAtMs: draft.atMs,
    isTriggered: false,
    reservedUsd: 0n,
    expiresAtMs: endOf(terms, draft.atMs),
  };
  return acceptOrder(draft, order, (accepted) => {
    draft.orders.push(accepted);
    draft.events.push({ type: 'order-accepted', order: accepted });
  });
}

/** The order keeps its id and its age. What it reserved is given back first, and what it needs now is taken anew. */
export function modifyOrder(draft: Draft, command: ModifyOrder): EngineRefusal | null {
  const before = findOrder(draft, command.orderId);
  if (before === undefined) return refusal('order-not-found');
  const changed: Order = { ...before, ...command.change };
  // A day that is asked for now is today, not the day the order was placed.
  const dayOfMs = command.change.timeInForce === undefined ? before.placedAtMs : draft.atMs;
  const after = { ...changed, reservedUsd: 0n, expiresAtMs: endOf(changed, dayOfMs) };
  // A supervisor's caps leave alone what is there.
  const { houseLeverages } = draft.market;
  const wrong = refuseWords(after, draft.atMs, (symbol) => maxLeverageOf(symbol, null, houseLeverages));
  if (wrong !== null) return wrong;
  const age = draft.orders.indexOf(before);
  releaseOrder(draft, before);
  return acceptOrder(draft, after, (accepted) => {
    draft.orders.splice(age, 0, accepted);
    draft.events.push({ type: 'order-modified', order: accepted });
  });
}

export function cancelByRequest(draft: Draft, command: CancelOrder): EngineRefusal | null {
  const order = findOrder(draft, command.orderId);
  if (order === undefined) return refusal('order-not-found');
  cancelOrder(draft, order, command.by);
  return null;
}

/** Fills an order that the market already meets, and reserves what any other needs. */
function acceptOrder(draft: Draft, order: Order, keep: (accepted: Order) => void): EngineRefusal | null {
  const tradable = tradablePricing(draft.market, termsOf(order.symbol));
  if (!tradable.ok) return refusal(tradable.code);
  const { pricing } = tradable;
  const misplaced = refusePlaces(order, pricing);
  if (misplaced !== null) return misplaced;
  const isFilling = fillsAtOnce(order, pricing);
  const required = requiredFor(openingOf(order, pricing, draft.tierPercent), order.quantity);
  if (!fitsBuyingPower(draft, required.requiredUsd)) return tooLittle(required.requiredUsd);
  if (isFilling) {
    keep(order);
    draft.orders = draft.orders.filter(({ id }) => id !== order.id);
    openPosition(draft, order, pricing, required);
  } else {
    keep({ ...order, reservedUsd: required.requiredUsd });
    reserve(draft, order.id, required.requiredUsd);
  }
  return null;
}

function tooLittle(requiredUsd: bigint): EngineRefusal {
  return refusal('insufficient-margin', { required: formatUsd(formatUnits(requiredUsd, 2)) });
}

function endOf(terms: OrderTerms, placedAtMs: number): number | null {
  if (terms.timeInForce === 'day') return nextNight(placedAtMs);
  return terms.timeInForce === 'gtd' ? terms.expiresAtMs : null;
}
