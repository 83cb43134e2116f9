import { walletAddresses } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { type FailureTexts, isConflict } from '../../platform/calls/call-failure.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { AddressConflict } from './address-conflict.tsx';
import { AddressFields } from './address-fields.tsx';
import { bodyOf, EMPTY_ADDRESS, formOf, type Problems, problemsIn, problemsOf } from './address-model.ts';
import { AddressPreview } from './address-preview.tsx';
import { ADDRESS_READS, readAddress } from './address-reads.ts';

type Address = walletAddresses.WalletAddress;

type AddressDialogProps = {
  /** The address to edit; null makes a new one. */
  readonly address: Address | null;
  readonly onClose: () => void;
};

export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const [form, setForm] = useState(() => (address ? formOf(address) : EMPTY_ADDRESS));
  const [version, setVersion] = useState(address?.version);
  const [theirs, setTheirs] = useState<Address | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const done = (text: string) => (answer: Parameters<typeof doneOrProposed>[0]) => {
    notices.success(doneOrProposed(answer, text));
    onClose();
  };
  const fail = (texts: FailureTexts) => (failure: unknown) => {
    if (address && isConflict(failure)) readAddress(address.id).then(setTheirs, () => undefined);
    const found = problemsIn(failure);
    if (found) setRefused(found);
    else notices.failure(failure, texts);
  };
  const create = useAct(walletAddresses.createWalletAddress, {
    reloads: ADDRESS_READS,
    onDone: done(ADMIN_WALLETS.addressCreated),
    onFailed: fail(ADMIN_WALLETS.addressCreateFailure),
  });
  const update = useAct(walletAddresses.updateWalletAddress, {
    reloads: ADDRESS_READS,
    onDone: done(ADMIN_WALLETS.addressUpdated),
    onFailed: fail(ADMIN_WALLETS.addressUpdateFailure),
  });
  const missing = problemsOf(form);
  function submit() {
    setChecked(true);
    if (Object.keys(missing).length > 0) return;
    const body = bodyOf(form);
    if (address === null) create.run({ body });
    else
      update.run({ params: { id: address.id }, body: version === undefined ? body : { ...body, version } });
  }
  const edit = (next: typeof form) => {
    setForm(next);
    setRefused({});
  };
  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title={address === null ? 'Add Wallet Address' : 'Edit Wallet Address'}
    >
      {theirs && (
        <AddressConflict
          mine={form}
          theirs={theirs}
          onLoad={() => {
            edit(formOf(theirs));
            setVersion(theirs.version);
            setTheirs(null);
          }}
          onKeep={() => {
            setVersion(theirs.version);
            setTheirs(null);
          }}
        />
      )}
      <Form onSubmit={submit}>
        <div className="grid items-start gap-5 md:grid-cols-[1fr_15rem]">
          <AddressFields form={form} onForm={edit} problems={{ ...(isChecked ? missing : {}), ...refused }} />
          <AddressPreview form={form} />
        </div>
        <DialogEnd onClose={onClose} disabled={theirs !== null} isBusy={create.isRunning || update.isRunning}>
          {address === null ? 'Add Wallet Address' : 'Save changes'}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
