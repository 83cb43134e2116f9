import type { investment } from '@halyard/contract';
import { useMemo } from 'react';
import type { Live } from '../../platform/live/follow.ts';
import { prices } from '../../platform/live/live.ts';
import { type Portfolio, symbolsOf } from '../../domain/portfolio/value.ts';
import { followPortfolio, followPosition, type Worth } from './worth.ts';

/** What a position is worth as prices move. */
export function useWorth(
  { id, symbol, side }: investment.Position,
  portfolio: Live<Portfolio>,
): Live<Worth | undefined> {
  return useMemo(
    () => followPosition({ id, symbol, side }, portfolio, prices.read),
    [id, symbol, side, portfolio],
  );
}

/** The portfolio as prices move. `held` is how the server last said it. */
export function useLivePortfolio(held: Portfolio): Live<Portfolio> {
  return useMemo(() => followPortfolio(held, prices.view(symbolsOf(held.positions))), [held]);
}
