import type { transactions } from '@halyard/contract';
import { HISTORY } from '../../texts.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { TransactionAmount, TransactionType } from '../../ui/transaction-type.tsx';

type StatementTableProps = {
  readonly rows: readonly transactions.Transaction[];
  readonly onRow: (transaction: transactions.Transaction) => void;
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
};

export function StatementTable({ rows, onRow, isFiltered = false, onClear }: StatementTableProps) {
  if (rows.length === 0) {
    return (
      <EmptyState
        title={HISTORY.empty}
        action={
          isFiltered && (
            <Button variant="secondary" onClick={onClear}>
              Show all
            </Button>
          )
        }
      >
        {isFiltered ? 'Nothing matches these filters.' : 'Deposits, trades and withdrawals will stand here.'}
      </EmptyState>
    );
  }
  return (
    <Table label="Transactions" minWidth="sm:min-w-200">
      <TableHead>
        <HeadCell className="hidden sm:table-cell">Date</HeadCell>
        <HeadCell>Type</HeadCell>
        <HeadCell isFigure>Amount</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell className="hidden sm:table-cell">Reference</HeadCell>
        <HeadCell className="hidden sm:table-cell">Description</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <StatementRow key={row.id} row={row} onOpen={() => onRow(row)} />
        ))}
      </tbody>
    </Table>
  );
}

type StatementRowProps = { readonly row: transactions.Transaction; readonly onOpen: () => void };

function StatementRow({ row, onOpen }: StatementRowProps) {
  return (
    <Row className="cursor-pointer" onClick={onOpen}>
      <Cell className="hidden whitespace-nowrap text-muted sm:table-cell">{dateTimeText(row.createdAt)}</Cell>
      <Cell>
        <TransactionType type={row.type} />
        <span className="block text-meta whitespace-nowrap text-muted sm:hidden">
          {dateTimeText(row.createdAt)}
        </span>
      </Cell>
      <Cell isFigure>
        <TransactionAmount {...row} />
      </Cell>
      <Cell>
        <StateBadge state={row.status} />
      </Cell>
      <Cell className="hidden whitespace-nowrap sm:table-cell">
        {/* The row answers to the mouse; this button is the same for the keyboard. */}
        <button
          type="button"
          aria-label={`Details of ${row.reference}`}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
          className="rounded-control underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
        >
          {row.reference}
        </button>
      </Cell>
      <Cell className="hidden max-w-70 truncate sm:table-cell" title={row.description}>
        {row.description}
      </Cell>
    </Row>
  );
}
