import type { analysis } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import type { TableProps } from './content.ts';
import { EditCell } from './edit-cell.tsx';
import { isScheduled } from './news-model.tsx';

type Item = analysis.AdminNewsItem;

export function NewsTable({ rows, nowMs, onEdit, onDelete }: TableProps<Item>) {
  return (
    <Table label="News" minWidth="">
      <TableHead>
        <HeadCell>News</HeadCell>
        <HeadCell from="sm">Markets</HeadCell>
        <HeadCell from="sm">State</HeadCell>
        <HeadCell from="md">Published</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((item) => (
          <NewsRow
            key={item.id}
            item={item}
            nowMs={nowMs}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type NewsRowProps = {
  readonly item: Item;
  readonly nowMs: number;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function NewsRow({ item, nowMs, onEdit, onDelete }: NewsRowProps) {
  const state = <State item={item} nowMs={nowMs} />;
  return (
    <Row>
      <Cell className="w-full">
        <button
          type="button"
          onClick={onEdit}
          className="block text-left font-medium hover:underline touch:-my-3 touch:py-3"
        >
          {item.title}
        </button>
        <span className="line-clamp-1 max-w-[64ch] text-muted max-sm:hidden">{item.summary}</span>
        <span className="block text-meta text-muted">
          {item.source}
          {item.isSample && ' · sample'}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-meta text-muted md:hidden">
          <span className="sm:hidden">{state}</span>
          {utcText(item.publishedAt)}
        </span>
      </Cell>
      <Cell from="sm" className="sm:max-lg:min-w-40 lg:whitespace-nowrap">
        {marketsText(item.symbols)}
      </Cell>
      <Cell from="sm">{state}</Cell>
      <Cell from="md" className="text-muted md:max-lg:w-30 lg:whitespace-nowrap">
        {utcText(item.publishedAt)}
      </Cell>
      <EditCell title={item.title} onEdit={onEdit} onDelete={onDelete} />
    </Row>
  );
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
