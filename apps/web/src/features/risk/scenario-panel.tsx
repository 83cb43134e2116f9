import { formatPrice } from '@halyard/catalogue';
import type { investment } from '@halyard/contract';
import { formatMarginLevel, formatPercent, formatUsd } from '@halyard/money';
import { Badge } from '../../ui/facts/badge.tsx';
import { Profit, SideWord } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

type ReportProps = { readonly report: investment.RiskReport };

/** What moves of the market would do, and how far each position is from being closed. */
export function ScenarioPanel({ report }: ReportProps) {
  if (report.stopOut.positions.length === 0) return null;
  return (
    <div className="grid gap-6 lg:grid-cols-[7fr_5fr]">
      <MovesPanel scenarios={report.scenarios} columns={[...MOVE_COLUMNS, LEVEL_COLUMN]} />
      <Panel
        title="Distance to stop-out"
        lead="How far one price would have to go while all others stand still. Your own exits close first."
      >
        <ColumnTable
          label="Moves that would close a position"
          columns={POSITION_COLUMNS}
          rows={report.stopOut.positions}
          idOf={({ id }) => id}
        />
      </Panel>
    </div>
  );
}

type Scenario = investment.RiskReport['scenarios'][number];

/** What the account would come to. Of one that is managed there is no more to say. */
export function MovesPanel({
  scenarios,
  columns = MOVE_COLUMNS,
}: {
  readonly scenarios: readonly Scenario[];
  readonly columns?: readonly Column<Scenario>[];
}) {
  return (
    <Panel title="If all prices move" lead="Every position at once, in the same direction.">
      <ColumnTable
        label="Moves and what they would do"
        columns={columns}
        rows={scenarios}
        idOf={({ movePercent }) => movePercent}
      />
    </Panel>
  );
}

const MOVE_COLUMNS: readonly Column<Scenario>[] = [
  column('Move', { className: 'font-medium' }, ({ movePercent }) => formatPercent(movePercent)),
  figureColumn('Change', ({ change }) => <Profit amountUsd={change} />),
  figureColumn('Equity', { from: 'sm' }, ({ equity }) => formatUsd(equity)),
];

const LEVEL_COLUMN: Column<Scenario> = figureColumn(
  'Margin level',
  ({ isStopOut, isMarginCall, marginLevel }) => (
    <span className="inline-flex items-center gap-2">
      {isStopOut ? (
        <Badge tone="danger">stop-out</Badge>
      ) : (
        isMarginCall && <Badge tone="warn">margin call</Badge>
      )}
      {formatMarginLevel(marginLevel)}
    </span>
  ),
);

const POSITION_COLUMNS: readonly Column<investment.RiskReport['stopOut']['positions'][number]>[] = [
  column('Position', ({ symbol, side }) => (
    <>
      <span className="font-medium">{symbol}</span> <SideWord side={side} />
    </>
  )),
  figureColumn('Move', ({ movePercent }) =>
    movePercent === null ? 'None closes it' : formatPercent(movePercent),
  ),
  figureColumn('Price', ({ symbol, price }) => (price === null ? '–' : formatPrice(symbol, price))),
];
