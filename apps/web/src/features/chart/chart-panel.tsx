import { investment, market } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useHeldPositions } from '../../domain/portfolio/use-portfolio.ts';
import { read } from '../../platform/calls/read.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { type Timeframe, TIMEFRAMES } from './candles.ts';
import { linesOf } from './chart-lines.ts';
import { useMoveLine } from './move-line.ts';

const PriceChart = lazyPart(async () => (await import('./price-chart.tsx')).PriceChart, <ChartSkeleton />);

const COUNT = 400;
const REFRESH_EVERY_MS = 60_000;
const SEGMENTS = TIMEFRAMES.map((value) => ({ value, label: value }));
const NO_ORDERS: readonly investment.Order[] = [];

/** The chart of a symbol with its timeframes. */
export function ChartPanel({ symbol, height }: { readonly symbol: string; readonly height: string }) {
  const [timeframe, setTimeframe] = useState<Timeframe>('1h');
  const chart = useQuery({
    ...read(market.getChart, { params: { symbol }, query: { timeframe, count: COUNT } }),
    refetchInterval: REFRESH_EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const positions = useHeldPositions();
  const orders = useQuery(read(investment.listOrders, { query: { status: 'pending', limit: 200 } }));
  const pending = orders.data?.orders ?? NO_ORDERS;
  const lines = useMemo(() => linesOf(symbol, positions, pending), [symbol, positions, pending]);
  const moveLine = useMoveLine();
  // Candles of another symbol would be drawn on this one's scale.
  const candles = chart.isPlaceholderData ? undefined : chart.data;
  return (
    <section aria-label={`Chart of ${symbol}`} className="min-w-0">
      <div className="mb-2 overflow-x-auto [scrollbar-width:none]">
        <Segments
          label="Timeframe"
          size="small"
          value={timeframe}
          onValue={setTimeframe}
          segments={SEGMENTS}
        />
      </div>
      <div className={`overflow-hidden rounded-panel border border-line bg-surface ${height}`}>
        {candles && (
          <PriceChart
            // Another symbol has another scale and is another chart.
            key={symbol}
            symbol={symbol}
            timeframe={timeframe}
            candles={candles}
            lines={lines}
            onMove={moveLine}
          />
        )}
        {!candles && !chart.isError && <ChartSkeleton />}
        {!candles && chart.isError && (
          <div className="p-4">
            <ReadFailure
              title="The chart could not be loaded"
              failure={chart.error}
              onRetry={() => void chart.refetch()}
            />
          </div>
        )}
      </div>
      <p className="mt-1.5 text-meta text-muted">
        Charts by{' '}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          TradingView
        </a>
      </p>
    </section>
  );
}

function ChartSkeleton() {
  return (
    <div role="status" className="flex h-full items-end gap-2 p-6">
      <span className="sr-only">Loading the chart</span>
      {BARS.map(({ name, height }) => (
        <Skeleton key={name} className={`flex-1 ${height}`} />
      ))}
    </div>
  );
}

const BARS = ['h-1/2', 'h-2/5', 'h-3/5', 'h-1/3', 'h-1/2', 'h-3/5', 'h-2/5', 'h-1/2'].map(
  (height, index) => ({
    name: `bar ${index}`,
    height,
  }),
);
