import { HISTORY } from '../../texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ExportStatement } from './export-statement.tsx';
import { FilterRow } from './filter-row.tsx';
import { PERIOD_CHOICES } from './filters.ts';
import { noticeOf } from './row-notice.tsx';
import { StatementTable } from './statement-table.tsx';
import { StatsRow } from './stats-row.tsx';
import { useRefresh } from './use-refresh.ts';
import { useStatement } from './use-statement.ts';

export function HistoryPage() {
  const statement = useStatement();
  const refresh = useRefresh();
  const { list, period, filters } = statement;
  const isOld = list.isPlaceholderData;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-section font-medium">Transaction History</h2>
        <Select
          aria-label="Period"
          className="w-full sm:w-44"
          value={period}
          choices={PERIOD_CHOICES}
          onValue={statement.choosePeriod}
        />
      </div>
      <StatsRow period={period} />
      <FilterRow
        draft={statement.draft}
        onDraft={statement.setDraft}
        // What is read again by itself, because something happened, disturbs nobody.
        isLoading={list.isPending || refresh.isRunning}
        onApply={statement.apply}
        onClear={statement.clear}
        onRefresh={refresh.run}
        exportButton={
          <ExportStatement
            filters={filters}
            period={period}
            count={isOld ? undefined : list.data?.pagination.total}
          />
        }
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
        <div
          aria-busy={isOld}
          className={classNames('transition-opacity duration-120', isOld && 'opacity-60')}
        >
          <StatementTable
            rows={list.data.transactions}
            onRow={noticeOf}
            isFiltered={statement.isFiltered}
            onClear={statement.clear}
          />
          <Pagination {...list.data.pagination} noun="transactions" onPage={statement.setPage} />
        </div>
      )}
    </div>
  );
}
