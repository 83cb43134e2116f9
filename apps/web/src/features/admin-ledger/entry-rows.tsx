import type { admin } from '@halyard/contract';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { amountText } from '../../domain/money/money.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { eventWords } from './words.ts';

type EntryRowsProps = {
  readonly entries: readonly admin.LedgerEntry[];
  readonly onOpen: (id: string) => void;
};

/** Below this the columns would have to scroll sideways. */
const TABLE_FROM_PX = 640;

export function EntryRows(props: EntryRowsProps) {
  return useAtLeast(TABLE_FROM_PX) ? <EntryTable {...props} /> : <EntryStack {...props} />;
}

const columnsOf = (onOpen: EntryRowsProps['onOpen']): readonly Column<admin.LedgerEntry>[] => [
  column('Event', { className: 'whitespace-nowrap' }, (entry) => (
    <>
      <OpenButton entry={entry} onOpen={onOpen} />
      <span className="mt-0.5 block text-meta text-muted lg:hidden">{entry.reference}</span>
    </>
  )),
  column(
    'Reference',
    { from: 'lg', className: 'whitespace-nowrap text-muted' },
    ({ reference }) => reference ?? '–',
  ),
  // As wide as what the others leave, and no wider.
  column('Customer', { className: 'w-full max-w-0 truncate', title: customersText }, customersText),
  figureColumn('Moved', (entry) => <Moved entry={entry} />),
  figureColumn('Written', { className: 'text-muted' }, ({ at }) => dateTimeText(at)),
];

function EntryTable({ entries, onOpen }: EntryRowsProps) {
  return <ColumnTable label="Entries" rows={entries} idOf={({ id }) => id} columns={columnsOf(onOpen)} />;
}

function EntryStack({ entries, onOpen }: EntryRowsProps) {
  return (
    <ul aria-label="Entries" className="-mx-4 border-y border-line bg-surface">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line px-4 py-3 text-dense last:border-0">
          <div className="flex items-start justify-between gap-3">
            <OpenButton entry={entry} onOpen={onOpen} />
            <span className="text-right">
              <Moved entry={entry} />
            </span>
          </div>
          <p className="mt-1 truncate">{customersText(entry)}</p>
          <p className="mt-0.5 flex justify-between gap-3 text-meta text-muted">
            <span>{entry.reference ?? 'No transaction'}</span>
            <span>{dateTimeText(entry.at)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function OpenButton({
  entry,
  onOpen,
}: { readonly entry: admin.LedgerEntry } & Pick<EntryRowsProps, 'onOpen'>) {
  return (
    <button
      type="button"
      aria-label={`Open ${eventWords(entry.event)} ${entry.reference ?? entry.id}`}
      onClick={() => onOpen(entry.id)}
      className="rounded-control text-left font-medium underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink touch:min-h-11"
    >
      {eventWords(entry.event)}
    </button>
  );
}

function Moved({ entry: { moved } }: { readonly entry: admin.LedgerEntry }) {
  return moved.map(({ currency, amount }) => (
    <span key={currency} className="block whitespace-nowrap">
      {amountText(amount, currency)}
    </span>
  ));
}

const customersText = ({ customers }: admin.LedgerEntry) =>
  customers.map(({ user, userId }) => user || userId).join(', ') || 'House only';
