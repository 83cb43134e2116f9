import { admin } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ADMIN_SYSTEM } from '../../texts/admin/system.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { MAIL_READS } from './refresh.ts';

type DropMailDialogProps = { readonly mail: admin.OutboxMail; readonly onClose: () => void };

export function DropMailDialog({ mail, onClose }: DropMailDialogProps) {
  const drop = useToldAct(admin.adminDropMail, {
    reloads: MAIL_READS,
    done: ADMIN_SYSTEM.mailDropped,
    onDone: onClose,
    failure: ADMIN_SYSTEM.mailDropFailure,
  });
  return (
    <ReasonDialog
      title="Drop this mail"
      lead={`“${mail.subject}” to ${mail.to} is never sent. This cannot be taken back.`}
      action="Drop"
      isBusy={drop.isRunning}
      onReason={(reason) => drop.run({ params: { id: mail.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
