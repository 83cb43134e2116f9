import { type AnswerOf, transactions } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { CancelledError, onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { go, type Query } from '../../platform/browser/address.ts';
import { HISTORY } from '../../texts/history.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText, utcText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ExportStatement } from './export-statement.tsx';
import { FilterRow } from './filter-row.tsx';
import { type Narrowed, type Period, PERIOD_CHOICES } from './filters.ts';
import { StatementTable } from './statement-table.tsx';
import { useStatement } from './use-statement.ts';
import { read } from '../../platform/calls/read.ts';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { amountText } from '../../domain/money/money.ts';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { transactionAmount } from '../../domain/transactions/transaction-type.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { SESSION } from '../../texts/shell.ts';

const READS = [
  { endpoint: transactions.listTransactions, texts: HISTORY.listFailure },
  { endpoint: transactions.transactionStats, texts: HISTORY.statsFailure },
] as const;

type HistoryPageProps = {
  /** What the address asks for: a page, what was looked for, the lines behind a figure of another screen. */
  readonly asked: Query;
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

type Stats = AnswerOf<typeof transactions.transactionStats>;

function StatsRow({ period }: { readonly period: Period }) {
  const stats = useQuery(read(transactions.transactionStats, { query: { period } }));
  if (stats.isError && !stats.data) {
    return (
      <ReadFailure
        title={HISTORY.statsFailure.refused}
        failure={stats.error}
        onRetry={() => void stats.refetch()}
      />
    );
  }
  const show = (pick: (stats: Stats) => string) =>
    stats.data ? pick(stats.data) : <Skeleton className="my-1.5 h-5 w-28" />;
  const flow = stats.data?.netFlow ?? 0;
  return (
    <StatRow label="Totals of the period, in USD">
      <Stat label="Total Transactions">{show((data) => data.totalTransactions.toLocaleString('en-US'))}</Stat>
      <Stat label="Total Deposits">{show((data) => formatUsd(data.totalDeposits))}</Stat>
      <Stat label="Total Withdrawals">{show((data) => formatUsd(data.totalWithdrawals))}</Stat>
      <Stat label="Net Flow" tone={flow >= 0 ? 'up' : 'down'}>
        {show(({ netFlow }) => signedUsd(netFlow))}
      </Stat>
    </StatRow>
  );
}

const LASTS_MS = 10_000;

/** All of one row, for ten seconds. */
function noticeOf(row: transactions.Transaction): void {
  const facts: readonly (readonly [string, string])[] = [
    ['ID', row.id],
    ['Type', row.type],
    ['Amount', transactionAmount(row)],
    ['Status', row.status],
    ['Date', dateTimeText(row.createdAt)],
    ['Reference', row.reference],
    ['Description', row.description],
    ...(row.fees > 0 ? [['Fee', amountText(row.fees, row.currency)] as const] : []),
  ];
  notices.show('Transaction details', {
    id: 'transaction-details',
    lastsMs: LASTS_MS,
    detail: (
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    ),
  });
}

/** Reads the screen anew because somebody asked for it, so they are also told when that does not work. */
function useRefresh() {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  async function readAgain({ endpoint, texts }: (typeof READS)[number]): Promise<void> {
    try {
      await client.refetchQueries({ queryKey: [endpoint.name], type: 'active' }, { throwOnError: true });
    } catch (failure) {
      if (!(failure instanceof CancelledError)) notices.failure(failure, texts);
    }
  }

  async function refresh(): Promise<void> {
    if (!onlineManager.isOnline()) return notices.error(SESSION.offline);
    setRunning(true);
    await Promise.all(READS.map(readAgain));
    setRunning(false);
  }
  return { isRunning, run: () => void refresh() };
}
