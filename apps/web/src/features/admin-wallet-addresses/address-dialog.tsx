import { walletAddresses } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.ts';
import { Form } from '../../ui/form.tsx';
import { AddressFields } from './address-fields.tsx';
import { bodyOf, EMPTY_ADDRESS, formOf, problemsOf } from './address-model.ts';

type AddressDialogProps = {
  /** The address to edit; null makes a new one. */
  readonly address: walletAddresses.WalletAddress | null;
  readonly onClose: () => void;
};

const reloads = [walletAddresses.listWalletAddresses];

export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const [form, setForm] = useState(() => (address ? formOf(address) : EMPTY_ADDRESS));
  const [isChecked, setChecked] = useState(false);
  const done = (text: string) => () => {
    notices.success(text);
    onClose();
  };
  const create = useAct(walletAddresses.createWalletAddress, {
    reloads,
    onDone: done(ADMIN.addressCreated),
    onFailed: (failure) => notices.failure(failure, ADMIN.addressCreateFailure),
  });
  const update = useAct(walletAddresses.updateWalletAddress, {
    reloads,
    onDone: done(ADMIN.addressUpdated),
    onFailed: (failure) => notices.failure(failure, ADMIN.addressUpdateFailure),
  });
  const problems = problemsOf(form);
  function submit() {
    setChecked(true);
    if (Object.keys(problems).length > 0) return;
    const body = bodyOf(form);
    if (address === null) create.run({ body });
    else update.run({ params: { id: address.id }, body: { ...body, version: address.version } });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={address === null ? 'Add Wallet Address' : 'Edit Wallet Address'}
    >
      <Form onSubmit={submit}>
        <AddressFields form={form} onForm={setForm} problems={isChecked ? problems : {}} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={create.isRunning || update.isRunning}>
            {address === null ? 'Add Wallet Address' : 'Save changes'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
