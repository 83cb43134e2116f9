import { type AnswerOf, transactions } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { HISTORY } from '../../texts/history.ts';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import type { Period } from './filters.ts';

type Stats = AnswerOf<typeof transactions.transactionStats>;

export function StatsRow({ period }: { readonly period: Period }) {
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
        {show((data) => (data.netFlow > 0 ? '+' : '') + formatUsd(data.netFlow))}
      </Stat>
    </StatRow>
  );
}
