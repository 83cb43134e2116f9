import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable } from '../../ui/lists/column-table.tsx';
import { isLate, kindsText, waitText } from './case-model.ts';

type QueueTableProps = {
  readonly queue: admin.KycQueue;
  readonly rows: readonly admin.QueuedKyc[];
  readonly nowMs: number;
  readonly onOpen: (userId: string) => void;
};

const columnsOf = ({ queue, nowMs, onOpen }: QueueTableProps): readonly Column<admin.QueuedKyc>[] => {
  const isWaiting = queue === 'pending';
  const state = (row: admin.QueuedKyc) =>
    isWaiting ? <Wait row={row} nowMs={nowMs} /> : <Decided row={row} />;
  const action = isWaiting ? 'Review' : 'View';
  return [
    column('Person', PERSON, (row) => (
      <>
        <PersonCell row={row} />
        <span className="block text-muted sm:hidden">
          {isWaiting && row.submittedAt !== null && 'Waits '}
          {state(row)}
        </span>
      </>
    )),
    column(
      'Documents',
      { from: 'md' },
      ({ documents }) => kindsText(documents) || <span className="text-muted">None</span>,
    ),
    column(isWaiting ? 'Waiting' : 'Decided', { from: 'sm' }, state),
    column('Before', { from: 'xl', className: 'whitespace-nowrap text-muted' }, beforeText),
    column('Actions', { isUnnamed: true, className: 'text-right' }, ({ userId, user }) => (
      <Button
        data-case
        size="small"
        variant="secondary"
        aria-label={`${action} ${user}`}
        onClick={() => onOpen(userId)}
      >
        {action}
      </Button>
    )),
  ];
};

/** On a phone a row is the person and how long they wait; the rest stands in their case. */
export function QueueTable(props: QueueTableProps) {
  return (
    <ColumnTable
      label="Identity checks"
      minWidth="min-w-0"
      rows={props.rows}
      idOf={({ userId }) => userId}
      columns={columnsOf(props)}
    />
  );
}

const PERSON = { headClassName: 'w-full sm:w-2/5', className: 'w-full max-w-0 sm:w-2/5' };

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
        <span title={row.reason} className="line-clamp-2 text-muted max-sm:hidden">
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
