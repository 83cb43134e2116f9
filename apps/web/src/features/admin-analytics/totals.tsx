import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Stat } from '../../ui/facts/stat.tsx';

type Analytics = AnswerOf<typeof admin.adminAnalytics>;
type TotalsProps = { readonly analytics: Analytics; readonly about: string };

export function Totals({ analytics, about }: TotalsProps) {
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
      <Stat label="Active Users" note="signed in within 30 days">
        {`${activeUsers.toLocaleString('en-US')} of ${totalUsers.toLocaleString('en-US')}`}
      </Stat>
    </dl>
  );
}
