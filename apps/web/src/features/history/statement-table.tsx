import type { transactions } from '@halyard/contract';
import { HISTORY } from '../../texts/history.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { ReferenceButton } from '../../domain/transactions/reference-button.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { TransactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { useIsPractice } from '../../platform/browser/use-book.ts';

/** On a phone two columns stay, from edge to edge. */
const NARROW = {
  first: 'max-sm:pr-1 max-sm:pl-4 sm:max-lg:px-3',
  last: 'max-sm:pl-1 sm:max-lg:px-3',
};

type StatementTableProps = {
  readonly rows: readonly transactions.Transaction[];
  readonly onRow: (transaction: transactions.Transaction) => void;
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
};

const columnsOf = (onRow: StatementTableProps['onRow']): readonly Column<transactions.Transaction>[] => {
  const reference = (row: transactions.Transaction) => (
    <ReferenceButton reference={row.reference} onOpen={() => onRow(row)} />
  );
  return [
    column('Date', { from: 'md', className: 'whitespace-nowrap text-muted' }, (row) =>
      dateTimeText(row.createdAt),
    ),
    column('Type', { headClassName: NARROW.first, className: NARROW.first }, (row) => (
      <>
        <TransactionType type={row.type} />
        <span className="block text-meta whitespace-nowrap text-muted md:hidden">
          {dateTimeText(row.createdAt)}
        </span>
        <span className="block text-meta whitespace-nowrap text-muted sm:hidden">{reference(row)}</span>
      </>
    )),
    figureColumn('Amount', AMOUNT, (row) => (
      <>
        <TransactionAmount {...row} />
        {/* A long amount leaves no room beside it. */}
        <span className="mt-1 block sm:hidden">
          <StateBadge state={row.status} />
        </span>
      </>
    )),
    column('Status', { from: 'sm' }, ({ status }) => <StateBadge state={status} />),
    column('Reference', REFERENCE, (row) => (
      <>
        {reference(row)}
        <span className="block text-meta text-muted lg:hidden">{row.description}</span>
      </>
    )),
    column('Description', { from: 'lg', className: 'max-w-70' }, ({ description }) => description),
  ];
};

export function StatementTable({ rows, onRow, isFiltered = false, onClear }: StatementTableProps) {
  const isPlay = useIsPractice();
  if (rows.length === 0) {
    return (
      <EmptyState
        title={HISTORY.empty}
        action={
          isFiltered ? (
            <Button variant="secondary" onClick={onClear}>
              Show all
            </Button>
          ) : (
            !isPlay && (
              <Link
                to="/portal"
                query={{ tab: 'wallet', view: 'deposit' }}
                className={buttonStyle('secondary')}
              >
                Deposit funds
              </Link>
            )
          )
        }
      >
        {isFiltered ? 'Nothing matches these filters.' : 'Deposits, trades and withdrawals will stand here.'}
      </EmptyState>
    );
  }
  return (
    <ColumnTable
      label="Transactions"
      minWidth="md:min-w-160 lg:min-w-200"
      rows={rows}
      idOf={({ id }) => id}
      // The row answers to the mouse; for the keyboard there is a button in it that does the same.
      rowProps={(row) => ({ className: 'cursor-pointer', onClick: () => onRow(row) })}
      columns={columnsOf(onRow)}
    />
  );
}

const AMOUNT = {
  headClassName: NARROW.last,
  className: NARROW.last,
  head: (
    <>
      Amount<span className="sm:hidden">, status</span>
    </>
  ),
};

const REFERENCE = {
  from: 'sm',
  className: 'max-w-54',
  head: (
    <>
      Reference<span className="font-normal lg:hidden">, Description</span>
    </>
  ),
} as const;
