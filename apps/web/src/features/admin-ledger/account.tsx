import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../platform/address.ts';
import { read } from '../../platform/read.ts';
import { RECORDS } from '../../texts.ts';
import { CursorPages } from '../../ui/cursor-pages.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { amountText } from '../../ui/money.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Stat, StatRow } from '../../ui/stat.tsx';
import { AccountFilters, type AccountChoice } from './account-filters.tsx';
import { AccountLines } from './account-lines.tsx';
import { currencyIn } from '../../ui/choices.ts';
import { change, choose, cursorOf } from './choice.ts';
import { isSameAccount } from './same-account.ts';

/** One customer in one currency: what they have, and line by line how it came to that. */
export function LedgerAccount() {
  const { query } = useAddress();
  const choice: AccountChoice = {
    user: query['user'] ?? '',
    currency: currencyIn(query) ?? 'USD',
    account: admin.CUSTOMER_ACCOUNTS.find((one) => one === query['account']) ?? '',
  };
  return (
    <div className="flex flex-col gap-4">
      <AccountFilters choice={choice} onChoice={(next) => choose('account', next)} />
      {choice.user.trim() === '' ? (
        <EmptyState title="Whose account?">
          Enter a customer's email or id. That you have looked is written to the audit log.
        </EmptyState>
      ) : (
        <AccountOf choice={choice} />
      )}
    </div>
  );
}

function AccountOf({ choice: { user, currency, account } }: { readonly choice: AccountChoice }) {
  const cursor = cursorOf(useAddress().query);
  const params = { user: user.trim().toLowerCase(), currency };
  const found = useQuery({
    ...read(admin.adminLedgerAccount, {
      params,
      query: { ...cursor, ...(account === '' ? {} : { account }) },
    }),
    // Another page may stand in; what another customer has, or in another currency, would be a wrong amount.
    placeholderData: (last, query) => (isSameAccount(query?.queryKey, params) ? last : undefined),
  });
  const { data } = found;
  if (found.isError)
    return (
      <ReadFailure
        title={RECORDS.accountFailure.refused}
        failure={found.error}
        onRetry={() => void found.refetch()}
      />
    );
  if (!data) return <SkeletonRows count={10} label="Loading the account" />;
  return (
    <div aria-busy={found.isPlaceholderData || undefined} className="flex flex-col gap-4">
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
          <CursorPages
            cursor={cursor}
            older={data.older}
            newer={data.newer}
            onCursor={(next) => change({ before: undefined, after: undefined, ...next })}
          />
        </div>
      )}
    </div>
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
