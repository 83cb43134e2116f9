import { admin, users } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { UserTable } from './user-table.tsx';

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  ...users.USER_STATUSES.map((value) => ({ value, label: value })),
] as const;

export function AdminUsers() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<users.UserStatus | 'all'>('all');
  const [page, setPage] = useState(1);
  const [editedId, setEditedId] = useState<string | null>(null);
  const query = {
    page,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === 'all' ? {} : { status }),
  };
  const list = useQuery({ ...read(admin.adminListUsers, { query }), placeholderData: keepPreviousData });
  const find = useCallback((text: string) => {
    setSearch(text);
    setPage(1);
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-2">
        <SearchInput label="Search users" placeholder="Search users..." value={search} onSearch={find} />
        <Select
          aria-label="Status"
          className="w-36 sm:w-44"
          value={status}
          choices={STATUSES}
          onValue={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      </div>
      {list.isError && !list.data && (
        <ReadFailure
          title={ADMIN.usersFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={10} label="Loading users" />}
      {list.data?.users.length === 0 && <EmptyState title="No users found" />}
      {list.data && list.data.users.length > 0 && (
        <div>
          <UserTable rows={list.data.users} onEdit={setEditedId} />
          <Pagination {...pagesOf(list.data.pagination)} noun="users" onPage={setPage} />
        </div>
      )}
      {editedId !== null && <EditUserDialog id={editedId} onClose={() => setEditedId(null)} />}
    </div>
  );
}
