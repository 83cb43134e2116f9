import { formatPercent, formatUsd } from '@halyard/money';
import { CurvePanel } from '../../domain/portfolio/curve-panel.tsx';
import { PercentMove } from '../../domain/prices/movement.tsx';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import type { AnalysisProps } from './figures.tsx';

/** The time-weighted return, and beneath it how far it was below its highest point. */
export function ReturnPanel({ analysis: { points } }: AnalysisProps) {
  return (
    <CurvePanel
      title="Time-weighted return"
      noCurve={PORTFOLIO_ANALYSIS.noCurve}
      points={points}
      name="Return"
      valueOf={({ returnPercent }) => returnPercent}
      textOf={formatPercent}
      renderCaption={({ returnPercent, value }) => (
        <>
          <PercentMove percent={returnPercent} className="text-figure font-medium" />
          <span className="text-dense text-muted">{`Worth ${formatUsd(value)}`}</span>
        </>
      )}
      columns={[
        { head: 'Value', of: ({ value }) => formatUsd(value), from: 'sm' },
        { head: 'Return', of: ({ returnPercent }) => formatPercent(returnPercent) },
      ]}
    />
  );
}
