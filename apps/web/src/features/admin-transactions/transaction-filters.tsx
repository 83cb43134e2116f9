import { transactions } from '@halyard/contract';
import { useCallback } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { type Choice as Option, Select } from '../../ui/select.tsx';

type Type = transactions.Transaction['type'];
type Status = transactions.Transaction['status'];

export type Choice = {
  readonly search: string;
  readonly type: Type | 'all';
  readonly status: Status | 'all';
};
export const NO_CHOICE: Choice = { search: '', type: 'all', status: 'all' };

export function queryOf({ search, type, status }: Choice) {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(type === 'all' ? {} : { type }),
    ...(status === 'all' ? {} : { status }),
  };
}

const option = <V extends string>(value: V): Option<V> => ({ value, label: value });
const TYPES: readonly Option<Type | 'all'>[] = [
  { value: 'all', label: 'All types' },
  ...transactions.TRANSACTION_TYPES.map(option),
];
const STATUSES: readonly Option<Status | 'all'>[] = [
  { value: 'all', label: 'All statuses' },
  ...transactions.TRANSACTION_STATUSES.map(option),
];

type TransactionFiltersProps = { readonly choice: Choice; readonly onChoice: (choice: Choice) => void };

export function TransactionFilters({ choice, onChoice }: TransactionFiltersProps) {
  const search = useCallback((text: string) => onChoice({ ...choice, search: text }), [choice, onChoice]);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <div className="col-span-2 sm:flex-1">
        <SearchInput
          label="Search transactions"
          placeholder="Search by reference, user or description..."
          value={choice.search}
          onSearch={search}
        />
      </div>
      <Select
        aria-label="Type"
        className="sm:w-40"
        value={choice.type}
        choices={TYPES}
        onValue={(type) => onChoice({ ...choice, type })}
      />
      <Select
        aria-label="Status"
        className="sm:w-40"
        value={choice.status}
        choices={STATUSES}
        onValue={(status) => onChoice({ ...choice, status })}
      />
    </div>
  );
}
