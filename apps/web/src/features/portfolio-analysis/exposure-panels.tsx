import { analysis } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Fragment } from 'react';
import { CLASSES } from '../../domain/prices/classes.ts';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { Definition } from '../../ui/overlays/hint.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import type { AnalysisProps } from './figures.tsx';

const { ANALYSIS_MEANS: MEANS } = analysis;
type Held = Omit<analysis.PortfolioAnalysis['exposure']['byClass'][number], 'type'>;

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
            <Stat label={<Definition means={MEANS.largest}>Largest</Definition>}>
              {`${concentration.largestPercent.toFixed(1)}%`}
            </Stat>
            <Stat label={<Definition means={MEANS.largestThree}>Three largest</Definition>}>
              {`${concentration.largestThreePercent.toFixed(1)}%`}
            </Stat>
            <Stat label={<Definition means={MEANS.index}>Index</Definition>}>
              {concentration.index.toFixed(3)}
            </Stat>
            <Stat label={<Definition means={MEANS.effective}>As if</Definition>} note="of one size">
              {concentration.effective.toFixed(1)}
            </Stat>
          </StatRow>
          <Table label="Exposure by class and instrument" minWidth="">
            <TableHead>
              <HeadCell>Asset</HeadCell>
              <FigureHead from="sm">Long</FigureHead>
              <FigureHead from="sm">Short</FigureHead>
              <FigureHead>
                <Definition means={MEANS.net}>Net</Definition>
              </FigureHead>
              <FigureHead>
                <Definition means={MEANS.share}>Share</Definition>
              </FigureHead>
            </TableHead>
            <tbody>
              {exposure.byClass.map(({ type, ...held }) => (
                <Fragment key={type}>
                  <HeldRow label={CLASSES[type]} held={held} isGroup />
                  {concentration.bySymbol
                    .filter((one) => one.type === type)
                    .map((one) => (
                      <HeldRow key={one.symbol} label={one.symbol} held={one} />
                    ))}
                </Fragment>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

type HeldRowProps = { readonly label: string; readonly held: Held; readonly isGroup?: boolean };

function HeldRow({ label, held, isGroup = false }: HeldRowProps) {
  return (
    <Row className={isGroup ? 'font-medium' : 'text-muted'}>
      <Cell>{isGroup ? label : <span className="pl-4">{label}</span>}</Cell>
      <FigureCell from="sm">{formatUsd(held.long)}</FigureCell>
      <FigureCell from="sm">{formatUsd(held.short)}</FigureCell>
      <FigureCell>{formatUsd(held.net)}</FigureCell>
      <FigureCell>{`${held.share.toFixed(1)}%`}</FigureCell>
    </Row>
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
      <Table label="Currencies" minWidth="">
        <TableHead>
          <HeadCell>Currency</HeadCell>
          <FigureHead from="sm">
            <Definition means={MEANS.currencyHeld}>Held</Definition>
          </FigureHead>
          <FigureHead from="sm">
            <Definition means={MEANS.currencyTraded}>Traded</Definition>
          </FigureHead>
          <FigureHead>Net</FigureHead>
        </TableHead>
        <tbody>
          {exposure.byCurrency.map(({ currency, held, traded, net }) => (
            <Row key={currency}>
              <Cell className="font-medium">{currency}</Cell>
              <FigureCell from="sm">{formatUsd(held)}</FigureCell>
              <FigureCell from="sm">{formatUsd(traded)}</FigureCell>
              <FigureCell>{formatUsd(net)}</FigureCell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
