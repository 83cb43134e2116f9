import { admin } from '@halyard/contract';
import { useState } from 'react';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

export const FILE_READS = [admin.adminListBankFiles, admin.adminListBankEntries, admin.adminReconcileBank];

type DecideFileProps = { readonly file: admin.BankFile; readonly onClose: () => void };

/** The closing balance is not shown: whoever confirms types what they see at the bank. */
export function ConfirmFile({ file, onClose }: DecideFileProps) {
  const [closing, setClosing] = useState('');
  const confirm = useToldAct(admin.adminConfirmBankFile, {
    reloads: FILE_READS,
    done: PAYMENTS.confirmed,
    failure: PAYMENTS.fileFailure,
    onDone: onClose,
  });
  const name = file.statements.at(-1) ?? '';
  return (
    <Dialog
      onClose={onClose}
      title={`Confirm statement ${name}`}
      lead="Look at the account at the bank itself, and type the balance it shows at the end of this statement."
    >
      <Form onSubmit={() => confirm.run({ params: { id: file.id }, body: { closingBalance: closing } })}>
        <AmountField
          label={`Closing balance in ${file.currency ?? ''}`}
          step="0.01"
          value={closing}
          onValue={setClosing}
        />
        <DialogEnd onClose={onClose} isBusy={confirm.isRunning} disabled={closing === ''}>
          Confirm
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

export function RejectFile({ file, onClose }: DecideFileProps) {
  const reject = useToldAct(admin.adminRejectBankFile, {
    reloads: FILE_READS,
    done: PAYMENTS.rejected,
    failure: PAYMENTS.fileFailure,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Reject this file"
      lead={`${file.name}: nothing of it is taken in.`}
      action="Reject"
      isBusy={reject.isRunning}
      onReason={(reason) => reject.run({ params: { id: file.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
