import type { transactions } from '@halyard/contract';
import { HISTORY } from '../../texts/history.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { ReferenceButton } from '../../domain/transactions/reference-button.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { TransactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { useIsPractice } from '../../platform/browser/use-book.ts';

/** On a phone two columns stay, from edge to edge. */
const NARROW = {
  first: 'max-sm:pr-1 max-sm:pl-4 sm:max-lg:px-3',
  last: 'max-sm:pr-4 max-sm:pl-1 sm:max-lg:px-3',
};

type StatementTableProps = {
  readonly rows: readonly transactions.Transaction[];
  readonly onRow: (transaction: transactions.Transaction) => void;
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
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
    <Table label="Transactions" minWidth="sm:min-w-160 lg:min-w-200">
      <TableHead>
        <HeadCell from="sm">Date</HeadCell>
        <HeadCell className={NARROW.first}>Type</HeadCell>
        <FigureHead className={NARROW.last}>
          Amount<span className="sm:hidden">, status</span>
        </FigureHead>
        <HeadCell from="sm">Status</HeadCell>
        <HeadCell from="sm">
          Reference<span className="font-normal lg:hidden">, Description</span>
        </HeadCell>
        <HeadCell from="lg">Description</HeadCell>
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
      <Cell from="sm" className="whitespace-nowrap text-muted">
        {dateTimeText(row.createdAt)}
      </Cell>
      <Cell className={NARROW.first}>
        <TransactionType type={row.type} />
        <span className="block text-meta whitespace-nowrap text-muted sm:hidden">
          {dateTimeText(row.createdAt)}
        </span>
        <span className="block text-meta whitespace-nowrap text-muted sm:hidden">{reference}</span>
      </Cell>
      <FigureCell className={NARROW.last}>
        <TransactionAmount {...row} />
        {/* A long amount leaves no room beside it. */}
        <span className="mt-1 block sm:hidden">
          <StateBadge state={row.status} />
        </span>
      </FigureCell>
      <Cell from="sm">
        <StateBadge state={row.status} />
      </Cell>
      <Cell from="sm" className="max-w-54">
        {reference}
        <span className="block text-meta text-muted lg:hidden">{row.description}</span>
      </Cell>
      <Cell from="lg" className="max-w-70">
        {row.description}
      </Cell>
    </Row>
  );
}
