import { useQuery } from '@tanstack/react-query';
import { WAITS_FOR_NETWORK } from '../../texts/everywhere.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Waiting } from '../../ui/layout/page.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { useOnline } from '../../ui/waiting/use-online.ts';
import { CurrencyBalances } from './currency-balances.tsx';
import { KeyFigures } from './key-figures.tsx';
import { READS } from './reads.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { SystemAlerts } from './system-alerts.tsx';
import { UserStatusDistribution } from './user-status.tsx';

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
