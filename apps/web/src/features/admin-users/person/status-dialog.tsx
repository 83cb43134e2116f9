import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { reload } from '../../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { doneOrProposed } from '../../../platform/calls/proposed.ts';
import { PERSON_READS } from './person-reads.ts';

type StatusDialogProps = {
  readonly user: admin.AdminUser;
  /** Suspended or closed, so that the way leads back. */
  readonly isStopped: boolean;
  readonly onClose: () => void;
};

/** Stops somebody, or lets them go on. It counts with their very next step. */
export function StatusDialog({ user, isStopped, onClose }: StatusDialogProps) {
  // It stays what was asked for: it must not turn into its opposite under somebody's hand.
  const [wasStopped] = useState(isStopped);
  const update = useToldAct(admin.adminUpdateUser, {
    reloads: PERSON_READS,
    done: (answer) => doneOrProposed(answer, ADMIN_USERS.userUpdated),
    onDone: onClose,
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

const LEAD_SUSPEND =
  'They can still log in, close positions and cancel orders. They cannot trade, deposit, withdraw or convert. They are told at once, without the reason.';

function leadBack({ emailVerified }: admin.AdminUser): string {
  const vouched = emailVerified ? '' : ' Their email address was never verified: this vouches for it.';
  return `All services are open to them again, and they are told so.${vouched}`;
}
