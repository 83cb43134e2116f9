import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';

const FRESH_MS = 5000;

/** What is to be asked about: a wider spread, less leverage, or both. */
export type Dearer = { readonly extraSpreadPpm?: number; readonly maxLeverage?: number };

/** Whom a spread would close something of, at the prices of now, and what waits above a leverage. */
export function useSpreadReach(symbol: string, query: Dearer) {
  return useQuery({
    ...read(admin.adminInstrumentReach, { params: { symbol }, query }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
