import { isFiat } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { amountText } from '../../domain/money/money.ts';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';

/** What customers hold altogether, straight from the ledger. */
export function TotalsRow() {
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
