import type { analysis } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable } from '../../ui/lists/column-table.tsx';
import type { TableProps } from './content.ts';
import { editColumn } from './edit-column.tsx';
import { isScheduled } from './news-model.tsx';

type Item = analysis.AdminNewsItem;

const columnsOf = ({ nowMs, onEdit, onDelete }: TableProps<Item>): readonly Column<Item>[] => [
  column('News', { className: 'w-full' }, (item) => (
    <>
      <button
        type="button"
        onClick={() => onEdit(item)}
        className="block text-left font-medium hover:underline touch:-my-3.5 touch:py-3.5"
      >
        {item.title}
      </button>
      <span className="line-clamp-1 max-w-[64ch] text-muted max-sm:hidden">{item.summary}</span>
      <span className="block text-meta text-muted">
        {item.source}
        {item.isSample && ' · sample'}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-meta text-muted md:hidden">
        <span className="sm:hidden">
          <State item={item} nowMs={nowMs} />
        </span>
        {utcText(item.publishedAt)}
      </span>
    </>
  )),
  column('Markets', { from: 'sm', className: 'sm:max-lg:min-w-40 lg:whitespace-nowrap' }, ({ symbols }) =>
    marketsText(symbols),
  ),
  column('State', { from: 'sm' }, (item) => <State item={item} nowMs={nowMs} />),
  column(
    'Published',
    { from: 'md', className: 'text-muted md:max-lg:w-30 lg:whitespace-nowrap' },
    ({ publishedAt }) => utcText(publishedAt),
  ),
  editColumn(onEdit, onDelete),
];

export function NewsTable(props: TableProps<Item>) {
  return <ColumnTable label="News" rows={props.rows} idOf={({ id }) => id} columns={columnsOf(props)} />;
}

function State({ item, nowMs }: { readonly item: Item; readonly nowMs: number }) {
  return isScheduled(item, nowMs) ? <Badge tone="warn">scheduled</Badge> : <Badge tone="up">published</Badge>;
}

function marketsText(symbols: readonly string[]): string {
  const [first, second, ...others] = symbols;
  if (first === undefined) return 'All';
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${others.length} more`;
}
