import { assert, formatUnits, formatUsd } from '@halyard/money';
import { ORDER_TYPES } from '@halyard/catalogue';
import { endsAtOnce, fillsAtOnce, refusePlaces, refuseWords } from './check-order.ts';
import type { CancelOrder, ModifyOrder, NewOrder, PlaceOco } from './command.ts';
import { type Draft, findOrder } from './draft.ts';
import { fillOrder, fitsBuyingPower, type Obstacle, opensRest, partsToClose } from './fill.ts';
import { maxLeverageIn, refuseOpening } from './groups/group-limits.ts';
import { termsOf } from './instrument-terms.ts';
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

export function placeOrder(draft: Draft, asked: NewOrder): EngineRefusal | null {
  const { orderId: id, positionId, terms, shownPrice = null } = asked;
  const { leverageCaps = null } = draft.market;
  // What only closes, and at once, is gone again.
  const isClosing = !opensRest(terms) && terms.type === 'market';
  const wrong = refuseWords(terms, draft.atMs, (symbol) => maxLeverageIn(draft.market, symbol, leverageCaps));
  if (wrong !== null) return wrong;
  if (terms.maxSlippage !== undefined && terms.stopPrice === null && shownPrice === null)
    return refusal('shown-price-needed');
  if (!isClosing && draft.orders.length + draft.positions.length >= MOST_OPEN)
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
  return acceptOrder(draft, order, shownPrice, (accepted) => {
    draft.orders.push(accepted);
    draft.events.push({ type: 'order-accepted', order: accepted });
  });
}

/** Both or neither. Each reserves what it needs by itself. */
export function placeOco(draft: Draft, { legs: [one, other] }: PlaceOco): EngineRefusal | null {
  if (one.terms.symbol !== other.terms.symbol) return refusal('oco-two-symbols');
  if ([one, other].some(({ terms }) => !mayWait(terms))) return refusal('oco-not-pending');
  for (const [leg, { orderId: ocoOrderId }] of [[one, other] as const, [other, one] as const]) {
    const refused = placeOrder(draft, { ...leg, terms: { ...leg.terms, ocoOrderId } });
    if (refused !== null) return refused;
    if (findOrder(draft, leg.orderId) === undefined) return refusal('oco-not-pending');
  }
  return null;
}

function mayWait(terms: OrderTerms): boolean {
  const { hasLimit, hasStop } = ORDER_TYPES[terms.type];
  return (hasLimit || hasStop) && !endsAtOnce(terms);
}

/** The order keeps its id and its age. What it reserved is given back first, and what it needs now is taken anew. */
export function modifyOrder(draft: Draft, command: ModifyOrder): EngineRefusal | null {
  const before = findOrder(draft, command.orderId);
  if (before === undefined) return refusal('order-not-found');
  const { stopPrice = before.stopPrice } = command.change;
  if (before.isTriggered && stopPrice !== before.stopPrice) return refusal('stop-reached');
  const changed = changedBy(before, command.change);
  // A day that is asked for now is today; one that was asked for before ends when it did.
  const isSameDay = command.change.timeInForce === undefined && before.timeInForce === 'day';
  const expiresAtMs = isSameDay ? before.expiresAtMs : endOf(changed, draft.atMs);
  const after = { ...changed, reservedUsd: 0n, expiresAtMs, changedAtMs: draft.atMs };
  // A supervisor's caps leave alone what is there, and what only closes borrows nothing.
  const wrong = refuseWords(after, draft.atMs, (symbol) =>
    opensRest(after) ? maxLeverageIn(draft.market, symbol, null) : after.leverage,
  );
  if (wrong !== null) return wrong;
  const age = draft.orders.indexOf(before);
  releaseOrder(draft, before);
  return acceptOrder(draft, after, null, (accepted) => {
    draft.orders.splice(age, 0, accepted);
    draft.events.push({ type: 'order-modified', order: accepted });
  });
}

function changedBy(before: Order, change: ModifyOrder['change']): Order {
  const { positionFill: fillBefore, maxSlippage: slippageBefore, ...kept } = before;
  const { positionFill = fillBefore, maxSlippage = slippageBefore, ...others } = change;
  return {
    ...kept,
    ...others,
    ...(positionFill && { positionFill }),
    ...(typeof maxSlippage === 'bigint' && { maxSlippage }),
  };
}

export function cancelByRequest(draft: Draft, command: CancelOrder): EngineRefusal | null {
  const order = findOrder(draft, command.orderId);
  if (order === undefined) return refusal('order-not-found');
  cancelOrder(draft, order, command.by);
  return null;
}

/** Fills an order that the market already meets, and reserves what any other needs. */
function acceptOrder(
  draft: Draft,
  order: Order,
  shownPrice: bigint | null,
  keep: (accepted: Order) => void,
): EngineRefusal | null {
  if (draft.opensNothing && opensRest(order)) return refusal('suspended');
  if (draft.otherBooks === 'owing' && opensRest(order)) return refusal('deficit-open');
  const tradable = tradablePricing(draft.market, termsOf(order.symbol));
  if (!tradable.ok) return refusal(tradable.code);
  const { pricing } = tradable;
  const misplaced = refusePlaces(order, pricing);
  if (misplaced !== null) return misplaced;
  if (fillsAtOnce(order, pricing)) {
    keep(order);
    dropOrder(draft, order);
    // How high its leverage may be was asked before.
    const obstacle = fillOrder(draft, order, { pricing, from: shownPrice, maxLeverage: order.leverage });
    return obstacle && refusalOf(obstacle);
  }
  if (endsAtOnce(order)) {
    keep(order);
    dropOrder(draft, order);
    draft.events.push({ type: 'order-cancelled', orderId: order.id, reason: 'unfilled' });
    return null;
  }
  if (!opensRest(order)) {
    if (partsToClose(draft, order).length === 0) return refusal('nothing-to-reduce');
    keep(order);
    return null;
  }
  const { requiredUsd, notionalUsd } = requiredFor(openingOf(order, pricing), order.quantity);
  const tooMuch = refuseOpening(draft, order.symbol, notionalUsd);
  if (tooMuch !== null) return tooMuch;
  if (!fitsBuyingPower(draft, requiredUsd)) return tooLittle(requiredUsd);
  keep({ ...order, reservedUsd: requiredUsd });
  reserve(draft, order.id, requiredUsd);
  return null;
}

function refusalOf({ code, requiredUsd, limit }: Obstacle): EngineRefusal {
  if (limit) return limit;
  if (code === 'price-moved' || code === 'nothing-to-reduce') return refusal(code);
  assert(code === 'funds', 'whether it may be and its leverage are judged before an order is accepted');
  return tooLittle(requiredUsd);
}

function dropOrder(draft: Draft, { id }: Order): void {
  draft.orders = draft.orders.filter((order) => order.id !== id);
}

function tooLittle(requiredUsd: bigint): EngineRefusal {
  return refusal('insufficient-margin', { required: formatUsd(formatUnits(requiredUsd, 2)) });
}

function endOf(terms: OrderTerms, askedAtMs: number): number | null {
  if (terms.timeInForce === 'day') return nextNight(askedAtMs);
  return terms.timeInForce === 'gtd' ? terms.expiresAtMs : null;
}
