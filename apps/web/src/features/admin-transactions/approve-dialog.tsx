import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { amountText, plainText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { DECIDED_READS } from './decided-reads.ts';

type ApproveDialogProps = { readonly transaction: admin.AdminTransaction; readonly onClose: () => void };

/** Approving moves money. For a deposit, the amount that truly arrived can differ from the announced one. */
export function ApproveDialog({ transaction, onClose }: ApproveDialogProps) {
  const announced = plainText(transaction.amount);
  const [amount, setAmount] = useState(announced);
  const isDeposit = transaction.type === 'deposit';
  const approve = useAct(admin.adminApproveTransaction, {
    reloads: DECIDED_READS,
    onDone: ({ data }) => {
      notices.success(data.status === 'pending' ? ADMIN.transactionFirstApproval : ADMIN.transactionApproved);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, ADMIN.transactionApproveFailure),
  });
  function submit() {
    const differs = isDeposit && amount !== '' && amount !== announced;
    approve.run({ params: { id: transaction.id }, ...(differs ? { body: { amount } } : {}) });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Approve ${transaction.type} ${transaction.reference}`}
      lead={`${transaction.user}, ${amountText(transaction.amount, transaction.currency)}`}
    >
      <Form onSubmit={submit}>
        {isDeposit && (
          <Field label="Amount received" hint="Change it only if another amount arrived.">
            {(control) => (
              <AmountInput
                {...control}
                min="0"
                step="any"
                unit={transaction.currency}
                value={amount}
                onValue={setAmount}
              />
            )}
          </Field>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={approve.isRunning}>
            Approve
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
