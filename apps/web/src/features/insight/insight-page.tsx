import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEquityPeriod } from '../../domain/portfolio/equity-period.tsx';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { INSIGHT } from '../../texts/insight.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { PerformanceFigures, PerformancePanel } from './performance-panel.tsx';
import { FeesPanel, ResultsPanel } from './results-panel.tsx';
import { TradesPanel } from './trades-panel.tsx';

const REFRESH_EVERY_MS = 60_000;

/** How trading went: the account net of what was paid in and out, what trades brought, and what they cost. */
export function InsightPage() {
  const [period, picker] = useEquityPeriod('3m');
  const performance = useQuery(
    watched(paged(read(investment.getPerformance, { query: { period } })), REFRESH_EVERY_MS),
  );
  const results = useQuery(
    watched(paged(read(investment.getResults, { query: { period } })), REFRESH_EVERY_MS),
  );
  const isOld = performance.isPlaceholderData || results.isPlaceholderData;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-section font-medium">Insight</h2>
        {picker}
      </div>
      <div
        aria-busy={isOld}
        className={classNames('flex flex-col gap-6 transition-opacity duration-120', isOld && 'opacity-60')}
      >
        <NotLoaded
          of={performance}
          failed={INSIGHT.performanceFailed}
          waiting={<Skeleton className="h-120 w-full rounded-panel" />}
        />
        {performance.data && <PerformanceFigures performance={performance.data} />}
        <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
          {performance.data && <PerformancePanel performance={performance.data} />}
          {results.data && <TradesPanel trades={results.data.trades} />}
        </div>
        <NotLoaded of={results} failed={INSIGHT.resultsFailed} loading="Loading your results" rows={8} />
        {results.data && (
          <>
            <ResultsPanel results={results.data} />
            <FeesPanel results={results.data} />
          </>
        )}
      </div>
    </div>
  );
}
