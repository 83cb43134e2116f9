import { useCallback } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { Choice } from './choice.ts';

const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All times' },
] as const;

const IMPACTS = [
  { value: '', label: 'Any impact' },
  { value: 'high', label: 'High impact' },
  { value: 'medium', label: 'Medium impact' },
  { value: 'low', label: 'Low impact' },
] as const;

type CalendarFiltersProps = {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
};

export function CalendarFilters({ choice, onChoice }: CalendarFiltersProps) {
  const onSearch = useCallback(
    (search: string) => onChoice({ ...choice, search, page: 1 }),
    [choice, onChoice],
  );
  return (
    <>
      <div className="col-span-2 sm:flex-1">
        <SearchInput
          label="Search events"
          placeholder="Search events..."
          value={choice.search}
          onSearch={onSearch}
        />
      </div>
      <Select
        aria-label="Time"
        className="sm:w-34"
        value={choice.when}
        choices={TIMES}
        onValue={(when) => onChoice({ ...choice, when, page: 1 })}
      />
      <Select
        aria-label="Impact"
        className="sm:w-40"
        value={choice.impact}
        choices={IMPACTS}
        onValue={(impact) => onChoice({ ...choice, impact, page: 1 })}
      />
    </>
  );
}
