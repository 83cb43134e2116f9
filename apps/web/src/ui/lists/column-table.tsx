import type { ComponentProps, ReactNode } from 'react';
import { Definition } from '../overlays/hint.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from './table.tsx';

type CellProps = ComponentProps<typeof Cell>;
type Render<R> = (row: R) => ReactNode;

/** How a column looks, where it is not words that are always there. */
type Look<R> = Pick<CellProps, 'from'> & {
  /** What stands in its heading instead of its name. */
  readonly head?: ReactNode;
  /** What its name means, for whoever asks. */
  readonly means?: string | undefined;
  /** Its name is not seen, only heard. */
  readonly isUnnamed?: boolean;
  readonly headClassName?: string;
  readonly className?: string | ((row: R) => string | undefined | false);
  readonly title?: (row: R) => string;
};

/** What each row shows in one column, with its heading. */
export type Column<R> = Look<R> & {
  readonly name: string;
  readonly isFigure: boolean;
  readonly cell: Render<R>;
};

type ColumnParts<R> = readonly [cell: Render<R>] | readonly [look: Look<R>, cell: Render<R>];

export function column<R>(name: string, ...parts: ColumnParts<R>): Column<R> {
  const [look, cell] = parts.length === 1 ? [{}, parts[0]] : parts;
  return { ...look, name, isFigure: false, cell };
}

/** The same for figures, which stand at the right. */
export function figureColumn<R>(name: string, ...parts: ColumnParts<R>): Column<R> {
  return { ...column(name, ...parts), isFigure: true };
}

export type ColumnRowsProps<R> = {
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string | number;
  readonly rowProps?: (row: R) => ComponentProps<typeof Row>;
  /** What they come to, in the same columns below them. */
  readonly sum?: R;
};

type ColumnTableProps<R> = ColumnRowsProps<R> & Pick<ComponentProps<typeof Table>, 'label' | 'minWidth'>;

/** A table by its columns. It scrolls sideways where it is told to. */
export function ColumnTable<R>({ label, minWidth = '', ...rows }: ColumnTableProps<R>) {
  return (
    <Table label={label} minWidth={minWidth}>
      <ColumnRows {...rows} />
    </Table>
  );
}

/** The headings and the rows, for a table with something below them or in a frame of its own. */
export function ColumnRows<R>({ columns, rows, idOf, rowProps, sum }: ColumnRowsProps<R>) {
  const cellsOf = (row: R) =>
    columns.map(({ name, isFigure, from, className, title, cell }) => (
      <Cell
        key={name}
        isFigure={isFigure}
        from={from}
        className={typeof className === 'function' ? className(row) || undefined : className}
        title={title?.(row)}
      >
        {cell(row)}
      </Cell>
    ));
  return (
    <>
      <TableHead>
        {columns.map(({ headClassName, ...one }) => (
          <HeadCell key={one.name} isFigure={one.isFigure} from={one.from} className={headClassName}>
            {headOf(one)}
          </HeadCell>
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={idOf(row)} {...rowProps?.(row)}>
            {cellsOf(row)}
          </Row>
        ))}
      </tbody>
      {sum !== undefined && (
        <tfoot className="bg-sunken font-medium">
          <Row {...rowProps?.(sum)}>{cellsOf(sum)}</Row>
        </tfoot>
      )}
    </>
  );
}

function headOf<R>({ name, head, means, isUnnamed }: Omit<Column<R>, 'headClassName'>): ReactNode {
  if (isUnnamed) return <span className="sr-only">{name}</span>;
  return means === undefined ? (head ?? name) : <Definition means={means}>{name}</Definition>;
}
