import type { admin } from '@halyard/contract';
import { GROUPS } from '../../texts/admin/groups.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { compared } from './group-model.ts';

export type ShownVersion = {
  readonly key: string;
  readonly title: string;
  /** What is still to be done before it counts. */
  readonly waits?: string;
  readonly note?: string;
  readonly terms: admin.GroupTerms;
};

type VersionsTableProps = { readonly caption: string; readonly versions: readonly ShownVersion[] };

/** Versions of a group's terms side by side: what differs from the first stands out. */
export function VersionsTable({ caption, versions }: VersionsTableProps) {
  return (
    <table className="w-full table-fixed text-dense">
      <caption className="sr-only">{caption}</caption>
      <thead className="align-top">
        <tr className="border-b border-line">
          <th scope="col" className="w-[34%] py-1 text-left font-medium">
            <span className="sr-only">{GROUPS.term}</span>
          </th>
          {versions.map(({ key, title, waits, note }) => (
            <th key={key} scope="col" className="py-1 pl-3 text-left font-medium">
              {title}
              {waits !== undefined && <span className="block text-meta text-warn">{waits}</span>}
              {note !== undefined && <span className="block text-meta font-normal text-muted">{note}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {compared(versions.map(({ terms }) => terms)).map(({ of, label, rows }) => (
        <tbody key={of} aria-label={label}>
          <tr>
            <th scope="rowgroup" colSpan={versions.length + 1} className="pt-3 pb-1 text-left font-medium">
              {label}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.label} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal text-muted">
                {row.label}
              </th>
              {row.cells.map((cell, index) => {
                const isOther = cell !== row.cells[0];
                return (
                  <td
                    key={versions[index]?.key}
                    className={classNames('py-1 pl-3 break-words tabular-nums', isOther && 'font-semibold')}
                  >
                    {cell}
                    {isOther && <span className="sr-only">{GROUPS.other}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
