import { HISTORY } from '../../texts/history.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Select } from '../../ui/forms/select.tsx';
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
      <NotLoaded of={list} failed={HISTORY.listFailure.refused} loading="Loading transactions" rows={8} />
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
