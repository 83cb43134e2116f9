import { admin } from '@halyard/contract';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { SavedViews } from '../../domain/staff/saved-views.tsx';
import { download } from '../../platform/calls/download.ts';
import { ADMIN_USERS } from '../../texts/admin/users.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { chosenIn, countSet } from '../../ui/lists/filters.ts';
import type { ListPlace } from '../../ui/lists/use-list-place.ts';
import { MORE_FILTERS, queryOf, type USER_FILTERS } from './user-place.ts';

type UserFiltersProps = {
  readonly place: ListPlace<typeof USER_FILTERS>;
  /** How many users the filters leave. */
  readonly count: number | undefined;
};

export function UserFilters({ place, count }: UserFiltersProps) {
  const hidden = countSet(MORE_FILTERS, place.chosen);
  const [isOpen, setOpen] = useState(hidden > 0);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <FilterRow place={place} of={['search', 'status']}>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden className="size-3.5" />
          {hidden === 0 ? 'Filter' : `Filter (${hidden})`}
        </Button>
        <ExportButton
          name="users"
          fetchFile={(signal) => download(admin.adminExportUsers, { query: queryOf(place.asked), signal })}
          done={ADMIN_USERS.usersExported}
          failure={ADMIN_USERS.usersExportFailure}
          title={count === undefined ? undefined : `${count.toLocaleString('en-US')} users as a CSV file`}
        />
        <SavedViews screen="users" usual={{ tab: 'users' }} />
      </FilterRow>
      <div id={id} hidden={!isOpen}>
        <FilterRow place={place} of={['kyc', 'role', 'tier', 'sort']}>
          {hidden > 0 && (
            <Button
              variant="quiet"
              className="max-sm:col-span-2"
              onClick={() => place.choose(chosenIn(MORE_FILTERS, {}))}
            >
              Clear filters
            </Button>
          )}
        </FilterRow>
      </div>
    </div>
  );
}
