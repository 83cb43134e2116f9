import { ASSETS } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { isCurrency, withAll } from '../../ui/lists/choices.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { search, select } from '../../ui/lists/filters.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { TotalsRow } from './totals-row.tsx';
import { WalletTable } from './wallet-table.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';

const CURRENCIES = ASSETS.map(({ currency }) => currency);

const FILTERS = {
  search: search('Search wallets', 'Search by email, name or user ID...'),
  currency: select('Currency', withAll('All currencies', CURRENCIES), {
    takes: isCurrency,
    className: 'max-sm:col-span-2 sm:w-44',
  }),
};

export function AdminWallets() {
  return (
    <div className="flex flex-col gap-6">
      <TotalsRow />
      <AdjustmentForm />
      <WalletSection />
    </div>
  );
}

function WalletSection() {
  const place = useListPlace(FILTERS, { tab: 'wallets' });
  const query = { ...place.asked, page: place.page };
  const list = useQuery(paged(read(admin.adminListWallets, { query })));
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lead font-medium">Wallets</h2>
      <FilterRow place={place}>
        {place.isFiltered && (
          <Button variant="quiet" onClick={() => place.choose()}>
            Clear
          </Button>
        )}
      </FilterRow>
      <Listing
        of={list}
        rows={list.data?.wallets}
        onPage={place.turn}
        noun="wallets"
        failed={ADMIN_WALLETS.walletsFailure.refused}
        empty={
          <NoneFound title="No wallets found" place={place}>
            A customer has a wallet as soon as they hold a currency.
          </NoneFound>
        }
      >
        {(rows) => <WalletTable rows={rows} />}
      </Listing>
    </section>
  );
}
