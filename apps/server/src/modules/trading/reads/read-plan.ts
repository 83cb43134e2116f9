import type { BookId } from '@halyard/accounting';
import { figuresOf, type Goal, leastFor, rebalance, type Weight } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { TradingDeps } from '../deps.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { addBeside } from '../protection/store-beside.ts';

type Plan = ReturnType<typeof rebalance> & {
  readonly equityUsd: bigint;
  readonly availableUsd: bigint;
  readonly isFlat: boolean;
};

/** What a managed book would trade at the prices of this moment, so that it holds what it is to hold. */
export async function readPlan(
  { market }: Pick<TradingDeps, 'market'>,
  queryable: Queryable,
  bookId: BookId,
  goal: Goal,
): Promise<Plan> {
  const alone = await loadAccounts(queryable, [bookId]);
  const account = (await addBeside(queryable, alone, market)).get(bookId);
  assert(account, `book ${bookId} is there`);
  const { group, state } = account;
  const seen = market.seenBy(group, market.view());
  return {
    ...rebalance(state, goal, seen),
    equityUsd: figuresOf(state, seen).equityUsd,
    availableUsd: state.availableUsd,
    isFlat: state.positions.length === 0,
  };
}

export const readLeast = ({ market }: Pick<TradingDeps, 'market'>, weights: readonly Weight[]) =>
  leastFor(weights, market.view());
