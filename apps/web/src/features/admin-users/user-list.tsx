import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ListFilter } from 'lucide-react';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../texts/admin/users.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { type ListPlace, useListPlace } from '../../ui/lists/use-list-place.ts';
import { EditUserDialog } from './person/edit-user-dialog.tsx';
import { MORE_FILTERS, queryOf, USER_FILTERS } from './user-place.ts';
import { UserRows } from './user-rows.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { SavedViews } from '../../domain/staff/saved-views.tsx';
import { download } from '../../platform/calls/download.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { chosenIn, countSet } from '../../ui/lists/filters.ts';

export function UserList() {
  const place = useListPlace(USER_FILTERS, { tab: 'users' });
  const [edited, setEdited] = useState<admin.AdminUser | null>(null);
  const query = { ...queryOf(place.asked), page: place.page };
  const list = useQuery(paged(read(admin.adminListUsers, { query })));
  return (
    <div className="flex flex-col gap-4">
      <UserFilters place={place} count={list.data?.pagination.totalItems} />
      <Listing
        of={list}
        rows={list.data?.users}
        onPage={place.turn}
        noun="users"
        failed={failureTitle(list.error)}
        expects={10}
        empty={
          <NoneFound title="No users found" place={place}>
            Whoever opens an account stands here.
          </NoneFound>
        }
      >
        {(rows) => <UserRows rows={rows} onEdit={setEdited} />}
      </Listing>
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Whether the server said no, or was not heard at all. */
function failureTitle(failure: unknown): string {
  const isUnreached = failure instanceof CallFailure && failure.kind === 'unreached';
  const { refused, unreached = refused } = ADMIN_USERS.usersFailure;
  return isUnreached ? unreached : refused;
}

type UserFiltersProps = {
  readonly place: ListPlace<typeof USER_FILTERS>;
  /** How many users the filters leave. */
  readonly count: number | undefined;
};

function UserFilters({ place, count }: UserFiltersProps) {
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
