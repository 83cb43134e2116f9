import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../platform/calls/read.ts';

/** What of an available balance may leave: open positions need their free margin, and that is in dollars. */
export function useLeavable(currency: string, available: number): number {
  const summary = useQuery(read(investment.getPortfolio)).data?.summary;
  if (currency !== 'USD' || summary === undefined) return available;
  return Math.max(0, Math.min(available, summary.availableMargin));
}
