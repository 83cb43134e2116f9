import { admin } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { ADMIN } from '../../texts.ts';
import { amountText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { DECIDED_READS, yieldTo } from './decided-reads.ts';

type RejectDialogProps = { readonly transaction: admin.AdminTransaction; readonly onClose: () => void };

export function RejectDialog({ transaction, onClose }: RejectDialogProps) {
  const reject = useAct(admin.adminRejectTransaction, {
    reloads: DECIDED_READS,
    onDone: () => {
      notices.success(ADMIN.transactionRejected);
      onClose();
    },
    onFailed: (failure) => {
      notices.failure(failure, ADMIN.transactionRejectFailure);
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
