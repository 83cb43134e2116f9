import type { admin } from '@halyard/contract';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { TransactionAmount, TransactionType } from '../../ui/transaction-type.tsx';

export type Act = 'view' | 'approve' | 'reject';

type TransactionTableProps = {
  readonly rows: readonly admin.AdminTransaction[];
  readonly onAct: (act: Act, transaction: admin.AdminTransaction) => void;
};

export function TransactionTable({ rows, onAct }: TransactionTableProps) {
  return (
    <Table label="Transactions" minWidth="min-w-240">
      <TableHead>
        <HeadCell>Transaction ID</HeadCell>
        <HeadCell>User</HeadCell>
        <HeadCell>Type</HeadCell>
        <HeadCell isFigure>Amount</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>Date</HeadCell>
        <HeadCell>Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="whitespace-nowrap" title={row.id}>
              {row.reference}
            </Cell>
            <Cell className="max-w-60 truncate" title={row.user}>
              {row.user}
            </Cell>
            <Cell>
              <TransactionType type={row.type} />
            </Cell>
            <Cell isFigure>
              <TransactionAmount {...row} />
            </Cell>
            <Cell>
              <StateBadge state={row.status} />
              {row.status === 'pending' && row.approvals && row.approvals.needed > 1 && (
                <span className="mt-0.5 block text-meta whitespace-nowrap text-muted">
                  {`${row.approvals.given} of ${row.approvals.needed} approvals`}
                </span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap text-muted">{dateTimeText(row.createdAt)}</Cell>
            <Cell>
              <RowActions row={row} onAct={(act) => onAct(act, row)} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type RowActionsProps = { readonly row: admin.AdminTransaction; readonly onAct: (act: Act) => void };

function RowActions({ row, onAct }: RowActionsProps) {
  return (
    <div className="flex gap-1">
      <Button
        size="small"
        variant="quiet"
        className="-ml-2.5 touch:-ml-3"
        aria-label={`View ${row.reference}`}
        onClick={() => onAct('view')}
      >
        View
      </Button>
      {row.status === 'pending' && (
        <>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Approve ${row.reference}`}
            onClick={() => onAct('approve')}
          >
            Approve
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Reject ${row.reference}`}
            onClick={() => onAct('reject')}
          >
            Reject
          </Button>
        </>
      )}
    </div>
  );
}
