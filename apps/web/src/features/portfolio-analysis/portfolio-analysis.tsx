import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ofBook } from '../../platform/browser/book.ts';
import { useEquityPeriod } from '../../domain/portfolio/equity-period.tsx';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { api } from '../../platform/session/signed-in.ts';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { AttributionPanel, BridgePanel } from './attribution-panel.tsx';
import { type AnalysisProps, ReturnFigures, RiskFigures } from './figures.tsx';
import { CurrencyPanel, ExposurePanel } from './exposure-panels.tsx';
import { formatPercent, formatUsd } from '@halyard/money';
import { CurvePanel } from '../../domain/portfolio/curve-panel.tsx';
import { PercentMove } from '../../domain/prices/movement.tsx';
import { figureColumn } from '../../ui/lists/column-table.tsx';

const REFRESH_EVERY_MS = 60_000;

/** A portfolio as a company's treasurer reads it. */
export function PortfolioAnalysis() {
  const [period, picker] = useEquityPeriod('3m');
  const found = useQuery(
    watched(paged(read(analysis.getPortfolioAnalysis, { query: { period } })), REFRESH_EVERY_MS),
  );
  const { data, isPlaceholderData } = found;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-section font-medium">{PORTFOLIO_ANALYSIS.title}</h2>
          <p className="max-w-[68ch] text-muted">{PORTFOLIO_ANALYSIS.lead}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {picker}
          <ExportButton
            name="portfolio-analysis"
            label="CSV"
            fetchFile={(signal) =>
              api.download(analysis.exportPortfolioAnalysis, {
                ...ofBook(analysis.exportPortfolioAnalysis, { query: { period } }),
                signal,
              })
            }
            done={PORTFOLIO_ANALYSIS.exported}
            failure={PORTFOLIO_ANALYSIS.exportFailure}
          />
        </div>
      </div>
      <NotLoaded of={found} failed={PORTFOLIO_ANALYSIS.failed} loading="Loading the analysis" rows={12} />
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(
            'flex flex-col gap-6 transition-opacity duration-120',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <ReturnFigures analysis={data} />
          <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
            <ReturnPanel analysis={data} />
            <BridgePanel analysis={data} />
          </div>
          <RiskFigures analysis={data} />
          <AttributionPanel analysis={data} />
          <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
            <ExposurePanel analysis={data} />
            <CurrencyPanel analysis={data} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The time-weighted return, and beneath it how far it was below its highest point. */
function ReturnPanel({ analysis: { points } }: AnalysisProps) {
  return (
    <CurvePanel<AnalysisProps['analysis']['points'][number]>
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
        figureColumn('Value', { from: 'sm' }, ({ value }) => formatUsd(value)),
        figureColumn('Return', ({ returnPercent }) => formatPercent(returnPercent)),
      ]}
    />
  );
}
