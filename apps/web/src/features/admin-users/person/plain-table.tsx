import type { ReactNode } from 'react';
import { classNames } from '../../../ui/style/class-names.ts';

export type Column<R> = {
  readonly label: string;
  readonly cell: (row: R) => ReactNode;
  /** Figures stand at the right. */
  readonly isFigure?: true;
  /** A phone has no room for it; nor, where it needs much, has a tablet. */
  readonly needsRoom?: 'some' | 'much';
};

type PlainTableProps<R> = {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
};

/** A few rows inside a panel: hairlines alone, since the panel is the frame. */
export function PlainTable<R>({ label, columns, rows, idOf }: PlainTableProps<R>) {
  return (
    <table className="-mb-2 w-full border-collapse text-dense">
      <caption className="sr-only">{label}</caption>
      <thead className="text-left text-meta text-muted">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classNames('pb-2 font-medium', styleOf(column))}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className="border-b border-line last:border-0">
            {columns.map((column) => (
              <td key={column.label} className={classNames('py-2 align-middle', styleOf(column))}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function styleOf<R>({ isFigure, needsRoom }: Column<R>): string {
  return classNames(
    'px-1 first:pl-0 last:pr-0 sm:px-2',
    isFigure && 'text-right whitespace-nowrap',
    needsRoom === 'some' && 'max-sm:hidden',
    needsRoom === 'much' && 'max-xl:hidden',
  );
}
