import { wallet } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, StatRow } from '../../ui/stat.tsx';
import { type Totals, totalsOf } from './totals.ts';

const REFRESH_EVERY_MS = 30_000;

export function BalanceCards() {
  const balances = useQuery({ ...read(wallet.getBalances), refetchInterval: REFRESH_EVERY_MS });
  const totals = balances.data ? totalsOf(balances.data) : null;
  const figure = (pick: (totals: Totals) => number) =>
    totals ? formatUsd(pick(totals)) : <Skeleton className="my-1.5 h-5 w-32" />;
  return (
    <StatRow label="Wallet totals">
      <Stat label="Total Balance" note={allCurrencies(totals)}>
        {figure(({ totalUsd }) => totalUsd)}
      </Stat>
      <Stat
        label="Available Balance"
        note={totals ? `Ready for trading: ${formatUsd(totals.availableInUsd)} in USD` : 'Ready for trading'}
      >
        {figure(({ availableUsd }) => availableUsd)}
      </Stat>
      <Stat label="Locked Balance" note="In active trades, orders and withdrawals">
        {figure(({ lockedUsd }) => lockedUsd)}
      </Stat>
    </StatRow>
  );
}

function allCurrencies(totals: Totals | null): string {
  if (!totals || totals.unpriced.length === 0) return 'All currencies';
  return `All currencies except ${totals.unpriced.join(', ')}, which have no price`;
}
