import { analysis } from '@halyard/contract';
import { CLASSES } from '../../domain/prices/classes.ts';
import { Profit } from '../../domain/prices/movement.tsx';
import { ResultBar } from '../../domain/prices/result-bar.tsx';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { Cell, FigureCell, Row, Table } from '../../ui/lists/table.tsx';
import { Definition } from '../../ui/overlays/hint.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import type { AnalysisProps } from './figures.tsx';

const { ANALYSIS_MEANS: MEANS } = analysis;
type Attribution = analysis.PortfolioAnalysis['attribution'][number];
type Parts = Omit<Attribution, 'kind' | 'items'>;

const KINDS = { ...CLASSES, currencies: 'Currencies changed' } as const;

const BRIDGE = [
  ['price', 'Price'],
  ['open', 'Change of open profit'],
  ['commission', 'Commission'],
  ['financing', 'Financing'],
  ['conversion', 'Conversion'],
  ['withdrawal', 'Withdrawal fees'],
  ['currencies', 'Currencies held'],
] as const;

/** Why the account is worth what it is. */
export function BridgePanel({ analysis: { bridge, returns } }: AnalysisProps) {
  const lines = BRIDGE.map(([part, label]) => ({ part, label, amount: bridge[part] }));
  const largest = Math.max(...lines.map(({ amount }) => Math.abs(amount)));
  return (
    <Panel title="Where the result comes from" className="min-w-0">
      <Table label="Parts of the result" minWidth="">
        <tbody>
          {lines.map(({ part, label, amount }) => (
            <Row key={part}>
              <Cell>
                <Definition means={MEANS[part]}>{label}</Definition>
              </Cell>
              <Cell from="sm" className="w-1/4">
                <ResultBar amount={amount} largest={largest} />
              </Cell>
              <FigureCell>
                <Profit amountUsd={amount} />
              </FigureCell>
            </Row>
          ))}
        </tbody>
        <tfoot className="bg-sunken font-medium">
          <Row>
            <Cell>Result</Cell>
            <Cell from="sm" />
            <FigureCell>
              <Profit amountUsd={returns.result} />
            </FigureCell>
          </Row>
        </tfoot>
      </Table>
    </Panel>
  );
}

const COLUMNS = [
  ['price', 'Price', 'md'],
  ['financing', 'Financing', 'md'],
  ['commission', 'Commission', 'lg'],
  ['conversion', 'Conversion', 'lg'],
  ['booked', 'Booked', 'sm'],
  ['open', 'Open', 'sm'],
  ['total', 'Total', undefined],
] as const;

/** What each class and each instrument brought, and what it cost. */
export function AttributionPanel({ analysis: { attribution, bridge } }: AnalysisProps) {
  const largest = Math.max(0, ...attribution.map(({ total }) => Math.abs(total)));
  return (
    <Panel
      title="Attribution"
      lead="By class and instrument. What is booked equals the lines of your statement to the cent."
      className="min-w-0"
    >
      {attribution.length === 0 ? (
        <EmptyState title={PORTFOLIO_ANALYSIS.nothingTraded}>
          {PORTFOLIO_ANALYSIS.nothingTradedHint}
        </EmptyState>
      ) : (
        <ColumnTable
          label="Attribution by class and instrument"
          columns={columnsUpTo(largest)}
          rows={attribution.flatMap(({ kind, items, ...parts }): readonly Line[] => [
            { ...parts, label: KINDS[kind], isGroup: true },
            ...items.map(({ name, ...own }) => ({ ...own, label: name, isGroup: false })),
          ])}
          sum={{ ...bridge, label: 'All', isGroup: true }}
          idOf={({ label }) => label}
          rowProps={({ isGroup }) => ({ className: isGroup ? 'font-medium' : 'text-muted' })}
        />
      )}
    </Panel>
  );
}

type Line = Parts & { readonly label: string; readonly isGroup: boolean };

const columnsUpTo = (largest: number): readonly Column<Line>[] => [
  column('Asset', ({ label, isGroup }) => (isGroup ? label : <span className="pl-4">{label}</span>)),
  column(
    'Total as a bar',
    { from: 'xl', isUnnamed: true, headClassName: 'w-1/6' },
    ({ label, total }) => largest > 0 && label !== 'All' && <ResultBar amount={total} largest={largest} />,
  ),
  ...COLUMNS.map(([part, name, from]) =>
    figureColumn<Line>(name, { from, means: MEANS[part] }, (line) => <Profit amountUsd={line[part]} />),
  ),
];
