import type { admin } from '@halyard/contract';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { TransactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { approvalsText } from './decisions.ts';
import { type Act, RowActions } from './row-actions.tsx';

type TransactionTableProps = {
  readonly rows: readonly admin.AdminTransaction[];
  readonly onAct: (act: Act, transaction: admin.AdminTransaction) => void;
};

/** From here on seven columns fit. */
const TABLE_FROM_PX = 1024;

export function TransactionTable({ rows, onAct }: TransactionTableProps) {
  const isWide = useAtLeast(TABLE_FROM_PX);
  if (!isWide) return <TransactionList rows={rows} onAct={onAct} />;
  return (
    <div className="max-2xl:[&_:is(td,th)]:px-2 max-2xl:[&_:is(td,th):first-child]:pl-4">
      <Table label="Transactions" minWidth="min-w-240">
        <TableHead>
          <HeadCell>Transaction ID</HeadCell>
          <HeadCell>User</HeadCell>
          <HeadCell>Type</HeadCell>
          <FigureHead>Amount</FigureHead>
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
              <Cell className="max-w-38 truncate 2xl:max-w-64">
                <UserLink user={row.user} />
              </Cell>
              <Cell>
                <TransactionType type={row.type} />
              </Cell>
              <FigureCell>
                <TransactionAmount {...row} />
              </FigureCell>
              <Cell>
                <StatusOf row={row} />
              </Cell>
              <Cell className="whitespace-nowrap text-muted">{dateTimeText(row.createdAt)}</Cell>
              <Cell>
                <RowActions row={row} onAct={(act) => onAct(act, row)} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The same without columns, where there is no room for so many. */
function TransactionList({ rows, onAct }: TransactionTableProps) {
  return (
    <ul
      aria-label="Transactions"
      className="divide-y divide-line border-y border-line bg-surface max-sm:-mx-4 sm:rounded-panel sm:border-x"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto_12.5rem] sm:items-center"
        >
          <p className="text-dense">
            <span className="block whitespace-nowrap">{row.reference}</span>
            <span className="text-muted">{dateTimeText(row.createdAt)}</span>
          </p>
          <p className="row-start-2 min-w-0 text-dense sm:row-start-auto">
            <span className="block truncate">
              <UserLink user={row.user} />
            </span>
            <TransactionType type={row.type} />
          </p>
          <div className="row-span-2 text-right text-dense sm:row-span-1">
            <TransactionAmount {...row} />
            <div className="mt-0.5">
              <StatusOf row={row} />
            </div>
          </div>
          <div className="col-span-2 sm:col-span-1">
            <RowActions row={row} onAct={(act) => onAct(act, row)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function UserLink({ user }: { readonly user: string }) {
  return (
    <Link
      to="/admin"
      query={{ tab: 'users', search: user }}
      title={user}
      className="underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {user}
    </Link>
  );
}

function StatusOf({ row }: { readonly row: admin.AdminTransaction }) {
  const approvals = approvalsText(row.approvals);
  return (
    <>
      <StateBadge state={row.status} />
      {approvals && (
        <span className="mt-0.5 ml-auto block max-w-40 text-meta break-words text-muted lg:max-w-44">
          {approvals}
        </span>
      )}
    </>
  );
}
