import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { filterQuery, type Filters, narrowedBy, NO_FILTERS, type Period, typeAsked } from './filters.ts';

const PAGE_SIZE = 20;

/** Which lines of the statement are on the screen: what is being chosen, what counts, and the page. */
export function useStatement(asked: Readonly<Record<string, string | undefined>>) {
  const narrowed = narrowedBy(asked);
  const begun = { ...NO_FILTERS, type: typeAsked(asked['type']) };
  const [period, setPeriod] = useState<Period>('30d');
  const [draft, setDraft] = useState(begun);
  const [filters, setFilters] = useState(begun);
  const [page, setPage] = useState(1);
  const when = narrowed ?? period;
  const query = filterQuery(filters, when);
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
    narrowed,
    when,
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
    isFiltered: narrowed !== null || Object.values(filters).some((value) => value !== '' && value !== 'all'),
    list,
    setPage,
  };
}
