import { scaleOf } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { parseAmount } from '../../domain/money/amount.ts';
import { plainText } from '../../domain/money/money.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { DECIDED_READS, yieldTo } from './decided-reads.ts';
import { approvalsText, isWaiting } from './decisions.ts';
import { TransferFacts } from './transfer-facts.tsx';

type ApproveDialogProps = { readonly transaction: admin.AdminTransaction; readonly onClose: () => void };

const ABOUT_THE_AMOUNT = new Set(['invalid-amount', 'too-many-decimals', 'amount-too-large']);

/** Approving moves money. For a deposit, the amount that truly arrived can differ from the announced one. */
export function ApproveDialog({ transaction, onClose }: ApproveDialogProps) {
  const announced = plainText(transaction.amount);
  // What a colleague has agreed to is what there is to agree with.
  const [amount, setAmount] = useState(() => plainText(transaction.approvals?.amount ?? transaction.amount));
  const [problem, setProblem] = useState<string>();
  const isDeposit = transaction.type === 'deposit';
  const approve = useAct(admin.adminApproveTransaction, {
    reloads: DECIDED_READS,
    onDone: ({ data }) => {
      notices.success(data.status === 'pending' ? ADMIN.transactionFirstApproval : ADMIN.transactionApproved);
      onClose();
    },
    onFailed: (failure) => {
      if (failure instanceof CallFailure && ABOUT_THE_AMOUNT.has(failure.code ?? ''))
        return setProblem(failure.message);
      notices.failure(failure, ADMIN.transactionApproveFailure);
      yieldTo(failure, onClose);
    },
  });
  function submit() {
    if (!isDeposit) return approve.run({ params: { id: transaction.id } });
    const { currency, id } = transaction;
    const typed = parseAmount(amount, scaleOf(currency), currency);
    if (!typed.ok) return setProblem(amount.trim() === '' ? ADMIN.amountArrived : typed.problem);
    const differs = typed.text !== announced;
    approve.run({ params: { id }, ...(differs ? { body: { amount: typed.text } } : {}) });
  }
  return (
    <Dialog onClose={onClose} title={`Approve ${transaction.type} ${transaction.reference}`}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TransferFacts transaction={transaction} />
        <Approvals transaction={transaction} />
        {isDeposit && (
          <AmountField
            label="Amount received"
            hint="Change it only if another amount arrived."
            error={problem}
            min="0"
            step="any"
            unit={transaction.currency}
            value={amount}
            onValue={(next) => {
              setAmount(next);
              setProblem(undefined);
            }}
          />
        )}
        <DialogEnd onClose={onClose} isBusy={approve.isRunning} disabled={!isWaiting(transaction)}>
          Approve
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

/** Whether this approval moves the money, and whether there is still something to approve. */
function Approvals({ transaction }: { readonly transaction: admin.AdminTransaction }) {
  if (!isWaiting(transaction))
    return <Notice tone="warn">{`Somebody else decided in the meantime: ${transaction.status}.`}</Notice>;
  const { approvals } = transaction;
  const soFar = approvalsText(approvals);
  if (!approvals || soFar === null) return null;
  const isLast = approvals.given + 1 >= approvals.needed;
  return (
    <Notice title={soFar}>
      {isLast ? 'Yours is the last one: the money moves.' : 'A second administrator must approve this, too.'}
    </Notice>
  );
}
