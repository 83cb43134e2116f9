import { admin, type AnswerOf } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Period, PERIODS } from '../../domain/staff/report-periods.ts';
import { useChosen } from '../../platform/browser/use-chosen.ts';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { useOnline } from '../../ui/waiting/use-online.ts';
import { ChartPanel } from './chart-panel.tsx';
import { chartsOf } from './charts.ts';
import { formatUsd } from '@halyard/money';
import { Stat } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const ABOUT: Record<Period, string> = {
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  '1y': 'in the last 365 days',
};
const REFRESH_EVERY_MS = 60_000;

/** How the house has been doing, over the period somebody chooses. */
export function AdminAnalytics() {
  const [period, setPeriod] = useChosen(
    'period',
    PERIODS.map(({ value }) => value),
    '30d',
  );
  const found = useQuery(paged(watched(read(admin.adminAnalytics, { query: { period } }), REFRESH_EVERY_MS)));
  const { data, isPlaceholderData, dataUpdatedAt } = found;
  const isStale = !useOnline() || found.isError;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segments label="Period" value={period} onValue={setPeriod} segments={PERIODS} />
        <p className="text-dense text-muted">Days begin at midnight UTC. A year is shown in weeks.</p>
      </div>
      <NotLoaded of={found} failed="Analytics could not be loaded" loading="Loading analytics" rows={10} />
      {data && isStale && (
        <Notice tone="warn" title="These figures may be out of date">
          {`They are from ${dateTimeText(new Date(dataUpdatedAt).toISOString())}.`}
        </Notice>
      )}
      {data && <Charts analytics={data} period={period} isBefore={isPlaceholderData} />}
    </div>
  );
}

type ChartsProps = {
  readonly analytics: Parameters<typeof chartsOf>[0];
  readonly period: Period;
  /** While the figures of another period still stand here. */
  readonly isBefore: boolean;
};

function Charts({ analytics, period, isBefore }: ChartsProps) {
  const about = ABOUT[period];
  const charts = useMemo(() => chartsOf(analytics, about), [analytics, about]);
  return (
    <div aria-busy={isBefore} className={classNames('flex flex-col gap-6', isBefore && 'opacity-50')}>
      <Totals analytics={analytics} about={about} />
      <div className="grid gap-6 lg:grid-cols-2">
        {charts.map((chart) => (
          <ChartPanel key={chart.title} chart={chart} />
        ))}
        <div className="lg:col-span-2">
          <RevenueSources sources={analytics.revenueBySource} totalUsd={analytics.revenue} />
        </div>
      </div>
    </div>
  );
}

type Analytics = AnswerOf<typeof admin.adminAnalytics>;
type TotalsProps = { readonly analytics: Analytics; readonly about: string };

function Totals({ analytics, about }: TotalsProps) {
  const { activeUsers, totalUsers, tradesPerDay } = analytics;
  return (
    <dl
      aria-label="Totals"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4 max-sm:[&>:nth-child(-n+2)]:col-span-2"
    >
      <Stat label="Total Deposits" note="since the beginning">
        {formatUsd(analytics.totalDeposits)}
      </Stat>
      <Stat label="Total Withdrawals" note="since the beginning">
        {formatUsd(analytics.totalWithdrawals)}
      </Stat>
      <Stat label="Trades per Day" note={about}>
        {tradesPerDay.toLocaleString('en-US', { maximumFractionDigits: 1 })}
      </Stat>
      <Stat label="Active Users" note="logged in within 30 days">
        {`${activeUsers.toLocaleString('en-US')} of ${totalUsers.toLocaleString('en-US')}`}
      </Stat>
    </dl>
  );
}

type Sources = AnswerOf<typeof admin.adminAnalytics>['revenueBySource'];

const NAMES: Readonly<Record<keyof Sources, string>> = {
  commissions: 'Commissions',
  conversionFees: 'Conversion fees',
  withdrawalFees: 'Withdrawal fees',
  copyFees: 'Copying fees',
  managementFees: 'Management fees',
  financing: 'Net financing',
};

type RevenueSourcesProps = { readonly sources: Sources; readonly totalUsd: number };

/** With what the house earns, since its beginning. Financing may cost more than it brings. */
function RevenueSources({ sources, totalUsd }: RevenueSourcesProps) {
  const rows = (Object.keys(NAMES) as (keyof Sources)[]).map((source) => ({
    name: NAMES[source],
    amountUsd: sources[source],
  }));
  const largest = Math.max(...rows.map(({ amountUsd }) => Math.abs(amountUsd)), 0.01);
  return (
    <Panel title="Revenue by Source" className="min-w-0 [&>header]:mb-2">
      <p className="text-figure font-medium">{formatUsd(totalUsd)}</p>
      <p className="mb-5 text-dense text-muted">
        since the beginning, without what the house won or lost by trading
      </p>
      <dl aria-label="Revenue by source" className="grid gap-4">
        {rows.map(({ name, amountUsd }) => (
          <div key={name} className="grid grid-cols-2 gap-y-1.5">
            <dt>{name}</dt>
            <dd className="text-right font-medium">{formatUsd(amountUsd)}</dd>
            <dd aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${amountUsd < 0 ? 'bg-down' : 'bg-info'}`}
                style={{ width: `${(Math.abs(amountUsd) / largest) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
