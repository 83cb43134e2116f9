import { admin } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { SETUP } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { MAIL_READS } from './refresh.ts';

type DropMailDialogProps = { readonly mail: admin.OutboxMail; readonly onClose: () => void };

export function DropMailDialog({ mail, onClose }: DropMailDialogProps) {
  const drop = useAct(admin.adminDropMail, {
    reloads: MAIL_READS,
    onDone: () => {
      notices.success(SETUP.mailDropped);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, SETUP.mailDropFailure),
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
