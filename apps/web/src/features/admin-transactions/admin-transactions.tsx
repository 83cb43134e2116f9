import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { SavedViews } from '../../domain/staff/saved-views.tsx';
import { useAddress } from '../../platform/browser/address.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { chosenIn, countSet } from '../../ui/lists/filters.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { type ListPlace, useListPlace } from '../../ui/lists/use-list-place.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { Act } from './row-actions.tsx';
import { TRANSACTION_FILTERS } from './transaction-place.ts';
import { TransactionTable } from './transaction-table.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';

type Deciding = { readonly act: Exclude<Act, 'view'>; readonly transaction: admin.AdminTransaction };

/** Every customer's transactions, and the decisions about those that wait. */
export function AdminTransactions() {
  const place = useListPlace(TRANSACTION_FILTERS, { tab: 'transactions' });
  const { id } = useAddress().query;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const query = { ...place.asked, page: place.page };
  const list = useQuery(paged(read(admin.adminListTransactions, { query })));
  /** As it stands now, and not as it stood when the dialog was opened. */
  const current = (wanted: string) => list.data?.transactions.find((row) => row.id === wanted);
  const close = useCallback(() => setDeciding(null), []);
  const decide = (act: Deciding['act'], transaction: admin.AdminTransaction) =>
    setDeciding({ act, transaction });
  const decided = deciding && (current(deciding.transaction.id) ?? deciding.transaction);
  /** Opens one of them, or none, and leaves the rest of the address as it is. */
  const view = (wanted: string | undefined) =>
    place.open({ id: wanted }, { replace: true, keepScroll: true });
  return (
    <div className="flex flex-col gap-4">
      <TransactionFilters place={place} />
      <Listing
        of={list}
        rows={list.data?.transactions}
        onPage={place.turn}
        noun="transactions"
        failed={ADMIN.transactionsFailure.refused}
        expects={10}
        empty={
          <NoneFound title="No transactions found" place={place}>
            Deposits, withdrawals, trades and fees of all customers will stand here.
          </NoneFound>
        }
      >
        {(rows) => (
          <TransactionTable
            rows={rows}
            onAct={(act, row) => (act === 'view' ? view(row.id) : decide(act, row))}
          />
        )}
      </Listing>
      {id !== undefined && (
        <ViewDialog id={id} row={current(id)} onAct={decide} onClose={() => view(undefined)} />
      )}
      {deciding?.act === 'approve' && decided && <ApproveDialog transaction={decided} onClose={close} />}
      {deciding?.act === 'reject' && decided && <RejectDialog transaction={decided} onClose={close} />}
    </div>
  );
}

/** Whatever is chosen can be cleared at once; the order they stand in is no filter. */
function TransactionFilters({ place }: { readonly place: ListPlace<typeof TRANSACTION_FILTERS> }) {
  const { sort } = place.chosen;
  const { sort: _, ...others } = TRANSACTION_FILTERS;
  return (
    <div className="flex flex-col gap-2">
      <FilterRow place={place} of={['search']} className="flex">
        {countSet(others, place.chosen) > 0 && (
          <Button
            variant="quiet"
            onClick={() => place.choose({ ...chosenIn(TRANSACTION_FILTERS, {}), sort })}
          >
            Clear
          </Button>
        )}
        <SavedViews screen="transactions" usual={{ tab: 'transactions' }} />
      </FilterRow>
      <FilterRow
        place={place}
        of={['type', 'status', 'currency', 'period', 'sort']}
        className="sm:grid-cols-5"
      />
    </div>
  );
}
