import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { usePortfolioQuery } from '../../domain/portfolio/use-portfolio.ts';
import { read } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';

export type StepName = 'funds' | 'tour' | 'trade';
export type FirstSteps = {
  readonly done: Readonly<Record<StepName, boolean>>;
  /** Whoever has traded at all is led no more. */
  readonly hasTraded: boolean;
  readonly isFinished: boolean;
  readonly equityUsd: number;
};

/** Who has more than these is no newcomer, and led no more. */
const FILLED = { query: { status: 'filled', limit: 10 } } as const;

/**
 * How far a newcomer has come, by what is so in their account: there is money, and there was an order with a stop. Only
 * that the tour was taken has to be remembered, and who trades needs none. Null before it is known, and for those whom
 * it does not concern.
 */
export function useFirstSteps(): FirstSteps | null {
  const { emailVerified, preferences } = useUser();
  const isAsked = emailVerified && preferences.firstStepsHidden !== true;
  const orders = useQuery({ ...read(investment.listOrders, FILLED), enabled: isAsked }).data?.orders;
  // As the server last said it: at the prices of this moment it would draw the whole screen anew with each of them.
  const portfolio = usePortfolioQuery().data;
  if (!isAsked || !portfolio || !orders) return null;
  const trade = [...orders, ...portfolio.positions].some(
    ({ stopLoss, trailingStop }) => stopLoss !== null || trailingStop !== null,
  );
  const done = {
    funds: portfolio.summary.totalValue > 0 || trade,
    tour: trade || preferences.tourTaken === true,
    trade,
  };
  const hasTraded = orders.length > 0 || portfolio.positions.length > 0;
  return { done, hasTraded, isFinished: done.funds && done.trade, equityUsd: portfolio.summary.equity };
}
