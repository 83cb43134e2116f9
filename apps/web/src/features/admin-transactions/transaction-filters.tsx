import { useCallback } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { type Choice, CURRENCIES, NO_CHOICE, ORDERS, PERIODS, queryOf, STATUSES, TYPES } from './choice.ts';

type TransactionFiltersProps = { readonly choice: Choice; readonly onChoice: (choice: Choice) => void };

export function TransactionFilters({ choice, onChoice }: TransactionFiltersProps) {
  const search = useCallback((text: string) => onChoice({ ...choice, search: text }), [choice, onChoice]);
  const isFiltered = Object.keys(queryOf({ ...choice, sort: NO_CHOICE.sort })).length > 0;
  const pick =
    <K extends keyof Choice>(name: K) =>
    (value: Choice[K]) =>
      onChoice({ ...choice, [name]: value });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <SearchInput
          label="Search transactions"
          placeholder="Search by reference, customer or ID..."
          value={choice.search}
          onSearch={search}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={() => onChoice({ ...NO_CHOICE, sort: choice.sort })}>
            Clear
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        <Select aria-label="Type" value={choice.type} choices={TYPES} onValue={pick('type')} />
        <Select aria-label="Status" value={choice.status} choices={STATUSES} onValue={pick('status')} />
        <Select
          aria-label="Currency"
          value={choice.currency}
          choices={CURRENCIES}
          onValue={pick('currency')}
        />
        <Select aria-label="Period" value={choice.period} choices={PERIODS} onValue={pick('period')} />
        <Select
          aria-label="Order"
          className="max-sm:col-span-2"
          value={choice.sort}
          choices={ORDERS}
          onValue={pick('sort')}
        />
      </div>
    </div>
  );
}
