import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { filterQuery, type Filters, NO_FILTERS, type Period } from './filters.ts';

const PAGE_SIZE = 20;

/** Which lines of the statement are on the screen: what is being chosen, what counts, and the page. */
export function useStatement() {
  const [period, setPeriod] = useState<Period>('30d');
  const [draft, setDraft] = useState(NO_FILTERS);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState(1);
  const query = filterQuery(filters, period);
  const list = useQuery(
    paged(read(transactions.listTransactions, { query: { ...query, page, limit: PAGE_SIZE } })),
  );
  const lastPage = Math.max(1, list.data?.pagination.pages ?? page);
  // The statement may have become shorter than the page one stands on.
  if (!list.isPlaceholderData && page > lastPage) setPage(lastPage);

  function apply(next: Filters): void {
    setDraft(next);
    setFilters(next);
    setPage(1);
  }
  return {
    period,
    choosePeriod: (next: Period) => {
      setPeriod(next);
      setPage(1);
    },
    draft,
    setDraft,
    filters,
    apply: () => apply(draft),
    clear: () => apply(NO_FILTERS),
    /** The period is always there; anything beside it leaves lines out. */
    isFiltered: Object.keys(query).length > 1,
    list,
    setPage,
  };
}
