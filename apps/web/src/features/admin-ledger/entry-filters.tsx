import { useCallback } from 'react';
import { DateRange } from '../../ui/date-range.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { ACCOUNTS, type Choice, currenciesWith, EVENTS } from './choice.ts';

type EntryFiltersProps = { readonly choice: Choice; readonly onChoice: (choice: Choice) => void };

export function EntryFilters({ choice, onChoice }: EntryFiltersProps) {
  const find = useCallback((text: string) => onChoice({ ...choice, find: text }), [choice, onChoice]);
  const byUser = useCallback((text: string) => onChoice({ ...choice, user: text }), [choice, onChoice]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2 max-sm:flex-col">
        <SearchInput
          label="Reference or id"
          placeholder="Reference, entry or cause id..."
          value={choice.find}
          onSearch={find}
        />
        <SearchInput
          label="Customer"
          placeholder="Customer's email or id..."
          value={choice.user}
          onSearch={byUser}
        />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Select
          aria-label="Event"
          className="col-span-2 sm:w-44"
          value={choice.event}
          choices={EVENTS}
          onValue={(event) => onChoice({ ...choice, event })}
        />
        <Select
          aria-label="Account"
          className="sm:w-52"
          value={choice.account}
          choices={ACCOUNTS}
          onValue={(account) => onChoice({ ...choice, account })}
        />
        <Select
          aria-label="Currency"
          className="sm:w-36"
          value={choice.currency}
          choices={currenciesWith(choice.currency)}
          onValue={(currency) => onChoice({ ...choice, currency })}
        />
        <div className="col-span-2">
          <DateRange days={choice} onDays={(days) => onChoice({ ...choice, ...days })} />
        </div>
      </div>
    </div>
  );
}
