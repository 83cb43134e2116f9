import { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useEquityPeriod } from '../../domain/portfolio/equity-period.tsx';
import { paged, read, watched } from '../../platform/calls/read.ts';
import type { Point } from '../../ui/facts/curve.ts';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

const PERIOD_WORDS: Record<(typeof investment.EQUITY_PERIODS)[number], string> = {
  '1d': 'in a day',
  '1w': 'in a week',
  '1m': 'in a month',
  '3m': 'in 3 months',
  '1y': 'in a year',
  all: 'in all',
};
const REFRESH_EVERY_MS = 60_000;

/** What the account was worth over time. */
export function EquityCurve() {
  const [period, picker] = useEquityPeriod('1m');
  const equity = useQuery(
    watched(paged(read(investment.getEquityCurve, { query: { period } })), REFRESH_EVERY_MS),
  );
  const points = useMemo(
    () => equity.data?.map(({ at, totalValue }): Point => ({ atMs: Date.parse(at), value: totalValue })),
    [equity.data],
  );
  return (
    <Panel title="Account value" aside={picker} className="min-w-0 [&>header]:flex-wrap [&>header]:gap-3">
      <NotLoaded
        of={equity}
        failed="The account value could not be loaded"
        waiting={<Skeleton className="h-52 w-full" />}
      />
      {points && <Picture points={points} period={PERIOD_WORDS[period]} />}
    </Panel>
  );
}

type PictureProps = { readonly points: readonly Point[]; readonly period: string };

function Picture({ points, period }: PictureProps) {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const { portfolio } = usePortfolio();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) {
    return <p className="py-16 text-center text-muted">The curve begins with your first day.</p>;
  }
  // The curve is of the last minute; its figure of now is the one that stands above it.
  const now = portfolio?.summary.totalValue ?? last.value;
  const shown = points.find(({ atMs }) => atMs === pointedMs) ?? { ...last, value: now };
  const range = rangeText([...points.map(({ value }) => value), now]);
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-figure font-medium delayed:text-muted">{formatUsd(shown.value)}</span>
        {/* With what was paid in and out: it is no result, and has no colour of one. */}
        <span className="delayed:text-muted">{signedUsd(shown.value - first.value)}</span>
        <span className="text-dense text-muted">
          {pointedMs === null
            ? `${period}, payments included`
            : dateTimeText(new Date(shown.atMs).toISOString())}
        </span>
      </figcaption>
      <CurvePicture
        points={points}
        label={`From ${formatUsd(first.value)} to ${formatUsd(last.value)}, between ${range.join(' and ')}`}
        pointedMs={pointedMs}
        onPointed={setPointedMs}
        className="h-44"
      />
      <p className="mt-2 flex justify-between gap-3 text-meta text-muted">
        <span className="shrink-0">{dateText(new Date(first.atMs).toISOString())}</span>
        <span className="text-center">{[...new Set(range)].join(' – ')}</span>
        <span className="shrink-0">Now</span>
      </p>
    </figure>
  );
}

function rangeText(values: readonly number[]): readonly string[] {
  return [formatUsd(Math.min(...values)), formatUsd(Math.max(...values))];
}
