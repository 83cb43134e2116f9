import { classNames } from '../../../ui/style/class-names.ts';
import type { Column, ColumnRowsProps } from '../../../ui/lists/column-table.tsx';
import { FROM } from '../../../ui/lists/table.tsx';

export type PlainTableProps<R> = Omit<ColumnRowsProps<R>, 'rowProps'> & { readonly label: string };

/** Rows inside a panel: hairlines alone, since the panel is the frame. What is too wide goes aside there, and not with the page. */
export function PlainTable<R>({ label, columns, rows, idOf }: PlainTableProps<R>) {
  return (
    <div className="-mb-2 overflow-x-auto">
      <table className="w-full border-collapse text-dense">
        <caption className="sr-only">{label}</caption>
        <thead className="text-left text-meta text-muted">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classNames('pb-2 font-medium', styleOf(column))}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td key={column.name} className={classNames('py-2 align-middle', styleOf(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function styleOf<R>({ isFigure, from }: Column<R>): string {
  return classNames(
    'px-1 first:pl-0 last:pr-0 sm:px-2',
    isFigure && 'text-right whitespace-nowrap',
    from && FROM[from],
  );
}
