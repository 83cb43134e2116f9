import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { NO_CHOICE, queryOf, TransactionFilters } from './transaction-filters.tsx';
import { type Act, TransactionTable } from './transaction-table.tsx';
import { ViewDialog } from './view-dialog.tsx';

type Opened = { readonly act: Act; readonly transaction: admin.AdminTransaction };

/** Every customer's transactions, and the decisions about those that wait. */
export function AdminTransactions() {
  const [choice, setChoice] = useState(NO_CHOICE);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useQuery({
    ...read(admin.adminListTransactions, { query: { ...queryOf(choice), page } }),
    placeholderData: keepPreviousData,
  });
  const choose = useCallback((next: typeof NO_CHOICE) => {
    setChoice(next);
    setPage(1);
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <TransactionFilters choice={choice} onChoice={choose} />
      {list.isError && !list.data && (
        <ReadFailure
          title={ADMIN.transactionsFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={10} label="Loading transactions" />}
      {list.data?.transactions.length === 0 && (
        <EmptyState title="No transactions found">Nothing matches these filters.</EmptyState>
      )}
      {list.data && list.data.transactions.length > 0 && (
        <div>
          <TransactionTable
            rows={list.data.transactions}
            onAct={(act, transaction) => setOpened({ act, transaction })}
          />
          <Pagination {...pagesOf(list.data.pagination)} noun="transactions" onPage={setPage} />
        </div>
      )}
      {opened?.act === 'view' && <ViewDialog id={opened.transaction.id} onClose={close} />}
      {opened?.act === 'approve' && <ApproveDialog transaction={opened.transaction} onClose={close} />}
      {opened?.act === 'reject' && <RejectDialog transaction={opened.transaction} onClose={close} />}
    </div>
  );
}
