import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { useOnline } from '../../ui/waiting/use-online.ts';
import { ChartPanel } from './chart-panel.tsx';
import { chartsOf } from './charts.ts';
import { RevenueSources } from './revenue-sources.tsx';
import { Totals } from './totals.tsx';

const PERIODS = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '1y', label: '1 year' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

const ABOUT: Record<Period, string> = {
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  '1y': 'in the last 365 days',
};
const REFRESH_EVERY_MS = 60_000;

/** How the house has been doing, over the period somebody chooses. */
export function AdminAnalytics() {
  const [period, setPeriod] = useState<Period>('30d');
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
