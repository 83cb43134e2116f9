import { admin } from '@halyard/contract';
import { useCallback } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { type Choice as Option, Select } from '../../ui/select.tsx';
import { currenciesWith } from './choice.ts';
import { accountWords } from './words.ts';

type CustomerAccount = (typeof admin.CUSTOMER_ACCOUNTS)[number];

export type AccountChoice = {
  readonly user: string;
  readonly currency: string;
  readonly account: CustomerAccount | '';
};

const ACCOUNTS: readonly Option<AccountChoice['account']>[] = [
  { value: '', label: 'All accounts' },
  ...admin.CUSTOMER_ACCOUNTS.map((value) => ({ value, label: accountWords(value) })),
];

type AccountFiltersProps = {
  readonly choice: AccountChoice;
  readonly onChoice: (choice: AccountChoice) => void;
};

export function AccountFilters({ choice, onChoice }: AccountFiltersProps) {
  const byUser = useCallback((user: string) => onChoice({ ...choice, user }), [choice, onChoice]);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <div className="col-span-2 flex sm:flex-1">
        <SearchInput
          label="Customer"
          placeholder="Customer's email or id..."
          value={choice.user}
          onSearch={byUser}
        />
      </div>
      <Select
        aria-label="Currency"
        className="sm:w-32"
        value={choice.currency}
        choices={currenciesWith(choice.currency).filter(({ value }) => value !== '')}
        onValue={(currency) => onChoice({ ...choice, currency })}
      />
      <Select
        aria-label="Account"
        className="sm:w-40"
        value={choice.account}
        choices={ACCOUNTS}
        onValue={(account) => onChoice({ ...choice, account })}
      />
    </div>
  );
}
