import type { investment } from '@halyard/contract';
import { formatMarginLevel, formatPercent, formatUsd } from '@halyard/money';
import { useComingBook, useOwnBook } from '../../domain/portfolio/own-book.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { useFreshness } from '../../ui/waiting/use-online.ts';
import { Unbroken } from '../../ui/facts/unbroken.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';

/** What the account is worth at the prices of this moment. */
export function PortfolioOverview() {
  const { query, portfolio } = usePortfolio();
  const fresh = useFreshness();
  const coming = useComingBook();
  const summary = coming ? undefined : portfolio?.summary;
  const unknown = query.isError || coming?.isError ? '–' : <Skeleton className="my-1.5 h-5 w-28" />;
  const figure = (text: string | undefined) => text ?? unknown;
  const isOld = query.isError || fresh === 'delayed' || fresh === 'offline';
  const pnl = summary?.totalPnl ?? 0;
  const tone = toneOf(pnl);
  const words = useOwnBook()?.kind === 'managed' ? OF_MANAGED : OF_MARGIN;
  const named = (text: string) => (coming ? <Skeleton className="my-1 h-3 w-24" /> : text);
  return (
    <section aria-labelledby="portfolio-overview" className="min-w-0">
      <div className="mb-3 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="portfolio-overview" className="text-lead font-medium">
          Portfolio Overview
        </h2>
        {isOld && summary && (
          <p role="status" className="text-dense text-warn">
            These figures may be out of date.
          </p>
        )}
      </div>
      <StatRow label="Portfolio">
        <Stat
          moves
          label="Total Portfolio Value"
          note={summary ? <Unbroken text={todayText(summary)} /> : ' '}
        >
          {figure(summary && formatUsd(summary.totalValue))}
        </Stat>
        <Stat moves label={named(words.free)} note={summary ? words.freeNote(summary) : ' '}>
          {figure(summary && formatUsd(words.freeUsd(summary)))}
        </Stat>
        <Stat
          moves
          label="Unrealized P&L"
          note={summary ? shareText(summary) : ' '}
          {...(tone ? { tone } : {})}
        >
          {figure(summary && signedUsd(pnl))}
        </Stat>
        <Stat label={named(words.used)} note={summary ? countText(summary.openPositions) : ' '}>
          {figure(summary && formatUsd(summary.usedMargin))}
        </Stat>
      </StatRow>
    </section>
  );
}

function todayText({ dayChange, dayChangePercent, totalValue }: investment.PortfolioSummary): string {
  const change = `Today ${signedUsd(dayChange)}`;
  return isWorth(totalValue - dayChange) ? `${change} (${formatPercent(dayChangePercent)})` : change;
}

function shareText({ totalPnl, totalPnlPercent, totalValue }: investment.PortfolioSummary): string {
  return isWorth(totalValue - totalPnl) ? `${formatPercent(totalPnlPercent)} of the value` : ' ';
}

/** Of nothing, and of what is owed, there is no share. */
const isWorth = (amountUsd: number) => amountUsd > 0;

function countText(count: number): string {
  if (count === 0) return 'No open positions';
  return count === 1 ? '1 open position' : `${count} open positions`;
}

type Summary = investment.PortfolioSummary;

const OF_MARGIN = {
  free: 'Available Margin',
  freeUsd: ({ availableMargin }: Summary): number => availableMargin,
  freeNote: ({ marginLevel }: Summary): string =>
    marginLevel === null ? 'No margin in use' : `Margin level ${formatMarginLevel(marginLevel)}`,
  used: 'Used Margin',
} as const;

/** What is managed is paid for in full: there is no margin that could run out. */
const OF_MANAGED = {
  free: 'Cash',
  freeUsd: ({ availableMargin, totalPnl }: Summary): number => availableMargin - totalPnl,
  freeNote: () => 'Everything held is paid in full',
  used: 'Invested',
} as const;
