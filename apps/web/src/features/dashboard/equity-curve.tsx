import { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { Profit } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { curveOf, type Point, pointAt } from './curve.ts';

const PERIODS = ['1d', '1w', '1m', '3m', '1y', 'all'] as const;
type Period = (typeof PERIODS)[number];
const PERIOD_WORDS: Record<Period, string> = {
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
  const [period, setPeriod] = useState<Period>('1m');
  const equity = useQuery({
    ...read(investment.getEquityCurve, { query: { period } }),
    refetchInterval: REFRESH_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const points = useMemo(
    () => equity.data?.map(({ at, totalValue }): Point => ({ atMs: Date.parse(at), value: totalValue })),
    [equity.data],
  );
  return (
    <Panel
      title="Account value"
      aside={
        <Segments
          label="Period"
          size="small"
          value={period}
          onValue={setPeriod}
          segments={PERIODS.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
        />
      }
      className="min-w-0 [&>header]:flex-wrap [&>header]:gap-3"
    >
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
  const [share, setShare] = useState<number | null>(null);
  const fade = useId();
  const curve = useMemo(() => curveOf(points), [points]);
  const first = points[0];
  const last = points.at(-1);
  if (!curve || !first || !last) {
    return <p className="py-16 text-center text-muted">The curve begins with your first day.</p>;
  }
  const shown = (share === null ? null : pointAt(points, share)) ?? last;
  const at = new Date(shown.atMs).toISOString();
  const width = last.atMs - first.atMs || 1;
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-figure font-medium">{formatUsd(shown.value)}</span>
        <Profit amountUsd={shown.value - first.value} />
        <span className="text-dense text-muted">{share === null ? period : dateTimeText(at)}</span>
      </figcaption>
      <div
        className="relative h-44"
        onPointerMove={(event) => {
          const frame = event.currentTarget.getBoundingClientRect();
          setShare(Math.min(1, Math.max(0, (event.clientX - frame.left) / frame.width)));
        }}
        onPointerLeave={() => setShare(null)}
      >
        <svg
          role="img"
          aria-label={`From ${formatUsd(first.value)} to ${formatUsd(last.value)}, between ${formatUsd(curve.low)} and ${formatUsd(curve.high)}`}
          viewBox="0 -2 100 104"
          preserveAspectRatio="none"
          className="size-full"
        >
          <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--brass)" stopOpacity="0.22" />
            <stop offset="1" stopColor="var(--brass)" stopOpacity="0" />
          </linearGradient>
          <path d={curve.area} fill={`url(#${fade})`} />
          <path
            d={curve.line}
            fill="none"
            className="stroke-ink"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          {share !== null && (
            <path
              d={`M${((shown.atMs - first.atMs) / width) * 100} -2V102`}
              className="stroke-muted"
              strokeWidth="1"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
      </div>
      <p className="mt-2 flex justify-between text-meta text-muted">
        <span>{dateText(new Date(first.atMs).toISOString())}</span>
        <span>{rangeText(curve)}</span>
        <span>Now</span>
      </p>
    </figure>
  );
}

function rangeText({ low, high }: { readonly low: number; readonly high: number }): string {
  return low === high ? formatUsd(low) : `${formatUsd(low)} – ${formatUsd(high)}`;
}
