import type { analysis } from '@halyard/contract';
import { useCallback } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';

export type CalendarChoice = {
  readonly search: string;
  readonly when: '' | analysis.EventTime;
  readonly impact: '' | analysis.Impact;
};

export const NO_CHOICE: CalendarChoice = { search: '', when: 'upcoming', impact: '' };

export function queryOf({ search, when, impact }: CalendarChoice) {
  return { search, ...(when === '' ? {} : { when }), ...(impact === '' ? {} : { impact }) };
}

const TIMES = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: '', label: 'All times' },
] as const;

const IMPACTS = [
  { value: '', label: 'Any impact' },
  { value: 'high', label: 'High impact' },
  { value: 'medium', label: 'Medium impact' },
  { value: 'low', label: 'Low impact' },
] as const;

type CalendarFiltersProps = {
  readonly choice: CalendarChoice;
  readonly onChoice: (choice: CalendarChoice) => void;
};

export function CalendarFilters({ choice, onChoice }: CalendarFiltersProps) {
  const onSearch = useCallback((search: string) => onChoice({ ...choice, search }), [choice, onChoice]);
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
        onValue={(when) => onChoice({ ...choice, when })}
      />
      <Select
        aria-label="Impact"
        className="sm:w-40"
        value={choice.impact}
        choices={IMPACTS}
        onValue={(impact) => onChoice({ ...choice, impact })}
      />
    </>
  );
}
