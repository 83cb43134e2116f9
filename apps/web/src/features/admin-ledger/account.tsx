import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { isNobody } from '../../platform/calls/call-failure.ts';
import { read } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { type ListPlace, useListPlace } from '../../ui/lists/use-list-place.ts';
import { NobodyFound } from '../../ui/lists/none-found.tsx';
import { CursorPages } from '../../ui/lists/cursor-pages.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { amountText } from '../../domain/money/money.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { AccountLines } from './account-lines.tsx';
import { ACCOUNT_FILTERS } from './choice.ts';
import { isSameAccount } from './same-account.ts';

/** One customer in one currency: what they have, and line by line how it came to that. */
export function LedgerAccount() {
  const place = useListPlace(ACCOUNT_FILTERS, { tab: 'ledger', view: 'account' });
  return (
    <div className="flex flex-col gap-4">
      <FilterRow place={place} />
      {place.asked.user === undefined ? (
        <EmptyState title="Whose account?">
          Enter a customer’s email or ID. That you have looked is written to the audit log.
        </EmptyState>
      ) : (
        <AccountOf place={place} user={place.asked.user} />
      )}
    </div>
  );
}

type AccountOfProps = { readonly place: ListPlace<typeof ACCOUNT_FILTERS>; readonly user: string };

function AccountOf({ place, user }: AccountOfProps) {
  const { chosen, asked, cursor, turn } = place;
  const { currency } = chosen;
  const params = { user: user.toLowerCase(), currency };
  const query = { ...cursor, ...(asked.account && { account: asked.account }) };
  const found = useQuery({
    ...read(admin.adminLedgerAccount, { params, query }),
    // Another page may stand in; what another customer has, or in another currency, would be a wrong amount.
    placeholderData: (last, before) => (isSameAccount(before?.queryKey, params) ? last : undefined),
  });
  const { data } = found;
  if (isNobody(found.error)) return <NobodyFound place={place} />;
  if (!data)
    return (
      <NotLoaded of={found} failed={RECORDS.accountFailure.refused} loading="Loading the account" rows={10} />
    );
  return (
    <div aria-busy={found.isPlaceholderData || undefined} className="flex flex-col gap-4">
      <Accounts data={data} currency={currency} />
      <Balances data={data} currency={currency} />
      {data.lines.length === 0 ? (
        <EmptyState title="No lines">
          {data.currencies.includes(currency)
            ? 'Nothing has moved in this account.'
            : `This customer never held ${currency}. They have ${data.currencies.join(', ') || 'no accounts yet'}.`}
        </EmptyState>
      ) : (
        <div>
          <AccountLines lines={data.lines} currency={currency} />
          <CursorPages cursor={cursor} older={data.older} newer={data.newer} onCursor={turn} />
        </div>
      )}
    </div>
  );
}

/** All accounts of whoever this one is of, where they have more than one. */
function Accounts({ data, currency }: { readonly data: admin.LedgerAccount; readonly currency: string }) {
  const { accounts = [] } = data;
  if (accounts.length < 2) return null;
  const shown = data.book?.id ?? data.userId;
  return (
    <nav
      aria-label={`Accounts of ${data.user}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-dense"
    >
      {accounts.map(({ id, name }) => (
        <Link
          key={id}
          to="/admin"
          query={{ tab: 'ledger', view: 'account', user: id, currency }}
          aria-current={id === shown ? 'true' : undefined}
          className={id === shown ? 'font-medium' : LINK}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Balances({ data, currency }: { readonly data: admin.LedgerAccount; readonly currency: string }) {
  const { available, locked, deficit } = data.balances;
  return (
    <StatRow label={`Balances of ${data.user} in ${currency}`} isLong>
      <Stat label="Available">{amountText(available, currency)}</Stat>
      <Stat label="Locked">{amountText(locked, currency)}</Stat>
      {currency === 'USD' && (
        <Stat label="Deficit" tone={deficit < 0 ? 'down' : undefined}>
          {amountText(deficit, currency)}
        </Stat>
      )}
    </StatRow>
  );
}
