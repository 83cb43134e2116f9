import type { Goal } from '@halyard/engine';
import { toWeights } from '../portfolios/define-portfolio.ts';
import type { InvestmentRow } from './store-investments.ts';

type Asked = Pick<
  InvestmentRow,
  'status' | 'weights' | 'takingOut' | 'owed' | 'due' | 'waitsFor' | 'isOwnerActive'
>;

/**
 * What an investment is to hold: nothing once it is being ended, and beside what is to be paid out what its portfolio says. Where all but
 * some was brought to that, these alone are.
 */
export function goalOf({ status, weights, takingOut, owed, due, waitsFor, isOwnerActive }: Asked): Goal {
  if (status !== 'active') return { weights: [], keepUsd: 0n };
  const goal = { weights: toWeights(weights), keepUsd: takingOut + owed };
  if (due === 'taken-out' || !isOwnerActive) return { ...goal, isFreeing: true };
  return waitsFor === null ? goal : { ...goal, only: waitsFor };
}
