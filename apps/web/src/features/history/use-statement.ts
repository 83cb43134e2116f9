import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentAddress, type Query, showHere } from '../../platform/browser/address.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { pageInQuery } from '../../ui/lists/pages.ts';
import {
  filterQuery,
  type Filters,
  filtersIn,
  narrowedBy,
  NO_FILTERS,
  type Period,
  periodIn,
  queryOf,
} from './filters.ts';

const PAGE_SIZE = 20;

/** Which lines of the statement are on the screen: what is being chosen, and what counts, which lies in the address. */
export function useStatement(asked: Query) {
  const narrowed = narrowedBy(asked);
  const period = periodIn(asked);
  const filters = filtersIn(asked);
  const page = pageInQuery(asked);
  const [draft, setDraft] = useState(filters);
  // Somebody went back, or came by another address: what was half chosen before counts no more.
  const [known, setKnown] = useState(filters);
  if (JSON.stringify(known) !== JSON.stringify(filters)) {
    setKnown(filters);
    setDraft(filters);
  }
  const when = narrowed ?? period;
  const query = filterQuery(filters, when);
  const list = useQuery(
    paged(read(transactions.listTransactions, { query: { ...query, page, limit: PAGE_SIZE } })),
  );
  const lastPage = Math.max(1, list.data?.pagination.pages ?? page);
  const isBeyond = !list.isPlaceholderData && page > lastPage;
  // The statement may have become shorter than the page one stands on.
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  }, [isBeyond, lastPage]);

  function apply(next: Filters): void {
    setDraft(next);
    show({ ...queryOf(next), page: undefined });
  }
  return {
    narrowed,
    when,
    period,
    choosePeriod: (next: Period) => show({ period: next, page: undefined }),
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

const setPage = (page: number): void => show({ page: page === 1 ? undefined : String(page) });

const show = (part: Query): void => showHere({ ...currentAddress().query, ...part });
