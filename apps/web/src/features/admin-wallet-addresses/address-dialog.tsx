import { walletAddresses } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { type FailureTexts, isConflict } from '../../platform/calls/call-failure.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { AddressFields } from './address-fields.tsx';
import {
  type AddressForm,
  bodyOf,
  differencesOf,
  EMPTY_ADDRESS,
  formOf,
  LABELS,
  type Problems,
  problemsIn,
  problemsOf,
} from './address-model.ts';
import { ADDRESS_READS, readAddress } from './address-reads.ts';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { CurrencyMark } from '../../domain/money/currency-mark.tsx';
import { QrCode } from '../../ui/facts/qr-code.tsx';

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
  const done = (text: string) => (answer: Parameters<typeof doneOrProposed>[0]) =>
    notices.success(doneOrProposed(answer, text));
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
    close: onClose,
  });
  const update = useAct(walletAddresses.updateWalletAddress, {
    reloads: ADDRESS_READS,
    onDone: done(ADMIN_WALLETS.addressUpdated),
    onFailed: fail(ADMIN_WALLETS.addressUpdateFailure),
    close: onClose,
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

type AddressConflictProps = {
  readonly mine: AddressForm;
  readonly theirs: walletAddresses.WalletAddress;
  readonly onLoad: () => void;
  /** Goes on with what was typed, knowing what it takes the place of. */
  readonly onKeep: () => void;
};

/** Somebody was faster. Nothing of theirs is overwritten, and nothing that was typed is lost, before one has chosen. */
function AddressConflict({ mine, theirs, onLoad, onKeep }: AddressConflictProps) {
  const saved = formOf(theirs);
  const differences = differencesOf(mine, saved);
  return (
    <ChangedMeanwhile
      title="Somebody else changed this address in the meantime"
      onLoad={onLoad}
      onKeep={onKeep}
    >
      {differences.length === 0 ? (
        <p>What you typed is what stands there now.</p>
      ) : (
        <dl className="mt-2 flex flex-col gap-2 text-dense">
          {differences.map((name) => (
            <div key={name}>
              <dt className="font-medium text-ink">{LABELS[name]}</dt>
              <dd className="break-all">{`Theirs: ${saved[name]}`}</dd>
              <dd className="break-all">{`Yours: ${mine[name]}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </ChangedMeanwhile>
  );
}

/** How customers will see it: the line they choose it by, and what they pay to. */
function AddressPreview({ form }: { readonly form: AddressForm }) {
  const symbol = form.symbol.trim() || '–';
  const address = form.address.trim();
  return (
    <section aria-label="Preview" className="rounded-control bg-sunken p-4">
      <h3 className="mb-3 text-dense font-medium text-muted">What customers see</h3>
      <div className="flex items-center gap-3">
        <CurrencyMark symbol={symbol} colour={form.color} />
        <p className="min-w-0 flex-1">
          <span className="block font-medium break-words">
            {symbol} <span className="font-normal text-muted">{form.name}</span>
          </span>
          <span className="block text-dense break-words text-muted">{form.network}</span>
          {form.minDeposit && (
            <span className="block text-dense text-muted">{`min ${form.minDeposit} ${symbol}`}</span>
          )}
        </p>
      </div>
      {address !== '' && (
        <div className="mt-4 flex flex-col items-center gap-3">
          <QrCode text={address.slice(0, LONGEST)} label={`QR code of ${address}`} />
          <code className="w-full text-center font-sans text-dense break-all">{address}</code>
          <p className="text-dense text-muted">{`${form.confirmations || '–'} confirmations`}</p>
        </div>
      )}
    </section>
  );
}

/** No address is longer, and a code of anything longer could not be read. */
const LONGEST = 140;
