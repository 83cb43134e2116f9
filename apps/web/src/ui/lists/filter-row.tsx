import type { ReactNode } from 'react';
import { DateRange, type Days } from '../forms/date-range.tsx';
import { SearchInput } from '../forms/search-input.tsx';
import { Segments } from '../forms/segments.tsx';
import { type Choice, Select } from '../forms/select.tsx';
import { classNames } from '../style/class-names.ts';
import type { Chosen, Filter, Filters } from './filters.ts';
import type { ListPlace } from './use-list-place.ts';

type FilterRowProps<F extends Filters> = {
  readonly place: ListPlace<F>;
  /** Which of them stand in this row; all, unless it is said. */
  readonly of?: readonly (keyof F & string)[];
  readonly className?: string;
  /** What else stands in the row, behind them. */
  readonly children?: ReactNode;
};

/** Filters side by side; on a phone two beside each other, and what is long has a line of its own. */
export function FilterRow<F extends Filters>({ place, of, className, children }: FilterRowProps<F>) {
  const shown = Object.entries(place.filters).filter(([name]) => of?.includes(name) ?? true);
  return (
    <div className={classNames('grid grid-cols-2 gap-2', className ?? 'sm:flex sm:flex-wrap')}>
      {shown.map(([name, filter]) => (
        <Control
          key={name}
          filter={filter}
          value={place.chosen[name]}
          onValue={(value) => place.choose({ [name]: value } as Partial<Chosen<F>>)}
        />
      ))}
      {children}
    </div>
  );
}

type ControlProps = {
  readonly filter: Filter;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
};

function Control({ filter, value, onValue }: ControlProps) {
  switch (filter.kind) {
    case 'search':
      return (
        <div className="col-span-2 flex sm:min-w-52 sm:flex-1">
          <SearchInput {...filter} value={value as string} onSearch={onValue} />
        </div>
      );
    case 'days':
      return (
        <div className="col-span-2">
          <DateRange days={value as Days} onDays={onValue} />
        </div>
      );
    case 'segments':
      return (
        <div className="col-span-2">
          <Segments
            label={filter.label}
            size={filter.size}
            value={value as string}
            segments={filter.choices}
            isWide
            onValue={onValue}
          />
        </div>
      );
    case 'select':
      return (
        <Select
          aria-label={filter.label}
          className={filter.className}
          value={value as string}
          choices={withCurrent(value as string, filter.choices)}
          onValue={onValue}
        />
      );
  }
}

/** What is looked at can be seen to be chosen, also where it is none of those that are offered. */
function withCurrent(value: string, choices: readonly Choice[]): readonly Choice[] {
  const isOffered = choices.some((choice) => choice.value === value);
  return isOffered ? choices : [...choices, { value, label: value }];
}
