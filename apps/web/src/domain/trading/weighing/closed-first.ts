import type { investment } from '@halyard/contract';
import {
  fillsAtOnce,
  marginOfPart,
  type OrderTerms,
  partsToClose,
  type Pricing,
  profitOrLoss,
  QUANTITY_SCALE,
} from '@halyard/engine';
import { parsePrice, parseUnits, usd } from '@halyard/money';
import { buyingPowerOf, type Portfolio } from '../../portfolio/value.ts';
import { centsOf } from '../ticket-cost.ts';

/** What an order closes before it opens anything, in hundredths, and what may back the rest of it then. */
export type ClosedFirst = { readonly quantity: bigint; readonly buyingPowerUsd: number };

/** By the engine's own rules. An order that waits closes nothing yet: it reserves for all of itself, unless it can only close. */
export function closedFirst(
  { summary, positions }: Portfolio,
  order: OrderTerms,
  pricing: Pricing,
  nets: boolean,
): ClosedFirst {
  const held = fillsAtOnce(order, pricing) ? oldestFirst(positions).flatMap(inUnits) : [];
  let [quantity, freedUsd, leavingUsd] = [0n, 0n, 0n];
  const state = { positions: held, ...(nets && { positionMode: 'netting' as const }) };
  for (const part of partsToClose(state, order)) {
    quantity += part.quantity;
    const { position } = part;
    const resultOf = (of: bigint) => profitOrLoss(position, of, pricing);
    // What was not taken yet; each part is rounded by itself.
    const leaves = resultOf(position.quantity) - resultOf(position.quantity - part.quantity);
    freedUsd += marginOfPart(position, part.quantity) + resultOf(part.quantity) - leaves;
    leavingUsd += leaves;
  }
  const availableMargin = summary.availableMargin + usd(freedUsd);
  const totalPnl = summary.totalPnl - usd(leavingUsd);
  return { quantity, buyingPowerUsd: buyingPowerOf({ availableMargin, totalPnl }) };
}

/** What of the other side an order could close, in hundredths: of one that waits as well, since that is all it will do. */
export function reducible({ positions }: Portfolio, order: OrderTerms): bigint {
  const parts = partsToClose({ positions: positions.flatMap(inUnits) }, order);
  return parts.reduce((sum, { quantity }) => sum + quantity, 0n);
}

const oldestFirst = (positions: readonly investment.Position[]) =>
  positions.toSorted((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt));

function inUnits({ symbol, side, ...figures }: investment.Position) {
  const quantity = parseUnits(figures.quantity, QUANTITY_SCALE);
  const entryPrice = parsePrice(figures.entryPrice);
  if (!quantity.ok || !entryPrice.ok) return [];
  const marginUsd = centsOf(figures.margin);
  return [{ symbol, side, quantity: quantity.value, entryPrice: entryPrice.value, marginUsd }];
}
