import type { Goal } from '@halyard/engine';
import { toWeights } from '../portfolios/define-portfolio.ts';
import type { InvestmentRow } from './store-investments.ts';

type Asked = Pick<InvestmentRow, 'status' | 'weights' | 'takingOut' | 'owed' | 'due' | 'isOwnerActive'>;

/** What an investment is to hold: nothing once it is being ended, and beside what is to be paid out what its portfolio says. */
export function goalOf({ status, weights, takingOut, owed, due, isOwnerActive }: Asked): Goal {
  if (status !== 'active') return { weights: [], keepUsd: 0n };
  const goal = { weights: toWeights(weights), keepUsd: takingOut + owed };
  return due === 'taken-out' || !isOwnerActive ? { ...goal, isFreeing: true } : goal;
}
