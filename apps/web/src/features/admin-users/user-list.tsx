import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { currentAddress, useAddress } from '../../platform/address.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { choiceOf, filtersOf, showList } from './choice.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRows } from './user-rows.tsx';

export function UserList() {
  const choice = choiceOf(useAddress().query);
  const [edited, setEdited] = useState<admin.AdminUser | null>(null);
  const list = useQuery({
    ...read(admin.adminListUsers, { query: { ...filtersOf(choice), page: choice.page } }),
    placeholderData: keepPreviousData,
  });
  // What is wanted is read when it changes: a search ends after the typing, when another filter may have been set.
  const change = useCallback((part: Partial<typeof choice>) => {
    showList({ ...choiceOf(currentAddress().query), page: 1, ...part });
  }, []);
  const found = list.data?.users ?? [];

  return (
    <div className="flex flex-col gap-4">
      <UserFilters choice={choice} onChange={change} count={list.data?.pagination.totalItems} />
      {list.isError && !list.data && (
        <ReadFailure
          title={failureTitle(list.error)}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={10} label="Loading users" />}
      {list.data && found.length === 0 && (
        <EmptyState
          title="No users found"
          action={
            <Button variant="secondary" onClick={() => showList(choiceOf({}))}>
              Show all users
            </Button>
          }
        >
          Nobody matches this search and these filters.
        </EmptyState>
      )}
      {list.data && found.length > 0 && (
        <div>
          <UserRows rows={found} onEdit={setEdited} />
          <Pagination {...pagesOf(list.data.pagination)} noun="users" onPage={(page) => change({ page })} />
        </div>
      )}
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Whether the server said no, or was not heard at all. */
function failureTitle(failure: unknown): string {
  const isUnreached = failure instanceof CallFailure && failure.kind === 'unreached';
  const { refused, unreached = refused } = ADMIN.usersFailure;
  return isUnreached ? unreached : refused;
}
