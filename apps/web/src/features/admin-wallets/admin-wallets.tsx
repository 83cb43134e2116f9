import { ASSETS, isFiat } from '@halyard/catalogue';
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
import { WalletTable } from './wallet-table.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { amountText } from '../../domain/money/money.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';

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

/** What customers hold altogether, straight from the ledger. */
function TotalsRow() {
  const list = useQuery(read(admin.adminListWallets, { query: {} }));
  const totals = list.data?.totals ?? [];
  const usd = totals.find(({ currency }) => currency === 'USD');
  const crypto = totals.filter(({ currency }) => !isFiat(currency));
  const waiting = <Skeleton className="my-1.5 h-5 w-32" />;
  return (
    <StatRow label="Totals of all customers" isLong>
      <Stat label="USD Wallets" note={usd ? customersText(usd.customers) : undefined}>
        {list.data ? amountText(usd?.balance ?? 0, 'USD') : waiting}
      </Stat>
      <Stat label="Crypto Wallets" note={crypto.length > 3 ? othersText(crypto.slice(3)) : undefined}>
        {!list.data && waiting}
        {list.data && crypto.length === 0 && '–'}
        {crypto.slice(0, 3).map(({ currency, balance }) => (
          <span key={currency} className="mr-5 inline-block whitespace-nowrap">
            {amountText(balance, currency)}
          </span>
        ))}
      </Stat>
    </StatRow>
  );
}

function customersText(customers: number): string {
  return customers === 1 ? '1 customer' : `${customers.toLocaleString('en-US')} customers`;
}

function othersText(others: readonly { currency: string; balance: number }[]): string {
  return others.map(({ currency, balance }) => amountText(balance, currency)).join(', ');
}
