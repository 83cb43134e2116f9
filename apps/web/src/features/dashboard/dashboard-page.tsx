import { wallet } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../platform/read.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuickActions, type QuickTarget } from './quick-actions.tsx';

const REFRESH_EVERY_MS = 30_000;

type DashboardPageProps = {
  readonly onGo: (target: QuickTarget) => void;
  /** The newest lines of the statement. */
  readonly recent: ReactNode;
};

export function DashboardPage({ onGo, recent }: DashboardPageProps) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <BalancesOverview />
      <QuickActions onGo={onGo} />
      <section className="min-w-0 lg:col-span-2">
        <h2 className="mb-3 text-lead font-medium">Recent transactions</h2>
        {recent}
      </section>
    </div>
  );
}

function BalancesOverview() {
  const balances = useQuery({ ...read(wallet.getBalances), refetchInterval: REFRESH_EVERY_MS });
  const priced = (balances.data ?? []).filter(({ usdValue }) => usdValue !== null && usdValue > 0);
  const total = priced.reduce((sum, { usdValue }) => sum + (usdValue ?? 0), 0);
  return (
    <section aria-labelledby="balances-overview">
      <h2 id="balances-overview" className="text-dense text-muted">
        Total balance, all currencies
      </h2>
      <p className="mt-1 text-worth font-medium">
        {balances.data ? formatUsd(total) : <Skeleton className="h-10 w-56" />}
      </p>
      {balances.isError && <p className="mt-1 text-dense text-warn">These figures may be out of date.</p>}
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {priced.map((row) => (
          <BalanceLine key={row.currency} row={row} total={total} />
        ))}
        {balances.data && priced.length === 0 && (
          <li className="py-3 text-muted">No funds yet. Deposit to start.</li>
        )}
      </ul>
    </section>
  );
}

type BalanceLineProps = { readonly row: wallet.Balance; readonly total: number };

/** One currency and its share of the whole, drawn as a rule. */
function BalanceLine({ row, total }: BalanceLineProps) {
  const share = total > 0 ? ((row.usdValue ?? 0) / total) * 100 : 0;
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] sm:grid-cols-[4rem_1fr_11rem] items-center gap-4 py-2.5">
      <span className="font-medium">{row.currency}</span>
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full">
        <rect width="100" height="4" className="fill-sunken" />
        <rect width={Math.max(0.5, share)} height="4" className="fill-brass" />
      </svg>
      <span className="text-right">
        {formatUsd(row.usdValue ?? 0)}
        <span className="ml-3 inline-block w-12 text-dense text-muted">{`${share.toFixed(1)}%`}</span>
      </span>
    </li>
  );
}
