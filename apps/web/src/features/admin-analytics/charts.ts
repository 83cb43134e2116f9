import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { type Bucket, bucketsOf, bucketText, highestOf, marksOf, runningTotals, sumOf } from './buckets.ts';
import type { Chart } from './chart.ts';

type Analytics = AnswerOf<typeof admin.adminAnalytics>;

type Series = { readonly [name in keyof Analytics['series']]: readonly Bucket[] };
type Given = Pick<Chart, 'names' | 'marks' | 'every' | 'about'> & { readonly series: Series };

/** The charts of a period. Every figure is the server's; only sums of weeks and running totals are made here. */
export function chartsOf(analytics: Analytics, about: string): readonly Chart[] {
  const { newUsers, activeUsers, deposits, withdrawals, revenue, volume, trades } = analytics.series;
  const series: Series = {
    newUsers: bucketsOf(newUsers),
    // The same people on several days of a week must not be counted again.
    activeUsers: bucketsOf(activeUsers, highestOf),
    deposits: bucketsOf(deposits),
    withdrawals: bucketsOf(withdrawals),
    revenue: bucketsOf(revenue),
    volume: bucketsOf(volume),
    trades: bucketsOf(trades),
  };
  const given: Given = {
    series,
    about,
    names: series.volume.map(bucketText),
    marks: marksOf(series.volume),
    every: series.volume.length === volume.length ? 'Day' : 'Week',
  };
  return [
    barsInUsd(given, 'Trading Volume', 'volume', 'Nothing was traded in this period.'),
    growth(given, analytics.totalUsers),
    activity(given, analytics.activeUsers),
    flows(given),
    tradeCounts(given),
    barsInUsd(given, 'Revenue', 'revenue', 'Nothing was earned in this period.'),
  ];
}

function barsInUsd(
  { series, ...given }: Given,
  title: string,
  name: 'volume' | 'revenue',
  empty: string,
): Chart {
  return {
    title,
    headline: formatUsd(sumOf(series[name])),
    ...given,
    columns: [{ label: 'USD', values: valuesOf(series[name]), format: formatUsd, look: 'bar' }],
    axisFormat: shortUsd,
    empty,
  };
}

function growth({ series, ...given }: Given, totalUsers: number): Chart {
  const users = runningTotals(series.newUsers, totalUsers);
  const newOnes = sumOf(series.newUsers);
  return {
    title: 'User Growth',
    headline: countText(totalUsers),
    ...given,
    about: `users, ${newOnes === 0 ? 'none' : countText(newOnes)} of them new ${given.about}`,
    columns: [
      { label: 'Users', values: users, format: countText, look: 'line' },
      { label: 'New', values: valuesOf(series.newUsers), format: countText },
    ],
    axisFormat: countText,
    isCount: true,
    empty: 'Nobody has registered yet.',
  };
}

function activity({ series, ...given }: Given, activeUsers: number): Chart {
  return {
    title: 'Active Users',
    headline: countText(activeUsers),
    ...given,
    about: 'logged in within 30 days',
    columns: [
      {
        label: given.every === 'Day' ? 'Logged in' : 'Most on a day',
        values: valuesOf(series.activeUsers),
        format: countText,
        look: 'bar',
      },
    ],
    axisFormat: countText,
    isCount: true,
    empty: 'Nobody logged in in this period.',
  };
}

function flows({ series: { deposits, withdrawals }, ...given }: Given): Chart {
  return {
    title: 'Deposits and Withdrawals',
    headline: formatUsd(sumOf(deposits) - sumOf(withdrawals)),
    ...given,
    about: `net ${given.about}`,
    columns: [
      { label: 'Deposits', values: valuesOf(deposits), format: formatUsd, look: 'bar-in' },
      { label: 'Withdrawals', values: valuesOf(withdrawals), format: formatUsd, look: 'bar-out' },
    ],
    axisFormat: shortUsd,
    empty: 'No money came in or went out in this period.',
  };
}

function tradeCounts({ series, ...given }: Given): Chart {
  return {
    title: 'Trades',
    headline: countText(sumOf(series.trades)),
    ...given,
    columns: [{ label: 'Trades', values: valuesOf(series.trades), format: countText, look: 'bar' }],
    axisFormat: countText,
    isCount: true,
    empty: 'Nothing was traded in this period.',
  };
}

function valuesOf(buckets: readonly Bucket[]): readonly number[] {
  return buckets.map(({ value }) => value);
}

function countText(count: number): string {
  return count.toLocaleString('en-US');
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** '$1.5M', '−$20': short enough to stand beside an axis. */
function shortUsd(amountUsd: number): string {
  return `${amountUsd < 0 ? '\u2212' : ''}$${compact.format(Math.abs(amountUsd))}`;
}
