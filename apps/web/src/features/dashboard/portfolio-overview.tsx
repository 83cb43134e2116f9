import { formatMarginLevel, formatPercent, formatUsd } from '@halyard/money';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { useFeed } from '../../platform/live/use-price.ts';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Unbroken } from '../../ui/facts/unbroken.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';

/** What the account is worth at the prices of this moment. */
export function PortfolioOverview() {
  const { query, portfolio } = usePortfolio();
  const feed = useFeed();
  const summary = portfolio?.summary;
  const unknown = query.isError ? '–' : <Skeleton className="my-1.5 h-5 w-28" />;
  const figure = (text: string | undefined) => text ?? unknown;
  const isOld = query.isError || feed === 'delayed';
  const pnl = summary?.totalPnl ?? 0;
  const tone = toneOf(pnl);
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
          label="Total Portfolio Value"
          note={
            summary ? (
              <Unbroken
                text={`Today ${signedUsd(summary.dayChange)} (${formatPercent(summary.dayChangePercent)})`}
              />
            ) : (
              ' '
            )
          }
        >
          {figure(summary && formatUsd(summary.totalValue))}
        </Stat>
        <Stat label="Available Margin" note={summary ? marginText(summary.marginLevel) : ' '}>
          {figure(summary && formatUsd(summary.availableMargin))}
        </Stat>
        <Stat
          label="Unrealized P&L"
          note={summary ? `${formatPercent(summary.totalPnlPercent)} of the value` : ' '}
          {...(tone ? { tone } : {})}
        >
          {figure(summary && signedUsd(pnl))}
        </Stat>
        <Stat label="Used Margin" note={summary ? countText(summary.openPositions) : ' '}>
          {figure(summary && formatUsd(summary.usedMargin))}
        </Stat>
      </StatRow>
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No open positions';
  return count === 1 ? '1 open position' : `${count} open positions`;
}

function marginText(level: number | null): string {
  return level === null ? 'No margin in use' : `Margin level ${formatMarginLevel(level)}`;
}
