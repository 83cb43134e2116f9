import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { type Execution, msText, ppmText, reasonText, shareText } from './words.ts';

type OfSymbol = Execution['bySymbol'][number];
type OfReason = Execution['byReason'][number];

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function BySymbol({ rows }: { readonly rows: readonly OfSymbol[] }) {
  return (
    <Panel
      title="By symbol"
      lead="The most traded first. The spread is that of the quotes kept with the fills."
      className="min-w-0"
    >
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <ColumnTable
          label="Execution by symbol"
          columns={SYMBOL_COLUMNS}
          rows={rows}
          idOf={({ symbol }) => symbol}
        />
      )}
    </Panel>
  );
}

export function ByReason({ rows }: { readonly rows: readonly OfReason[] }) {
  return (
    <Panel
      title="By what set them off"
      lead="Openings by kind of order, closes by reason."
      className="min-w-0"
    >
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <ColumnTable
          label="Execution by reason"
          columns={REASON_COLUMNS}
          rows={rows}
          idOf={({ reason }) => reasonText(reason)}
        />
      )}
    </Panel>
  );
}

function Nothing() {
  return <EmptyState title="Nothing was filled in this period" />;
}

const HOW_WELL: readonly Column<Omit<OfReason, 'reason'>>[] = [
  figureColumn('Median', ({ p50Ms }) => msText(p50Ms)),
  figureColumn('95%', { from: 'sm' }, ({ p95Ms }) => msText(p95Ms)),
  figureColumn('99%', { from: 'xl' }, ({ p99Ms }) => msText(p99Ms)),
  figureColumn('Better', { from: 'sm' }, ({ better, measured }) => shareText(better, measured)),
  figureColumn('Worse', ({ worse, measured }) => shareText(worse, measured)),
  figureColumn('95% within', { from: 'xl' }, ({ p95Ppm }) => ppmText(p95Ppm)),
];

/** A phone has room for one figure of how much: the one the rows are in order of. */
const SYMBOL_COLUMNS: readonly Column<OfSymbol>[] = [
  column('Symbol', ({ symbol }) => symbol),
  figureColumn('Fills', { from: 'sm' }, ({ fills }) => countText(fills)),
  figureColumn('Volume', ({ volume }) => `$${whole.format(volume)}`),
  figureColumn('Spread', { from: 'xl' }, (row) => ppmText(row.quotedSpreadPpm).replace('+', '')),
  ...HOW_WELL,
];

const REASON_COLUMNS: readonly Column<OfReason>[] = [
  column('Reason', ({ reason }) => reasonText(reason)),
  figureColumn('Fills', ({ fills }) => countText(fills)),
  ...HOW_WELL,
];
