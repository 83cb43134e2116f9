import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { isLate, kindsText, waitText } from './case-model.ts';

type QueueTableProps = {
  readonly queue: admin.KycQueue;
  readonly rows: readonly admin.QueuedKyc[];
  readonly nowMs: number;
  readonly onOpen: (userId: string) => void;
};

/** On a phone a row is the person and how long they wait; the rest stands in their case. */
export function QueueTable({ queue, rows, nowMs, onOpen }: QueueTableProps) {
  const isWaiting = queue === 'pending';
  return (
    <Table label="Identity checks" minWidth="min-w-0">
      <TableHead>
        <HeadCell className="w-full sm:w-2/5">Person</HeadCell>
        <HeadCell from="md">Documents</HeadCell>
        <HeadCell from="sm">{isWaiting ? 'Waiting' : 'Decided'}</HeadCell>
        <HeadCell from="xl">Before</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.userId}>
            <Cell className="w-full max-w-0 sm:w-2/5">
              <PersonCell row={row} />
              <span className="block text-muted sm:hidden">
                {isWaiting && row.submittedAt !== null && 'Waits '}
                {isWaiting ? <Wait row={row} nowMs={nowMs} /> : <Decided row={row} />}
              </span>
            </Cell>
            <Cell from="md">{kindsText(row.documents) || <span className="text-muted">None</span>}</Cell>
            <Cell from="sm">{isWaiting ? <Wait row={row} nowMs={nowMs} /> : <Decided row={row} />}</Cell>
            <Cell from="xl" className="whitespace-nowrap text-muted">
              {beforeText(row)}
            </Cell>
            <Cell className="text-right">
              <Button
                data-case
                size="small"
                variant="secondary"
                aria-label={`${isWaiting ? 'Review' : 'View'} ${row.user}`}
                onClick={() => onOpen(row.userId)}
              >
                {isWaiting ? 'Review' : 'View'}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function PersonCell({ row }: { readonly row: admin.QueuedKyc }) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{row.user}</span>
        {row.accountType === 'corporate' && <Badge tone="muted">corporate</Badge>}
      </span>
      <span className="block truncate text-muted">{row.email}</span>
    </>
  );
}

function Wait({ row, nowMs }: { readonly row: admin.QueuedKyc; readonly nowMs: number }) {
  if (row.submittedAt === null) return <span className="text-muted">Not handed in</span>;
  const sinceMs = Date.parse(row.submittedAt);
  return (
    <span
      title={`Handed in ${dateTimeText(row.submittedAt)}`}
      className={classNames('whitespace-nowrap', isLate(sinceMs, nowMs) && 'font-medium text-warn')}
    >
      {waitText(sinceMs, nowMs)}
    </span>
  );
}

function Decided({ row }: { readonly row: admin.QueuedKyc }) {
  return (
    <>
      <span className="block whitespace-nowrap">
        {row.decidedAt === null ? 'Unknown' : dateTimeText(row.decidedAt)}
      </span>
      {row.reason !== null && (
        <span title={row.reason} className="line-clamp-1 text-muted max-sm:hidden">
          {row.reason}
        </span>
      )}
    </>
  );
}

/** What was decided earlier: of somebody who is decided, without the decision that put them here. */
function beforeText({ status, decisions }: admin.QueuedKyc): string {
  const earlier = status === 'pending' ? decisions : Math.max(0, decisions - 1);
  if (earlier === 0) return 'First check';
  return earlier === 1 ? '1 decision' : `${earlier} decisions`;
}
