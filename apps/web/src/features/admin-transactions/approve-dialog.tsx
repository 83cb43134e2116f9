import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { plainText } from '../../ui/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { notices } from '../../ui/notices.ts';
import { DECIDED_READS, yieldTo } from './decided-reads.ts';
import { approvalsText, isWaiting } from './decisions.ts';
import { TransferFacts } from './transfer-facts.tsx';

type ApproveDialogProps = { readonly transaction: admin.AdminTransaction; readonly onClose: () => void };

const ABOUT_THE_AMOUNT = new Set(['invalid-amount', 'too-many-decimals', 'amount-too-large']);

/** Approving moves money. For a deposit, the amount that truly arrived can differ from the announced one. */
export function ApproveDialog({ transaction, onClose }: ApproveDialogProps) {
  const announced = plainText(transaction.amount);
  const [amount, setAmount] = useState(announced);
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
    if (isDeposit && !(Number(amount) > 0)) return setProblem(ADMIN.amountArrived);
    const differs = isDeposit && amount !== announced;
    approve.run({ params: { id: transaction.id }, ...(differs ? { body: { amount } } : {}) });
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Approve ${transaction.type} ${transaction.reference}`}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <TransferFacts transaction={transaction} />
        <Approvals transaction={transaction} />
        {isDeposit && (
          <Field label="Amount received" hint="Change it only if another amount arrived." error={problem}>
            {(control) => (
              <AmountInput
                {...control}
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
          </Field>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={approve.isRunning} disabled={!isWaiting(transaction)}>
            Approve
          </Button>
        </DialogActions>
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
