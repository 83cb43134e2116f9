import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { type Column, ColumnTable, column, figureColumn } from '../../ui/lists/column-table.tsx';
import { CLASSES } from '../prices/classes.ts';

type Exposure = investment.RiskReport['exposure'];
type Line = Omit<Exposure['byClass'][number], 'type'> & { readonly label: string; readonly isGroup: boolean };

type ExposureTableProps = Pick<Exposure, 'byClass' | 'bySymbol'> & {
  readonly label: string;
  /** What its last two figures mean, for whoever asks. */
  readonly means?: { readonly net: string; readonly share: string };
};

const columnsOf = (means: ExposureTableProps['means']): readonly Column<Line>[] => [
  column('Asset', (line) => (line.isGroup ? line.label : <span className="pl-4">{line.label}</span>)),
  figureColumn('Long', { from: 'sm' }, ({ long }) => formatUsd(long)),
  figureColumn('Short', { from: 'sm' }, ({ short }) => formatUsd(short)),
  figureColumn('Net', { means: means?.net }, ({ net }) => formatUsd(net)),
  figureColumn('Share', { means: means?.share }, ({ share }) => `${share.toFixed(1)}%`),
];

/** What open positions are worth: each class, and under it its instruments. */
export function ExposureTable({ label, byClass, bySymbol, means }: ExposureTableProps) {
  return (
    <ColumnTable
      label={label}
      rows={byClass.flatMap(({ type, ...held }) => [
        { ...held, label: CLASSES[type], isGroup: true },
        ...bySymbol
          .filter((one) => one.type === type)
          .map((one) => ({ ...one, label: one.symbol, isGroup: false })),
      ])}
      idOf={(line) => line.label}
      rowProps={({ isGroup }) => ({ className: isGroup ? 'font-medium' : 'text-muted' })}
      columns={columnsOf(means)}
    />
  );
}
