import { refusalSentence } from '@halyard/contract';
import { type OpeningTerms, type OrderTerms, requiredFor } from '@halyard/engine';
import { formatUsd } from '@halyard/money';
import type { TradeProblem } from './trade-problems.ts';

/** What the group of an account lets one order open, where it says something. */

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
