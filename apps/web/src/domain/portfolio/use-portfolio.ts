import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePrices } from '../../platform/live/use-price.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { symbolsOf, valuePortfolio } from './value.ts';

/** The portfolio is read again this often, also while the socket is up. */
const REFRESH_EVERY_MS = 30_000;
const NOTHING: readonly investment.Position[] = [];

/** The account as the server last said it. */
export function usePortfolioQuery() {
  return useQuery(watched(read(investment.getPortfolio), REFRESH_EVERY_MS));
}

/** The account at the prices of this moment. */
export function usePortfolio() {
  const query = usePortfolioQuery();
  const held = query.data;
  const symbols = useMemo(() => symbolsOf(held?.positions ?? NOTHING), [held]);
  const prices = usePrices(symbols);
  const portfolio = useMemo(() => (held ? valuePortfolio(held, prices) : null), [held, prices]);
  return { query, portfolio };
}

/** The same as the server last said it, for what does not have to move with every price. */
export function useHeldPositions(): readonly investment.Position[] {
  return usePortfolioQuery().data?.positions ?? NOTHING;
}
