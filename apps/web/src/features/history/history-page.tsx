import { transactions } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, reload } from '../../platform/read.ts';
import { HISTORY } from '../../texts.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { FilterRow } from './filter-row.tsx';
import { filterQuery, NO_FILTERS, type Period, PERIOD_CHOICES } from './filters.ts';
import { noticeOf } from './row-notice.tsx';
import { StatementTable } from './statement-table.tsx';
import { StatsRow } from './stats-row.tsx';

const PAGE_SIZE = 20;

export function HistoryPage() {
  const [period, setPeriod] = useState<Period>('30d');
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState(1);
  const query = filterQuery(filters, period);
  const list = useQuery({
    ...read(transactions.listTransactions, { query: { ...query, page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });

  const [isRefreshing, setRefreshing] = useState(false);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-section font-medium">Transaction History</h2>
        <Select
          aria-label="Period"
          className="w-full sm:w-44"
          value={period}
          choices={PERIOD_CHOICES}
          onValue={(next) => {
            setPeriod(next);
            setPage(1);
          }}
        />
      </div>
      <StatsRow period={period} />
      <FilterRow
        applied={filters}
        period={period}
        // What is read again by itself, because something happened, disturbs nobody.
        isLoading={list.isPending || isRefreshing}
        onApply={(next) => {
          setFilters(next);
          setPage(1);
        }}
        onRefresh={() => {
          setRefreshing(true);
          void reload([transactions.listTransactions, transactions.transactionStats]).finally(() =>
            setRefreshing(false),
          );
        }}
      />
      {list.isError && !list.data && (
        <ReadFailure
          title={HISTORY.listFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={8} label="Loading transactions" />}
      {list.data && (
        <div>
          <StatementTable
            rows={list.data.transactions}
            onRow={noticeOf}
            isFiltered={filters !== NO_FILTERS}
            onClear={() => setFilters(NO_FILTERS)}
          />
          <Pagination {...list.data.pagination} noun="transactions" onPage={setPage} />
        </div>
      )}
    </div>
  );
}
