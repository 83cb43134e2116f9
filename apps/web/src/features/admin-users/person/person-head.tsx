import { admin } from '@halyard/contract';
import { useState } from 'react';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { Badge, StateBadge } from '../../../ui/facts/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateText } from '../../../ui/facts/moments.ts';
import { whyNotChange } from './authority.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';
import { reload } from '../../../platform/calls/read.ts';
import { doneOrProposed } from '../../../platform/calls/proposed.ts';
import { ADMIN } from '../../../texts/admin/admin.ts';

const LEAD_SUSPEND =
  'They can still log in, close positions and cancel orders. They cannot trade, deposit, withdraw or convert. They are told at once, without the reason.';

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

type CloseAccountDialogProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

/** For a customer who asks for it by letter and cannot sign in. A second administrator decides. */
function CloseAccountDialog({ user, onClose }: CloseAccountDialogProps) {
  const propose = useToldAct(admin.adminProposeClosing, {
    reloads: [...PERSON_READS, admin.adminListApprovals],
    done: ({ message }) => message ?? '',
    close: onClose,
    failure: ADMIN_USERS.closingFailure,
  });
  return (
    <ReasonDialog
      title={`Close the account of ${user.firstName} ${user.lastName}`}
      lead="Only where the customer asked for it and cannot log in. A second administrator decides. What need not be kept is erased at once; for 30 days they can open it again by logging in, and nobody else can."
      action={ADMIN.sendForApproval}
      isBusy={propose.isRunning}
      onReason={(reason) => propose.run({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

type StatusDialogProps = {
  readonly user: admin.AdminUser;
  /** Suspended or closed, so that the way leads back. */
  readonly isStopped: boolean;
  readonly onClose: () => void;
};

/** Stops somebody, or lets them go on. It counts with their very next step. */
function StatusDialog({ user, isStopped, onClose }: StatusDialogProps) {
  // It stays what was asked for: it must not turn into its opposite under somebody's hand.
  const [wasStopped] = useState(isStopped);
  const update = useToldAct(admin.adminUpdateUser, {
    reloads: PERSON_READS,
    done: (answer) => doneOrProposed(answer, ADMIN_USERS.userUpdated),
    close: onClose,
    failure: ADMIN_USERS.userUpdateFailure,
    onFailed: () => {
      // Whatever stood in the way is on the screen behind this.
      void reload(PERSON_READS);
    },
  });
  const status = wasStopped ? 'active' : 'suspended';
  // Our own change is seen before its answer is here, and is nobody else's.
  const isOvertaken = isStopped !== wasStopped && !update.isRunning;
  return (
    <ReasonDialog
      title={`${wasStopped ? 'Reactivate' : 'Suspend'} ${user.firstName} ${user.lastName}`}
      lead={wasStopped ? leadBack(user) : LEAD_SUSPEND}
      action={wasStopped ? 'Reactivate' : 'Suspend'}
      tone={wasStopped ? 'primary' : 'danger'}
      obstacle={isOvertaken ? ADMIN_USERS.statusOvertaken(user.status) : null}
      isBusy={update.isRunning}
      onReason={(reason) =>
        update.run({ params: { id: user.id }, body: { status, reason, version: user.version } })
      }
      onClose={onClose}
    />
  );
}

function leadBack({ emailVerified }: admin.AdminUser): string {
  const vouched = emailVerified ? '' : ' Their email address was never verified: this vouches for it.';
  return `All services are open to them again, and they are told so.${vouched}`;
}
