import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../texts/admin/users.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { EditUserDialog } from './person/edit-user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { queryOf, USER_FILTERS } from './user-place.ts';
import { UserRows } from './user-rows.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';

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
