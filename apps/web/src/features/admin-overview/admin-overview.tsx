import { useQuery } from '@tanstack/react-query';
import { WAITS_FOR_NETWORK } from '../../texts/everywhere.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Waiting } from '../../ui/layout/page.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { useOnline } from '../../ui/waiting/use-online.ts';
import { READS } from './reads.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { SystemAlerts } from './system-alerts.tsx';
import type { admin, AnswerOf } from '@halyard/contract';
import { formatAmount, formatUsd } from '@halyard/money';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { amountText } from '../../domain/money/money.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Stat } from '../../ui/facts/stat.tsx';
import { percentOf } from './shares.ts';
import { classNames } from '../../ui/style/class-names.ts';

/** Both columns end on one line. */
const COLUMN = 'flex min-w-0 flex-col gap-6 [&>:last-child:not(:first-child)]:flex-1';

/** The state of the house at a glance: its figures, what waits for somebody, and what happened last. */
export function AdminOverview() {
  const isOnline = useOnline();
  const analytics = useQuery(READS.analytics);
  const recent = useQuery(READS.recent);
  const waiting = <Waiting>{isOnline ? 'Loading dashboard data...' : WAITS_FOR_NETWORK}</Waiting>;
  // Whatever could not be loaded once is asked for again in its own place, and the rest of the screen stays.
  if (![analytics, recent].every((read) => read.isFetched)) return waiting;
  const { data } = analytics;
  const isStale = !isOnline || analytics.isError || (recent.isError && recent.data !== undefined);
  return (
    <div className="flex flex-col gap-6">
      {data && isStale && (
        <Notice tone="warn" title="These figures may be out of date">
          {`They are from ${dateTimeText(new Date(analytics.dataUpdatedAt).toISOString())}.`}
        </Notice>
      )}
      <NotLoaded of={analytics} failed="The figures could not be loaded" waiting={waiting} />
      {data && <KeyFigures analytics={data} />}
      <div className="grid gap-6 lg:grid-cols-[2fr_3fr]">
        <div className={COLUMN}>
          <SystemAlerts />
          {data && <UserStatusDistribution counts={data.usersByStatus} />}
        </div>
        <div className={COLUMN}>
          <RecentTransactions />
          {data && <CurrencyBalances balances={data.balancesByCurrency} />}
        </div>
      </div>
    </div>
  );
}

type Balances = AnswerOf<typeof admin.adminAnalytics>['balancesByCurrency'];

/** What all customers hold together. Two decimals here; the title of a figure has all of them. */
function CurrencyBalances({ balances }: { readonly balances: Balances }) {
  return (
    <Panel title="Currency Balances" className="min-w-0">
      {balances.length === 0 && (
        <EmptyState title="No customer holds anything yet">
          What they hold together stands here, by currency.
        </EmptyState>
      )}
      {/* The hairlines above the first row of each column lie outside. */}
      <div className="overflow-hidden">
        <dl aria-label="Balances by currency" className="-mt-[11px] gap-x-10 sm:columns-2">
          {balances.map(({ currency, balance }) => (
            <div
              key={currency}
              className="flex break-inside-avoid justify-between gap-4 border-t border-line py-2.5"
            >
              <dt className="font-medium">{currency}</dt>
              <dd title={amountText(balance, currency)}>{formatAmount(balance, 2)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

type Analytics = AnswerOf<typeof admin.adminAnalytics>;

/** Four figures of the whole house. Sums of dollars are long: on a narrow screen each has a line of its own. */
function KeyFigures({ analytics }: { readonly analytics: Analytics }) {
  const { totalUsers, activeUsers, totalTrades } = analytics;
  return (
    <dl
      aria-label="Key figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4 max-sm:[&>:nth-child(n+3)]:col-span-2"
    >
      <Stat label="Total Users" note={`+${countText(analytics.newUsersToday)} today`}>
        {countText(totalUsers)}
      </Stat>
      <Stat
        label="Active Users"
        note={`${percentOf(activeUsers, totalUsers)} of total, logged in within 30 days`}
      >
        {countText(activeUsers)}
      </Stat>
      <Stat label="Total Volume" note={totalTrades === 1 ? '1 trade' : `${countText(totalTrades)} trades`}>
        {formatUsd(analytics.totalVolume)}
      </Stat>
      <Stat label="Platform Revenue" note={`Portfolio value ${formatUsd(analytics.totalPortfolioValue)}`}>
        {formatUsd(analytics.revenue)}
      </Stat>
    </dl>
  );
}

function countText(count: number): string {
  return count.toLocaleString('en-US');
}

type Counts = AnswerOf<typeof admin.adminAnalytics>['usersByStatus'];

const STATUSES = [
  { status: 'active', colour: 'bg-up' },
  { status: 'pending', colour: 'bg-warn' },
  { status: 'suspended', colour: 'bg-danger' },
  { status: 'closed', colour: 'bg-line-strong' },
] as const;

/** How many people there are in each state. */
function UserStatusDistribution({ counts }: { readonly counts: Counts }) {
  const total = STATUSES.reduce((sum, { status }) => sum + counts[status], 0);
  return (
    <Panel title="User Status Distribution" className="min-w-0">
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {STATUSES.filter(({ status }) => counts[status] > 0).map(({ status, colour }) => (
          <span key={status} className={classNames('min-w-1', colour)} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <dl aria-label="Users by status" className="mt-4 divide-y divide-line">
        {STATUSES.map(({ status, colour }) => (
          <div key={status} className="flex items-center gap-3 py-2.5 last:pb-0">
            <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', colour)} />
            <dt className="flex-1">{status}</dt>
            <dd className="font-medium">{counts[status].toLocaleString('en-US')}</dd>
            <dd className="w-14 text-right text-muted">{percentOf(counts[status], total)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
