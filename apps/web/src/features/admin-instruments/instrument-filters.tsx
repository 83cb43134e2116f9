import type { admin } from '@halyard/contract';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { CLASSES, type Filter, isSet } from './find-instruments.ts';

type InstrumentFiltersProps = {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly rows: readonly admin.AdminInstrument[];
};

const TYPES = [
  { value: 'all', label: 'All classes' },
  ...CLASSES.map(({ type, title }) => ({ value: type, label: title })),
] as const;

export function InstrumentFilters({ filter, onFilter, rows }: InstrumentFiltersProps) {
  const notOpen = rows.filter(({ state }) => state !== 'open').length;
  const shows = [
    { value: 'all', label: 'All' },
    { value: 'changed', label: withCount('Changed', rows.filter(isSet).length) },
    { value: 'not-open', label: withCount('Not open', notOpen) },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex min-w-0 flex-1 basis-60">
        <SearchInput
          label="Search instruments"
          placeholder="Search symbol or name"
          value={filter.search}
          onSearch={(search) => onFilter({ ...filter, search })}
        />
      </div>
      <Select<Filter['type']>
        aria-label="Class"
        className="w-44 max-sm:w-full"
        value={filter.type}
        choices={TYPES}
        onValue={(type) => onFilter({ ...filter, type })}
      />
      <Segments
        label="Show"
        value={filter.show}
        onValue={(show) => onFilter({ ...filter, show })}
        segments={shows}
      />
    </div>
  );
}

function withCount(label: string, count: number): string {
  return count > 0 ? `${label} ${count}` : label;
}
