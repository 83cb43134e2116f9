import type { admin } from '@halyard/contract';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { TransactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { approvalsText, type Decision, isWaiting, whyNotApprove } from './decisions.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';

type TransactionTableProps = {
  readonly rows: readonly admin.AdminTransaction[];
  /** The one that is open beside the list. */
  readonly openId: string | undefined;
  readonly onAct: (act: Act, transaction: admin.AdminTransaction) => void;
};

/** From here on seven columns fit; beside something that is open five do, of which the first says the type. */
const TABLE_FROM_PX = 1024;
const NARROW_FROM_PX = 1280;
const OPEN = 'bg-sunken/60 shadow-[inset_2px_0_0_var(--color-brass)]';

export function TransactionTable({ rows, openId, onAct }: TransactionTableProps) {
  const isNarrow = openId !== undefined;
  const isWide = useAtLeast(isNarrow ? NARROW_FROM_PX : TABLE_FROM_PX);
  if (!isWide) return <TransactionList rows={rows} openId={openId} onAct={onAct} />;
  return (
    <div className="max-2xl:[&_:is(td,th)]:px-2 max-2xl:[&_:is(td,th):first-child]:pl-4">
      <ColumnTable
        label="Transactions"
        minWidth={isNarrow ? 'min-w-0' : 'min-w-240'}
        columns={columnsOf(isNarrow, onAct)}
        rows={rows}
        idOf={({ id }) => id}
        rowProps={({ id }) => ({ className: id === openId ? OPEN : undefined })}
      />
    </div>
  );
}

const columnsOf = (
  isNarrow: boolean,
  onAct: TransactionTableProps['onAct'],
): readonly Column<admin.AdminTransaction>[] => [
  column(
    'Transaction ID',
    { className: 'whitespace-nowrap', title: ({ id }) => id },
    ({ reference }) => reference,
  ),
  column(
    'User',
    { className: isNarrow ? 'max-w-20 truncate 2xl:max-w-28' : 'max-w-38 truncate 2xl:max-w-64' },
    ({ user }) => <UserLink user={user} />,
  ),
  ...(isNarrow ? [] : [TYPE]),
  figureColumn('Amount', (row) => <TransactionAmount {...row} />),
  column('Status', (row) => <StatusOf row={row} />),
  ...(isNarrow ? [] : [DATE]),
  column('Actions', (row) => <RowActions row={row} isNarrow={isNarrow} onAct={(act) => onAct(act, row)} />),
];

const TYPE: Column<admin.AdminTransaction> = column('Type', ({ type }) => <TransactionType type={type} />);
const DATE: Column<admin.AdminTransaction> = column(
  'Date',
  { className: 'whitespace-nowrap text-muted' },
  ({ createdAt }) => dateTimeText(createdAt),
);

/** The same without columns, where there is no room for so many. */
function TransactionList({ rows, openId, onAct }: TransactionTableProps) {
  return (
    <ul
      aria-label="Transactions"
      className="divide-y divide-line border-y border-line bg-surface max-sm:-mx-4 sm:rounded-panel sm:border-x @container"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 px-4 py-3 @[38rem]:grid-cols-[8rem_minmax(0,1fr)_auto_12.5rem] @[38rem]:items-center',
            row.id === openId && OPEN,
          )}
        >
          <p className="text-dense">
            <span className="block whitespace-nowrap">{row.reference}</span>
            <span className="text-muted">{dateTimeText(row.createdAt)}</span>
          </p>
          <p className="row-start-2 min-w-0 text-dense @[38rem]:row-start-auto">
            {/* Half a pixel lower, and what cuts the name cuts its underline too. */}
            <span className="-mb-0.5 block truncate pb-0.5">
              <UserLink user={row.user} />
            </span>
            <TransactionType type={row.type} />
          </p>
          <div className="text-right text-dense">
            <TransactionAmount {...row} />
            <div className="mt-0.5">
              <StatusOf row={row} />
            </div>
          </div>
          <div
            className={classNames(
              '@[38rem]:col-span-1 @[38rem]:row-start-auto @[38rem]:mr-0 @[38rem]:self-auto @[38rem]:justify-self-auto',
              isWaiting(row) && openId === undefined
                ? 'col-span-2'
                : 'row-start-2 -mr-2.5 self-end justify-self-end',
            )}
          >
            <RowActions row={row} isNarrow={openId !== undefined} onAct={(act) => onAct(act, row)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function UserLink({ user }: { readonly user: string }) {
  return (
    <Link to="/admin" query={{ tab: 'users', search: user }} title={user} className={LINK}>
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

type Act = 'view' | Decision;

type RowActionsProps = {
  readonly row: admin.AdminTransaction;
  /** Whether one is open beside the list, where it is decided about. */
  readonly isNarrow: boolean;
  readonly onAct: (act: Act) => void;
};

function RowActions({ row, isNarrow, onAct }: RowActionsProps) {
  const user = useUser();
  const whyNot = isWaiting(row) ? whyNotApprove(row, user) : null;
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        variant="quiet"
        className="-ml-2.5 touch:-ml-3"
        data-desk-row={row.id}
        aria-label={`View ${row.reference}`}
        onClick={() => onAct('view')}
      >
        View
      </Button>
      {!isNarrow && isWaiting(row) && whyNot === null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Approve ${row.reference}`}
          onClick={() => onAct('approve')}
        >
          Approve
        </Button>
      )}
      {!isNarrow && isWaiting(row) && row.userId !== user.id && (
        <Button
          size="small"
          variant="danger"
          aria-label={`Reject ${row.reference}`}
          onClick={() => onAct('reject')}
        >
          Reject
        </Button>
      )}
      {!isNarrow && whyNot !== null && (
        <span className="max-w-28 text-meta text-balance text-muted">{whyNot}</span>
      )}
    </div>
  );
}
