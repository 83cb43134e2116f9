import { go } from '../../platform/browser/address.ts';
import { HISTORY } from '../../texts/history.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ExportStatement } from './export-statement.tsx';
import { FilterRow } from './filter-row.tsx';
import { type Narrowed, PERIOD_CHOICES } from './filters.ts';
import { noticeOf } from './row-notice.tsx';
import { StatementTable } from './statement-table.tsx';
import { StatsRow } from './stats-row.tsx';
import { useRefresh } from './use-refresh.ts';
import { useStatement } from './use-statement.ts';

type HistoryPageProps = {
  /** What the address asks for: the lines behind a figure of another screen. */
  readonly asked: Readonly<Record<string, string | undefined>>;
};

export function HistoryPage({ asked }: HistoryPageProps) {
  const statement = useStatement(asked);
  const refresh = useRefresh();
  const { list, period, when, filters, narrowed } = statement;
  const showAll = () => (narrowed ? go({ to: '/portal', query: { tab: 'history' } }) : statement.clear());
  const isOld = list.isPlaceholderData;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-section font-medium">Transaction History</h2>
        {!narrowed && (
          <Select
            aria-label="Period"
            className="w-full sm:w-44"
            value={period}
            choices={PERIOD_CHOICES}
            onValue={statement.choosePeriod}
          />
        )}
      </div>
      {narrowed ? <NarrowedNotice narrowed={narrowed} onAll={showAll} /> : <StatsRow period={period} />}
      <FilterRow
        draft={statement.draft}
        onDraft={statement.setDraft}
        // What is read again by itself, because something happened, disturbs nobody.
        isLoading={list.isPending || refresh.isRunning}
        onApply={statement.apply}
        onClear={showAll}
        onRefresh={refresh.run}
        exportButton={
          <ExportStatement
            filters={filters}
            when={when}
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
            onClear={showAll}
          />
          <Pagination {...list.data.pagination} noun="transactions" onPage={statement.setPage} />
        </div>
      )}
    </div>
  );
}

/** What stands here is the part of the history that one came for. */
function NarrowedNotice({ narrowed, onAll }: { readonly narrowed: Narrowed; readonly onAll: () => void }) {
  const { from, to, symbol } = narrowed;
  return (
    <Notice
      tone="info"
      title={symbol === undefined ? HISTORY.narrowed : `Trades of ${symbol}`}
      action={
        <Button variant="secondary" size="small" onClick={onAll}>
          Show all
        </Button>
      }
    >
      {`From ${utcText(from)} to ${utcText(to)}`}
    </Notice>
  );
}
