import type { AnswerOf, investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useState } from 'react';
import { ResultBar } from '../../domain/prices/result-bar.tsx';
import { INSIGHT, MEANS } from '../../texts/insight.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { QUIET_SEGMENT, Segments } from '../../ui/forms/segments.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { type Behind, Figure, HistoryLink, SaveFigures } from './figures-table.tsx';

type Results = AnswerOf<typeof investment.getResults>;
type Realised = Pick<Results['total'], 'pnl' | 'commission' | 'financing' | 'net' | 'closings'>;
type Line = Realised & { readonly name: string; readonly label: string; readonly behind: Behind };

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthText = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

const BY = ['month', 'symbol'] as const;
type By = (typeof BY)[number];

/** What trading brought, by month or by symbol. Each figure leads to the lines of the history it is the sum of. */
export function ResultsPanel({ results }: { readonly results: Results }) {
  const [by, setBy] = useState<By>('month');
  const lines = by === 'month' ? linesByMonth(results) : linesBySymbol(results);
  return (
    <Panel
      title="Realized result"
      lead="What closes brought, less what trading cost, open positions included. Months are those of UTC."
      className="min-w-0 [&>header]:flex-wrap [&>header]:gap-3"
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Segments
            label="By"
            size="small"
            value={by}
            onValue={setBy}
            segments={[
              { value: 'month', label: 'By month', look: QUIET_SEGMENT },
              { value: 'symbol', label: 'By symbol', look: QUIET_SEGMENT },
            ]}
          />
          <SaveFigures
            name={`results-by-${by}`}
            head={[
              by === 'month' ? 'Month' : 'Symbol',
              'Net USD',
              'Before costs USD',
              'Commission USD',
              'Financing USD',
              'Closes',
            ]}
            rows={lines.map(({ name, net, pnl, commission, financing, closings }) => [
              name,
              net,
              pnl,
              commission,
              financing,
              closings,
            ])}
          />
        </div>
      }
    >
      {lines.length === 0 ? (
        <EmptyState
          title={INSIGHT.noTrades}
          action={
            <Link to="/portal" query={{ tab: 'trading' }} className={buttonStyle('secondary')}>
              Open a trade
            </Link>
          }
        >
          {INSIGHT.noTradesHint}
        </EmptyState>
      ) : (
        <ResultsTable lines={lines} by={by} total={results.total} period={results} />
      )}
    </Panel>
  );
}

/** Months in which trading moved nothing are those of fees alone, which stand elsewhere. */
function linesByMonth({ months }: Results): Line[] {
  return months
    .filter(({ pnl, commission, financing, closings }) => closings > 0 || pnl || commission || financing)
    .map(({ month, from, to, ...realised }) => ({
      ...realised,
      name: month,
      label: monthText(month),
      behind: { type: 'trade', from, to },
    }));
}

function linesBySymbol({ symbols, from, to }: Results): Line[] {
  return symbols.map(({ symbol, ...realised }) => ({
    ...realised,
    name: symbol,
    label: symbol,
    behind: { type: 'trade', of: symbol, from, to },
  }));
}

type ResultsTableProps = {
  readonly lines: readonly Line[];
  readonly by: By;
  readonly total: Realised;
  readonly period: Pick<Results, 'from' | 'to'>;
};

function ResultsTable({ lines, by, total, period: { from, to } }: ResultsTableProps) {
  const largest = Math.max(...lines.map(({ net }) => Math.abs(net)));
  return (
    <ColumnTable
      label={`Realized result by ${by}`}
      minWidth="min-w-0 sm:min-w-160"
      rows={lines}
      sum={{ ...total, name: 'all', label: 'All', behind: { type: 'trade', from, to } }}
      idOf={({ name }) => name}
      columns={columnsOf(by, largest)}
    />
  );
}

const columnsOf = (by: By, largest: number): readonly Column<Line>[] => [
  column(
    by === 'month' ? 'Month' : 'Symbol',
    { className: 'font-medium whitespace-nowrap' },
    ({ label }) => label,
  ),
  column(
    'Net as a bar',
    { from: 'lg', isUnnamed: true, headClassName: 'w-1/4' },
    ({ name, net }) => name !== 'all' && <ResultBar amount={net} largest={largest} />,
  ),
  figureColumn('Net', { means: MEANS.net }, ({ net, behind }) => <Figure amount={net} behind={behind} />),
  figureColumn('Before costs', { from: 'sm', means: MEANS.pnl }, ({ pnl, behind }) => (
    <Figure amount={pnl} behind={behind} />
  )),
  figureColumn('Commission', { from: 'sm', means: MEANS.commission }, ({ commission, behind }) => (
    <Figure amount={commission} behind={behind} isPlain />
  )),
  figureColumn('Financing', { from: 'sm', means: MEANS.financing }, ({ financing, behind }) => (
    <Figure amount={financing} behind={behind} isPlain />
  )),
  figureColumn('Closes', { means: MEANS.closings }, ({ closings, behind }) =>
    closings === 0 ? '0' : <HistoryLink behind={behind}>{closings.toLocaleString('en-US')}</HistoryLink>,
  ),
];

const FEES = ['commission', 'financing', 'conversion', 'copying', 'management', 'withdrawal'] as const;
type Fee = (typeof FEES)[number];
const LINES_OF = {
  commission: 'trade',
  financing: 'trade',
  conversion: 'transfer',
  copying: 'transfer',
  management: 'trade',
  withdrawal: 'withdrawal',
} as const satisfies Record<Fee, Behind['type']>;
const FEE_WORDS: Record<Fee, string> = {
  commission: 'Commission',
  financing: 'Financing',
  conversion: 'Conversion',
  copying: 'Copying',
  management: 'Management',
  withdrawal: 'Withdrawal',
};

type Fees = { readonly [K in Fee]?: number | undefined };
/** Of a month, or of all of them. */
type FeeLine = Fees & { readonly month?: string; readonly from: string; readonly to: string };
const paid = (fees: Fees, kind: Fee): number => fees[kind] ?? 0;
/** Added in cents: what is shown below a column is its sum. */
const feesOf = (fees: Fees) => FEES.reduce((sum, kind) => sum + Math.round(paid(fees, kind) * 100), 0) / 100;

const feeColumns = (kinds: readonly Fee[]): readonly Column<FeeLine>[] => [
  column('Month', { className: 'font-medium' }, ({ month, ...fees }) =>
    month === undefined ? (
      'All'
    ) : (
      <>
        {monthText(month)}
        <FeeWords fees={fees} />
      </>
    ),
  ),
  ...kinds.map((kind) =>
    figureColumn<FeeLine>(FEE_WORDS[kind], { from: 'sm', means: MEANS[kind] }, (line) => (
      <Figure
        amount={paid(line, kind)}
        behind={{ type: LINES_OF[kind], from: line.from, to: line.to }}
        isPlain
      />
    )),
  ),
  figureColumn('Together', { means: MEANS.fees }, (line) => <Figure amount={feesOf(line)} isPlain />),
];

/** What was paid, by month and by what it was for. */
export function FeesPanel({ results }: { readonly results: Results }) {
  const months = results.months.filter((month) => FEES.some((kind) => paid(month, kind) !== 0));
  // Only a copy pays for copying and only a portfolio for management, and each does little else.
  const kinds = FEES.filter(
    (kind) => (kind !== 'copying' && kind !== 'management') || paid(results.total, kind) !== 0,
  );
  return (
    <Panel
      title="What you paid"
      lead="Spreads are in the prices and not among these."
      className="min-w-0"
      aside={
        <SaveFigures
          name="fees"
          head={['Month', ...kinds.map((kind) => `${FEE_WORDS[kind]} USD`), 'Together USD']}
          rows={months.map((month) => [
            month.month,
            ...kinds.map((kind) => paid(month, kind)),
            feesOf(month),
          ])}
        />
      }
    >
      {months.length === 0 ? (
        <p className="py-6 text-center text-muted">{INSIGHT.noFees}</p>
      ) : (
        <ColumnTable
          label="Fees by month"
          minWidth="min-w-0 sm:min-w-130"
          rows={months}
          sum={{ ...results.total, from: results.from, to: results.to }}
          idOf={({ month = '' }) => month}
          columns={feeColumns(kinds)}
        />
      )}
    </Panel>
  );
}

/** Where there is no room for a column each. */
function FeeWords({ fees }: { readonly fees: Fees }) {
  const kinds = FEES.filter((kind) => paid(fees, kind) !== 0);
  return (
    <span className="block text-meta font-normal text-muted sm:hidden">
      {kinds.map((kind) => `${FEE_WORDS[kind]} ${formatUsd(paid(fees, kind))}`).join(', ')}
    </span>
  );
}
