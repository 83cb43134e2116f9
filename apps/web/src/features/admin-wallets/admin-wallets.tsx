import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { ApprovalList } from './approval-list.tsx';
import { TotalsRow } from './totals-row.tsx';
import { NO_WALLET_CHOICE, walletQuery, WalletFilters } from './wallet-filters.tsx';
import { WalletTable } from './wallet-table.tsx';

export function AdminWallets() {
  const [choice, setChoice] = useState(NO_WALLET_CHOICE);
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...read(admin.adminListWallets, { query: { ...walletQuery(choice), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-6">
      <TotalsRow />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AdjustmentForm />
        <ApprovalList />
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-lead font-medium">Wallets</h2>
        <WalletFilters
          choice={choice}
          onChoice={(next) => {
            setChoice(next);
            setPage(1);
          }}
        />
        {list.isError && !list.data && (
          <ReadFailure
            title={ADMIN.walletsFailure.refused}
            failure={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {!list.data && !list.isError && <SkeletonRows count={8} label="Loading wallets" />}
        {list.data?.wallets.length === 0 && <EmptyState title="No wallets found" />}
        {list.data && list.data.wallets.length > 0 && (
          <div>
            <WalletTable rows={list.data.wallets} onUser={(userId) => setChoice({ ...choice, userId })} />
            <Pagination {...pagesOf(list.data.pagination)} noun="wallets" onPage={setPage} />
          </div>
        )}
      </section>
    </div>
  );
}
