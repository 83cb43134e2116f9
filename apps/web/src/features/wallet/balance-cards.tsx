import { investment, wallet } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePendingOrders } from '../../domain/portfolio/pending-orders.ts';
import { usePortfolioQuery } from '../../domain/portfolio/use-portfolio.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { WALLET } from '../../texts/wallet.ts';
import { type Locked, lockedParts, type Totals, totalsOf } from './totals.ts';

const REFRESH_EVERY_MS = 30_000;

export function BalanceCards() {
  const balances = useQuery(watched(read(wallet.getBalances), REFRESH_EVERY_MS));
  const totals = balances.data ? totalsOf(balances.data) : null;
  const parts = useLockedParts(totals?.lockedUsd);
  const openPnlUsd = usePortfolioQuery().data?.summary.totalPnl ?? 0;
  if (balances.isError && !totals) {
    return (
      <ReadFailure
        title="Balances could not be loaded"
        failure={balances.error}
        onRetry={() => void balances.refetch()}
      />
    );
  }
  const figure = (pick: (totals: Totals) => number) =>
    totals ? formatUsd(pick(totals)) : <Skeleton className="my-1.5 h-5 w-32" />;
  return (
    <StatRow label="Wallet totals">
      <Stat moves label="Total Balance" note={<Note lead="All currencies">{unpricedText(totals)}</Note>}>
        {figure(({ totalUsd }) => totalUsd)}
      </Stat>
      <Stat
        moves
        label="Available Balance"
        note={
          <Note lead="Ready for trading">{totals && WALLET.inUsd(totals.availableInUsd, openPnlUsd)}</Note>
        }
      >
        {figure(({ availableUsd }) => availableUsd)}
      </Stat>
      <Stat
        moves
        label="Locked Balance"
        note={<Note lead="In active trades">{parts && <LockedParts {...parts} />}</Note>}
      >
        {figure(({ lockedUsd }) => lockedUsd)}
      </Stat>
    </StatRow>
  );
}

/** The second line keeps its place while it is not known. */
function Note({ lead, children }: { readonly lead: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="block">{lead}</span>
      <span className="block sm:min-h-[1lh]">{children}</span>
    </>
  );
}

/** What the locked funds are locked for; nothing until all of it is known. */
function useLockedParts(lockedUsd: number | undefined): Locked | null {
  const portfolio = useQuery(read(investment.getPortfolio));
  const orders = usePendingOrders();
  if (lockedUsd === undefined || !portfolio.data || !orders.data) return null;
  const reservedUsd = orders.data.reduce((sum, { reserved }) => sum + reserved, 0);
  return lockedParts(lockedUsd, portfolio.data.summary.usedMargin, reservedUsd);
}

function LockedParts({ positionsUsd, ordersUsd, withdrawalsUsd }: Locked) {
  const parts = [
    ['Positions', positionsUsd],
    ['Orders', ordersUsd],
    ['Withdrawals', withdrawalsUsd],
  ] as const;
  return (
    <span className="flex flex-wrap gap-x-3">
      {parts
        .filter(([, amountUsd]) => amountUsd > 0)
        .map(([name, amountUsd]) => (
          <span key={name}>{`${name} ${formatUsd(amountUsd)}`}</span>
        ))}
    </span>
  );
}

function unpricedText(totals: Totals | null): string | null {
  if (!totals || totals.unpriced.length === 0) return null;
  return `except ${totals.unpriced.join(', ')}, without a price`;
}
