import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { currentAddress, go, showHere, useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pageInQuery, pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { type Choice, choiceOf, queryOf } from './choice.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { Act } from './row-actions.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { ViewDialog } from './view-dialog.tsx';

type Deciding = { readonly act: Exclude<Act, 'view'>; readonly transaction: admin.AdminTransaction };

const TAB = { tab: 'transactions' } as const;

function choose(choice: Choice): void {
  showHere({ ...TAB, ...queryOf(choice) });
}

/** Opens one of them, or none, and leaves the rest of the address as it is. */
function view(id: string | undefined): void {
  showHere({ ...currentAddress().query, id });
}

/** Every customer's transactions, and the decisions about those that wait. */
export function AdminTransactions() {
  const { query } = useAddress();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const choice = choiceOf(query);
  const list = useQuery({
    ...read(admin.adminListTransactions, { query: { ...queryOf(choice), page: pageInQuery(query) } }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.transactions;
  /** As it stands now, and not as it stood when the dialog was opened. */
  const current = (id: string) => rows?.find((row) => row.id === id);
  const close = useCallback(() => setDeciding(null), []);
  const decide = (act: Deciding['act'], transaction: admin.AdminTransaction) =>
    setDeciding({ act, transaction });
  const decided = deciding && (current(deciding.transaction.id) ?? deciding.transaction);

  return (
    <div className="flex flex-col gap-4">
      <TransactionFilters choice={choice} onChoice={choose} />
      {list.isError && !rows && (
        <ReadFailure
          title={ADMIN.transactionsFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!rows && !list.isError && <SkeletonRows count={10} label="Loading transactions" />}
      {rows?.length === 0 && (
        <EmptyState title="No transactions found">Nothing matches these filters.</EmptyState>
      )}
      {list.data && rows && rows.length > 0 && (
        <div>
          <TransactionTable
            rows={rows}
            onAct={(act, row) => (act === 'view' ? view(row.id) : decide(act, row))}
          />
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="transactions"
            onPage={(page) => go({ to: '/admin', query: { ...TAB, ...queryOf(choice), page: String(page) } })}
          />
        </div>
      )}
      {query['id'] !== undefined && (
        <ViewDialog
          id={query['id']}
          row={current(query['id'])}
          onAct={decide}
          onClose={() => view(undefined)}
        />
      )}
      {deciding?.act === 'approve' && decided && <ApproveDialog transaction={decided} onClose={close} />}
      {deciding?.act === 'reject' && decided && <RejectDialog transaction={decided} onClose={close} />}
    </div>
  );
}
