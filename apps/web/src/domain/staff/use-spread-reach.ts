import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';

const FRESH_MS = 5000;

/** Whom a spread would close something of, at the prices of now. */
export function useSpreadReach(symbol: string, extraSpreadPpm: number) {
  return useQuery({
    ...read(admin.adminInstrumentReach, { params: { symbol }, query: { extraSpreadPpm } }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
