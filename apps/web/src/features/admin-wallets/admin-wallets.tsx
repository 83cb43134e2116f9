import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showHere, useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pageInQuery, pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { ApprovalList } from './approval-list.tsx';
import { TotalsRow } from './totals-row.tsx';
import { type WalletChoice, walletChoiceOf, walletQuery, WalletFilters } from './wallet-filters.tsx';
import { WalletTable } from './wallet-table.tsx';

/** Which wallets are looked at stands in the address. */
function show(choice: WalletChoice, page = 1): void {
  const query = { tab: 'wallets', ...walletQuery(choice), ...(page > 1 ? { page: String(page) } : {}) };
  showHere(query);
}

export function AdminWallets() {
  return (
    <div className="flex flex-col gap-6">
      <TotalsRow />
      <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-2">
        <AdjustmentForm />
        <ApprovalList />
      </div>
      <WalletSection />
    </div>
  );
}

function WalletSection() {
  const { query } = useAddress();
  const choice = walletChoiceOf(query);
  const list = useQuery({
    ...read(admin.adminListWallets, { query: { ...walletQuery(choice), page: pageInQuery(query) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lead font-medium">Wallets</h2>
      <WalletFilters choice={choice} onChoice={show} />
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
          <WalletTable rows={list.data.wallets} />
          <Pagination
            {...pagesOf(list.data.pagination)}
            noun="wallets"
            onPage={(page) => show(choice, page)}
          />
        </div>
      )}
    </section>
  );
}
