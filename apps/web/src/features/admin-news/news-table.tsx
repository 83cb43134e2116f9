import type { analysis } from '@halyard/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { utcText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { isScheduled } from './news-model.ts';

type Item = analysis.AdminNewsItem;

type NewsTableProps = {
  readonly rows: readonly Item[];
  /** When the rows were read: what is published is told as of then. */
  readonly nowMs: number;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
};

export function NewsTable({ rows, nowMs, onEdit, onDelete }: NewsTableProps) {
  return (
    <Table label="News" minWidth="">
      <TableHead>
        <HeadCell>News</HeadCell>
        <HeadCell className="hidden sm:table-cell">Markets</HeadCell>
        <HeadCell className="hidden sm:table-cell">State</HeadCell>
        <HeadCell className="hidden md:table-cell">Published</HeadCell>
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
      <Cell>
        <button type="button" onClick={onEdit} className="block text-left font-medium hover:underline">
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
      <Cell className="hidden sm:table-cell">{marketsText(item.symbols)}</Cell>
      <Cell className="hidden sm:table-cell">{state}</Cell>
      <Cell className="hidden whitespace-nowrap text-muted md:table-cell">{utcText(item.publishedAt)}</Cell>
      <Cell className="w-0 align-top sm:align-middle">
        <div className="flex justify-end max-sm:flex-col">
          <Button size="small" variant="quiet" aria-label={`Edit ${item.title}`} onClick={onEdit}>
            <Pencil aria-hidden className="size-3.5" />
          </Button>
          <Button size="small" variant="quiet" aria-label={`Delete ${item.title}`} onClick={onDelete}>
            <Trash2 aria-hidden className="size-3.5 text-danger" />
          </Button>
        </div>
      </Cell>
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
