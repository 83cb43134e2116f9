import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Stat } from '../../ui/facts/stat.tsx';
import { percentOf } from './shares.ts';

type Analytics = AnswerOf<typeof admin.adminAnalytics>;

/** Four figures of the whole house. Sums of dollars are long: on a narrow screen each has a line of its own. */
export function KeyFigures({ analytics }: { readonly analytics: Analytics }) {
  const { totalUsers, activeUsers, totalTrades } = analytics;
  return (
    <dl
      aria-label="Key figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-4 max-sm:[&>:nth-child(n+3)]:col-span-2"
    >
      <Stat label="Total Users" note={`+${countText(analytics.newUsersToday)} today`}>
        {countText(totalUsers)}
      </Stat>
      <Stat label="Active Users" note={`${percentOf(activeUsers, totalUsers)} of total`}>
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
