import { users } from '@halyard/contract';
import { ListFilter } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { withAll } from '../../ui/choices.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { type Choice as Option, Select } from '../../ui/select.tsx';
import { type Choice, choiceOf, countHidden, type Sort } from './choice.ts';
import { ExportUsers } from './export-users.tsx';

const STATUSES = withAll('All statuses', users.USER_STATUSES);
const KYC_STATUSES = withAll('Any KYC', users.KYC_STATUSES);
const ROLES = withAll('All roles', users.ROLES);
const TIERS = withAll('All tiers', users.TIERS);
const SORTS: readonly Option<Sort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'last-login', label: 'Last login first' },
  { value: 'longest-away', label: 'Longest away first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-down', label: 'Name, Z to A' },
  { value: 'email', label: 'Email, A to Z' },
  { value: 'email-down', label: 'Email, Z to A' },
];

type UserFiltersProps = {
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
  /** How many users the filters leave. */
  readonly count: number | undefined;
};

export function UserFilters({ choice, onChange, count }: UserFiltersProps) {
  const hidden = countHidden(choice);
  const [isOpen, setOpen] = useState(hidden > 0);
  const id = useId();
  const find = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <div className="max-sm:col-span-2 sm:min-w-56 sm:flex-1">
          <SearchInput
            label="Search users"
            placeholder="Search users..."
            value={choice.search}
            onSearch={find}
          />
        </div>
        <Select
          aria-label="Status"
          className="max-sm:col-span-2 sm:w-38"
          value={choice.status}
          choices={STATUSES}
          onValue={(status) => onChange({ status })}
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden className="size-3.5" />
          {hidden === 0 ? 'Filter' : `Filter (${hidden})`}
        </Button>
        <ExportUsers choice={choice} count={count} />
      </div>
      <div id={id} hidden={!isOpen}>
        <MoreFilters choice={choice} onChange={onChange} />
      </div>
    </div>
  );
}

function MoreFilters({ choice, onChange }: Omit<UserFiltersProps, 'count'>) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Select
        aria-label="KYC"
        className="sm:w-34"
        value={choice.kycStatus}
        choices={KYC_STATUSES}
        onValue={(kycStatus) => onChange({ kycStatus })}
      />
      <Select
        aria-label="Role"
        className="sm:w-34"
        value={choice.role}
        choices={ROLES}
        onValue={(role) => onChange({ role })}
      />
      <Select
        aria-label="Tier"
        className="sm:w-36"
        value={choice.tier}
        choices={TIERS}
        onValue={(tier) => onChange({ tier })}
      />
      <Select
        aria-label="Sort by"
        className="sm:w-48"
        value={choice.sort}
        choices={SORTS}
        onValue={(sort) => onChange({ sort })}
      />
      {countHidden(choice) > 0 && (
        <Button
          variant="quiet"
          className="max-sm:col-span-2"
          onClick={() => onChange({ ...choiceOf({}), search: choice.search, status: choice.status })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
