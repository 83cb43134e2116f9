import { FigureHead, HeadCell, Table, TableHead } from '../../ui/lists/table.tsx';
import type { InstrumentAct } from './instrument-model.ts';
import type { Group } from './find-instruments.ts';
import { InstrumentRow, SHOWN } from './instrument-row.tsx';

type InstrumentTableProps = {
  readonly groups: readonly Group[];
  readonly onAct: (act: InstrumentAct, symbol: string) => void;
};

const COLUMNS = 8;

export function InstrumentTable({ groups, onAct }: InstrumentTableProps) {
  return (
    <Table label="Instruments" minWidth="min-w-0">
      <TableHead>
        <HeadCell className={SHOWN.name}>Instrument</HeadCell>
        <FigureHead className={SHOWN.quote}>Bid</FigureHead>
        <FigureHead className={SHOWN.quote}>Ask</FigureHead>
        <FigureHead className={SHOWN.spread}>Spread</FigureHead>
        <FigureHead className={SHOWN.leverage}>Leverage</FigureHead>
        <FigureHead className={SHOWN.open}>Open</FigureHead>
        <HeadCell>Market</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className="border-b border-line bg-sunken/50">
            <th
              scope="rowgroup"
              colSpan={COLUMNS}
              className="h-8 px-4 text-left text-meta font-medium text-muted sm:px-5"
            >
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <InstrumentRow key={row.symbol} row={row} onAct={(act) => onAct(act, row.symbol)} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}
