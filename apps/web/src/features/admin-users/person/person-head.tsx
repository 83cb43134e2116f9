import type { admin } from '@halyard/contract';
import { useState } from 'react';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { Badge, StateBadge } from '../../../ui/facts/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateText } from '../../../ui/facts/moments.ts';
import { whyNotChange } from './authority.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

/** Who this is, how they stand, and what can be done about it. */
export function PersonHead({ user }: { readonly user: admin.AdminUser }) {
  const [opened, setOpened] = useState<'edit' | 'status' | 'closing' | null>(null);
  const obstacle = whyNotChange(useUser(), user);
  const obstacleToStatus = user.closedAt ? ADMIN_USERS.closedByOwner(dateText(user.closedAt)) : obstacle;
  const isStopped = user.status === 'suspended' || user.status === 'closed';
  const close = () => setOpened(null);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-figure font-medium break-words">{`${user.firstName} ${user.lastName}`}</h2>
        <p className="break-words text-muted">{user.email}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <StateBadge state={user.status} />
          {user.role !== 'user' && <Badge tone="muted">{user.role.replace('_', ' ')}</Badge>}
          <Badge tone="muted">{`${user.tier} tier`}</Badge>
          <Badge tone="muted">{user.accountType}</Badge>
        </p>
      </div>
      <div className="flex max-w-full flex-col gap-2 sm:items-end">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={obstacle !== null} onClick={() => setOpened('edit')}>
            Edit
          </Button>
          <Button
            variant={isStopped ? 'primary' : 'danger'}
            disabled={obstacleToStatus !== null}
            onClick={() => setOpened('status')}
          >
            {isStopped ? 'Reactivate' : 'Suspend'}
          </Button>
          {user.status !== 'closed' && (
            <Button variant="quiet" disabled={obstacle !== null} onClick={() => setOpened('closing')}>
              Close account
            </Button>
          )}
        </div>
        {obstacleToStatus !== null && <p className="text-dense text-muted">{obstacleToStatus}</p>}
      </div>
      {opened === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {opened === 'closing' && <CloseAccountDialog user={user} onClose={close} />}
      {opened === 'status' && <StatusDialog user={user} isStopped={isStopped} onClose={close} />}
    </header>
  );
}
