import { admin } from '@halyard/contract';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { notices } from '../../../ui/notices/notices.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';

type CloseHoldingsDialogProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

/** Ends what a stopped customer has open. What cannot close now says why, and stays on the screen behind. */
export function CloseHoldingsDialog({ user, onClose }: CloseHoldingsDialogProps) {
  const close = useToldAct(admin.adminCloseHoldings, {
    reloads: [...PERSON_READS, admin.adminGetHoldings],
    done: ({ data }) => ADMIN_USERS.holdingsClosed(data.closed.length, data.cancelledOrders),
    onDone: ({ data }) => {
      const [first] = data.failed;
      if (first) notices.error(ADMIN_USERS.holdingsLeft(data.failed.length, first.error));
      onClose();
    },
    failure: ADMIN_USERS.holdingsCloseFailure,
  });
  return (
    <ReasonDialog
      title={`Close everything of ${user.firstName} ${user.lastName}`}
      lead="All pending orders are cancelled and all positions closed at the prices of this moment. They are told of each."
      action="Close everything"
      isBusy={close.isRunning}
      onReason={(reason) => close.run({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
