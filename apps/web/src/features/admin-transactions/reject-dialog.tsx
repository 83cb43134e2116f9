import { admin } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { amountText } from '../../domain/money/money.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { DECIDED_READS, yieldTo } from './decided-reads.ts';

type RejectDialogProps = { readonly transaction: admin.AdminTransaction; readonly onClose: () => void };

export function RejectDialog({ transaction, onClose }: RejectDialogProps) {
  const reject = useToldAct(admin.adminRejectTransaction, {
    reloads: DECIDED_READS,
    done: ADMIN.transactionRejected,
    onDone: onClose,
    failure: ADMIN.transactionRejectFailure,
    onFailed: (failure) => {
      yieldTo(failure, onClose);
    },
  });
  return (
    <ReasonDialog
      title={`Reject ${transaction.type} ${transaction.reference}`}
      lead={`${transaction.user}, ${amountText(transaction.amount, transaction.currency)}. The customer sees the reason.`}
      action="Reject"
      isBusy={reject.isRunning}
      onReason={(reason) => reject.run({ params: { id: transaction.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
