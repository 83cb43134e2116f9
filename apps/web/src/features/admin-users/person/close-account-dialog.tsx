import { admin } from '@halyard/contract';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';

type CloseAccountDialogProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

/** For a customer who asks for it by letter and cannot sign in. A second administrator decides. */
export function CloseAccountDialog({ user, onClose }: CloseAccountDialogProps) {
  const propose = useToldAct(admin.adminProposeClosing, {
    reloads: [...PERSON_READS, admin.adminListApprovals],
    done: ({ message }) => message ?? '',
    onDone: onClose,
    failure: ADMIN_USERS.closingFailure,
  });
  return (
    <ReasonDialog
      title={`Close the account of ${user.firstName} ${user.lastName}`}
      lead="Only where the customer asked for it and cannot log in. A second administrator decides. What need not be kept is erased at once; for 30 days they can open it again by logging in, and nobody else can."
      action="Propose"
      isBusy={propose.isRunning}
      onReason={(reason) => propose.run({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
