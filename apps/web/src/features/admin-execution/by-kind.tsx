import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { type Execution, msText, ppmText, reasonText, shareText } from './words.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export function BySymbol({ rows }: { readonly rows: Execution['bySymbol'] }) {
  return (
    <Panel
      title="By symbol"
      lead="The most traded first. The spread is that of the quotes kept with the fills."
      className="min-w-0"
    >
      <CarriedOutTable
        label="Execution by symbol"
        first="Symbol"
        more={[{ label: 'Volume' }, { label: 'Spread', from: 'xl' }]}
        rows={rows.map((row) => ({
          ...row,
          name: row.symbol,
          more: [`$${whole.format(row.volume)}`, ppmText(row.quotedSpreadPpm).replace('+', '')],
        }))}
      />
    </Panel>
  );
}

export function ByReason({ rows }: { readonly rows: Execution['byReason'] }) {
  return (
    <Panel
      title="By what set them off"
      lead="Openings by kind of order, closes by reason."
      className="min-w-0"
    >
      <CarriedOutTable
        label="Execution by reason"
        first="Reason"
        more={[]}
        rows={rows.map((row) => ({ ...row, name: reasonText(row.reason), more: [] }))}
      />
    </Panel>
  );
}

type Extra = { readonly label: string; readonly from?: 'xl' };
type CarriedOut = Omit<Execution['byReason'][number], 'reason'> & {
  readonly name: string;
  readonly more: readonly ReactNode[];
};
type CarriedOutTableProps = {
  readonly label: string;
  readonly first: string;
  readonly more: readonly Extra[];
  readonly rows: readonly CarriedOut[];
};

function CarriedOutTable({ label, first, more, rows }: CarriedOutTableProps) {
  if (rows.length === 0) return <EmptyState title="Nothing was filled in this period" />;
  return (
    <Table label={label} minWidth="">
      <TableHead>
        <HeadCell>{first}</HeadCell>
        <FigureHead from={fillsFrom(more)}>Fills</FigureHead>
        {more.map((extra) => (
          <FigureHead key={extra.label} from={extra.from}>
            {extra.label}
          </FigureHead>
        ))}
        <FigureHead>Median</FigureHead>
        <FigureHead from="sm">95%</FigureHead>
        <FigureHead from="xl">99%</FigureHead>
        <FigureHead from="sm">Better</FigureHead>
        <FigureHead>Worse</FigureHead>
        <FigureHead from="xl">95% within</FigureHead>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <CarriedOutRow key={row.name} row={row} more={more} />
        ))}
      </tbody>
    </Table>
  );
}

/** A phone has room for one figure of how much: the one the rows are in order of. */
const fillsFrom = (more: readonly Extra[]) => (more.length > 0 ? 'sm' : undefined);

type CarriedOutRowProps = { readonly row: CarriedOut; readonly more: readonly Extra[] };

function CarriedOutRow({ row, more }: CarriedOutRowProps) {
  return (
    <Row>
      <Cell>{row.name}</Cell>
      <FigureCell from={fillsFrom(more)}>{countText(row.fills)}</FigureCell>
      {more.map((extra, index) => (
        <FigureCell key={extra.label} from={extra.from}>
          {row.more[index]}
        </FigureCell>
      ))}
      <FigureCell>{msText(row.p50Ms)}</FigureCell>
      <FigureCell from="sm">{msText(row.p95Ms)}</FigureCell>
      <FigureCell from="xl">{msText(row.p99Ms)}</FigureCell>
      <FigureCell from="sm">{shareText(row.better, row.measured)}</FigureCell>
      <FigureCell>{shareText(row.worse, row.measured)}</FigureCell>
      <FigureCell from="xl">{ppmText(row.p95Ppm)}</FigureCell>
    </Row>
  );
}
