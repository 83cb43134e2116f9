import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';

const FRESH_MS = 30_000;

/** What other terms of a group would have earned; nothing is asked while there are none. */
export function useGroupComparison(id: string, terms: admin.GroupTerms | null) {
  return useQuery({
    ...read(admin.adminCompareGroup, { params: { id }, query: { terms: JSON.stringify(terms) } }),
    enabled: terms !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
}
