import type { admin, AnswerOf } from '@halyard/contract';
import { type Column, column, ColumnTable } from '../../ui/lists/column-table.tsx';
import { TableSection } from '../../ui/lists/table-section.tsx';

type Setting = AnswerOf<typeof admin.adminGetSettings>['process'][number];

/** What the process was started with. It cannot be changed from here. */
export function ProcessPanel({ settings }: { readonly settings: readonly Setting[] }) {
  return (
    <TableSection
      title="Process settings"
      lead="Read from the environment when the server starts. Change them there and start it again."
    >
      <ColumnTable label="All process settings" columns={COLUMNS} rows={settings} idOf={({ name }) => name} />
    </TableSection>
  );
}

const COLUMNS: readonly Column<Setting>[] = [
  column('Setting', (setting) => (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere lg:whitespace-nowrap">{setting.name}</span>
        <span className="wrap-anywhere lg:hidden">
          <Value setting={setting} />
        </span>
      </div>
      <p className="mt-0.5 text-meta text-muted lg:hidden">{setting.help}</p>
    </>
  )),
  column('Value', { from: 'lg', className: 'max-w-72 break-words' }, (setting) => (
    <Value setting={setting} />
  )),
  column('Meaning', { from: 'lg', className: 'text-muted' }, ({ help }) => help),
];

function Value({ setting: { value, isSecret } }: { readonly setting: Setting }) {
  if (value === '') return <span className="text-muted">not set</span>;
  return isSecret ? <span className="text-muted">set, kept secret</span> : value;
}
