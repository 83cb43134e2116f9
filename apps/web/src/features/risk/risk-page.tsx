import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useComingBook, useOwnBook } from '../../domain/portfolio/own-book.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { BOOKS } from '../../texts/books.ts';
import { ExposurePanel } from './exposure-panel.tsx';
import { LimitsForm } from './limits-form.tsx';
import { RiskAlerts } from './risk-alerts.tsx';
import { RiskFigures } from './risk-figures.tsx';
import { ManagedRisk } from './managed-risk.tsx';
import { ScenarioPanel } from './scenario-panel.tsx';

const REFRESH_EVERY_MS = 15_000;

/** How much is at stake, and what would have to happen. */
export function RiskPage() {
  const isManaged = useOwnBook()?.kind === 'managed';
  const coming = useComingBook();
  const risk = useQuery(watched(read(investment.getRisk), REFRESH_EVERY_MS));
  if (!risk.data)
    return (
      <NotLoaded
        of={risk}
        failed="Risk figures could not be loaded"
        loading="Loading risk figures"
        rows={8}
      />
    );
  if (coming)
    return <NotLoaded of={coming} failed={BOOKS.listFailure} loading="Loading risk figures" rows={8} />;
  const report = risk.data;
  if (isManaged) return <ManagedRisk report={report} />;
  return (
    <div className="flex flex-col gap-6">
      <h2 className="text-section font-medium">Risk</h2>
      <RiskAlerts alerts={report.alerts} />
      <RiskFigures report={report} />
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <ExposurePanel report={report} />
        <LimitsForm
          key={`${report.limits.maxRiskPercent} ${report.limits.dailyLossLimit}`}
          limits={report.limits}
        />
      </div>
      <ScenarioPanel report={report} />
    </div>
  );
}
