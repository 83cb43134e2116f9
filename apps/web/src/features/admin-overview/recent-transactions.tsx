import type { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '../../texts/admin/admin.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { TransactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { READS } from './reads.ts';

/** The last five of all customers. */
export function RecentTransactions() {
  const list = useQuery({ ...READS.recent, retryOnMount: false });
  const rows = list.data?.transactions;
  return (
    <Panel
      title="Recent Transactions"
      className="min-w-0"
      aside={
        <Link
          to="/admin"
          query={{ tab: 'transactions' }}
          className="-my-1 inline-flex min-h-9 items-center whitespace-nowrap underline underline-offset-4 touch:-my-2 touch:min-h-11"
        >
          All transactions
        </Link>
      }
    >
      <NotLoaded
        of={list}
        failed={ADMIN.transactionsFailure.refused}
        loading="Loading transactions"
        rows={5}
      />
      {rows?.length === 0 && (
        <EmptyState title="No transactions yet">The newest of all customers will stand here.</EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Recent Transactions" className="divide-y divide-line">
          {rows.map((row) => (
            <TransactionRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Two lines, so that nothing has to be scrolled sideways on a telephone. */
function TransactionRow({ row }: { readonly row: admin.AdminTransaction }) {
  return (
    <li className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="truncate font-medium" title={row.user}>
          {row.user}
        </p>
        <p className="mt-0.5 flex gap-x-2 text-dense text-muted max-sm:flex-col">
          <TransactionType type={row.type} />
          <span className="whitespace-nowrap">{dateTimeText(row.createdAt)}</span>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p>
          <TransactionAmount {...row} fees={0} />
        </p>
        <p className="mt-0.5">
          <StateBadge state={row.status} />
        </p>
      </div>
    </li>
  );
}
