import { analysis } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ExposureTable } from '../../domain/portfolio/exposure-table.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { Definition } from '../../ui/overlays/hint.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import type { AnalysisProps } from './figures.tsx';

const { ANALYSIS_MEANS: MEANS } = analysis;
type Exposure = analysis.PortfolioAnalysis['exposure'];

/** What open positions are worth, by class and instrument, and how much of it is how little. */
export function ExposurePanel({ analysis: { exposure, concentration } }: AnalysisProps) {
  return (
    <Panel
      title="Exposure and concentration"
      lead={`Gross ${formatUsd(exposure.gross)}, net ${formatUsd(exposure.net)}.`}
      className="min-w-0"
    >
      {concentration === null ? (
        <EmptyState title={PORTFOLIO_ANALYSIS.nothingOpen}>{PORTFOLIO_ANALYSIS.nothingOpenHint}</EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <StatRow label="Concentration">
            <Stat moves label={<Definition means={MEANS.largest}>Largest</Definition>}>
              {`${concentration.largestPercent.toFixed(1)}%`}
            </Stat>
            <Stat moves label={<Definition means={MEANS.largestThree}>Three largest</Definition>}>
              {`${concentration.largestThreePercent.toFixed(1)}%`}
            </Stat>
            <Stat moves label={<Definition means={MEANS.index}>Index</Definition>}>
              {concentration.index.toFixed(3)}
            </Stat>
            <Stat moves label={<Definition means={MEANS.effective}>As if</Definition>} note="of one size">
              {concentration.effective.toFixed(1)}
            </Stat>
          </StatRow>
          <ExposureTable
            label="Exposure by class and instrument"
            byClass={exposure.byClass}
            bySymbol={concentration.bySymbol}
            means={MEANS}
          />
        </div>
      )}
    </Panel>
  );
}

/** Which currencies the portfolio stands in, balances and open pairs together. */
export function CurrencyPanel({ analysis: { exposure } }: AnalysisProps) {
  return (
    <Panel
      title="Exposure by currency"
      lead="A pair buys one currency and sells another."
      className="min-w-0"
    >
      <ColumnTable
        label="Currencies"
        columns={CURRENCY_COLUMNS}
        rows={exposure.byCurrency}
        idOf={({ currency }) => currency}
      />
    </Panel>
  );
}

const CURRENCY_COLUMNS: readonly Column<Exposure['byCurrency'][number]>[] = [
  column('Currency', { className: 'font-medium' }, ({ currency }) => currency),
  figureColumn('Held', { from: 'sm', means: MEANS.currencyHeld }, ({ held }) => formatUsd(held)),
  figureColumn('Traded', { from: 'sm', means: MEANS.currencyTraded }, ({ traded }) => formatUsd(traded)),
  figureColumn('Net', ({ net }) => formatUsd(net)),
];
