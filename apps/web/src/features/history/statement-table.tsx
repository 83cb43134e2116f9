import type { transactions } from '@halyard/contract';
import { HISTORY } from '../../texts.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { ReferenceButton } from '../../ui/reference-button.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { TransactionAmount, TransactionType } from '../../ui/transaction-type.tsx';

/** On a phone three columns stay, from edge to edge, with just enough between them for eight decimals. */
const NARROW = {
  first: 'max-sm:pr-1 max-sm:pl-4 sm:max-lg:px-3',
  middle: 'max-sm:px-1 sm:max-lg:px-3',
  last: 'max-sm:pr-4 max-sm:pl-1 sm:max-lg:px-3',
};

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
    <Table label="Transactions" minWidth="sm:min-w-160 lg:min-w-200">
      <TableHead>
        <HeadCell className="hidden sm:table-cell">Date</HeadCell>
        <HeadCell className={NARROW.first}>Type</HeadCell>
        <HeadCell isFigure className={NARROW.middle}>
          Amount
        </HeadCell>
        <HeadCell className={NARROW.last}>Status</HeadCell>
        <HeadCell className="hidden sm:table-cell">
          Reference<span className="font-normal lg:hidden">, Description</span>
        </HeadCell>
        <HeadCell className="hidden lg:table-cell">Description</HeadCell>
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

/** The row answers to the mouse; for the keyboard there is a button in it that does the same. */
function StatementRow({ row, onOpen }: StatementRowProps) {
  const reference = <ReferenceButton reference={row.reference} onOpen={onOpen} />;
  return (
    <Row className="cursor-pointer" onClick={onOpen}>
      <Cell className="hidden whitespace-nowrap text-muted sm:table-cell">{dateTimeText(row.createdAt)}</Cell>
      <Cell className={NARROW.first}>
        <TransactionType type={row.type} />
        <span className="block text-meta whitespace-nowrap text-muted sm:hidden">
          {dateTimeText(row.createdAt)}
        </span>
        <span className="block text-meta whitespace-nowrap text-muted sm:hidden">{reference}</span>
      </Cell>
      <Cell isFigure className={NARROW.middle}>
        <TransactionAmount {...row} />
      </Cell>
      <Cell className={NARROW.last}>
        <StateBadge state={row.status} />
      </Cell>
      <Cell className="hidden max-w-54 sm:table-cell">
        {reference}
        <span className="block truncate text-meta text-muted lg:hidden" title={row.description}>
          {row.description}
        </span>
      </Cell>
      <Cell className="hidden max-w-70 truncate lg:table-cell" title={row.description}>
        {row.description}
      </Cell>
    </Row>
  );
}
