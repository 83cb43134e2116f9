import { refusalSentence } from '@halyard/contract';
import { type OpeningTerms, type OrderTerms, requiredFor } from '@halyard/engine';
import { formatUsd, usd } from '@halyard/money';
import { TRADING } from '../../texts/trading.ts';
import type { TradeProblem } from './trade-problems.ts';

/** What one order may open: by the group of the account, where it says something, and by the money there is. */

type Filled = { readonly positionFill?: OrderTerms['positionFill'] | 'default' };

/** `opens` is in hundredths. What only closes opens nothing, whatever it asks for. */
export function fitsCap(
  { positionFill }: Filled,
  opening: OpeningTerms,
  opens: bigint,
  maxOrderUsd: number | undefined,
): boolean {
  if (maxOrderUsd === undefined || positionFill === 'reduce_only' || opens <= 0n) return true;
  return requiredFor(opening, opens).notionalUsd <= BigInt(maxOrderUsd) * 100n;
}

/** What the server would say to an order that opens more. What it closes first is no part of that. */
export function tooLargeProblem(
  order: Filled,
  opening: OpeningTerms,
  opens: bigint,
  maxOrderUsd: number | undefined,
): TradeProblem | null {
  if (maxOrderUsd === undefined || fitsCap(order, opening, opens, maxOrderUsd)) return null;
  return { at: 'quantity', words: refusalSentence('order-too-large', { most: formatUsd(maxOrderUsd) }) };
}

/** What the server would say to an order that opens more than can be paid for. What only closes needs no money. */
export function tooDearProblem(
  { positionFill }: Filled,
  opening: OpeningTerms,
  opens: bigint,
  buyingPowerUsd: number,
): TradeProblem | null {
  if (positionFill === 'reduce_only' || opens <= 0n) return null;
  const { requiredUsd } = requiredFor(opening, opens);
  if (requiredUsd <= BigInt(Math.round(buyingPowerUsd * 100))) return null;
  return { at: 'quantity', words: TRADING.insufficient(formatUsd(usd(requiredUsd))) };
}
