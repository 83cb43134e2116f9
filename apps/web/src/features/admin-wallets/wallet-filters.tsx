import { ASSETS } from '@halyard/catalogue';
import { useCallback } from 'react';
import type { Query } from '../../platform/address.ts';
import { Button } from '../../ui/button.tsx';
import { currencyIn, withAll } from '../../ui/choices.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';

export type WalletChoice = { readonly currency: string; readonly search: string };

const NO_CHOICE: WalletChoice = { currency: 'all', search: '' };

const CURRENCIES = withAll(
  'All currencies',
  ASSETS.map(({ currency }) => currency),
);

export function walletChoiceOf(query: Query): WalletChoice {
  return { currency: currencyIn(query) ?? 'all', search: query['search'] ?? '' };
}

export function walletQuery({ currency, search }: WalletChoice): Partial<WalletChoice> {
  return {
    ...(currency === 'all' ? {} : { currency }),
    ...(search.trim() === '' ? {} : { search }),
  };
}

type WalletFiltersProps = {
  readonly choice: WalletChoice;
  readonly onChoice: (choice: WalletChoice) => void;
};

export function WalletFilters({ choice, onChoice }: WalletFiltersProps) {
  const search = useCallback((text: string) => onChoice({ ...choice, search: text }), [choice, onChoice]);
  const isFiltered = choice.currency !== 'all' || choice.search !== '';
  return (
    <div className="flex gap-2 max-sm:flex-wrap">
      <SearchInput
        label="Search wallets"
        placeholder="Search by email, name or user ID..."
        value={choice.search}
        onSearch={search}
      />
      <Select
        aria-label="Currency"
        className="max-sm:flex-1 max-sm:basis-full sm:w-44"
        value={choice.currency}
        choices={CURRENCIES}
        onValue={(currency) => onChoice({ ...choice, currency })}
      />
      {isFiltered && (
        <Button variant="quiet" onClick={() => onChoice(NO_CHOICE)}>
          Clear
        </Button>
      )}
    </div>
  );
}
