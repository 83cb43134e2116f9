import { type AnswerOf, walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { WALLET } from '../../texts/wallet.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import type { AddressAct } from './address-actions.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressTable } from './address-table.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Dialog, Question } from '../../ui/overlays/dialog.tsx';
import { ADDRESS_READS } from './address-reads.ts';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { FIELD_NAMES, LABELS } from './address-model.ts';

const WORDS: Record<Entry['action'], string> = {
  created: 'Created',
  updated: 'Changed',
  toggled: 'Switched',
  deleted: 'Deleted',
};

type Address = walletAddresses.WalletAddress;
type Opened = { readonly what: 'create' } | { readonly what: AddressAct; readonly address: Address };

/** The addresses customers pay deposits to. */
export function AdminWalletAddresses() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useQuery(read(walletAddresses.listWalletAddresses));
  const add = (
    <Button onClick={() => setOpened({ what: 'create' })}>
      <Plus aria-hidden className="size-4" />
      Add Wallet Address
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[68ch] text-muted">
          Customers see the active ones. A deleted address is hidden; the history keeps it.
        </p>
        {list.data?.length === 0 ? null : add}
      </div>
      <NotLoaded of={list} failed={WALLET.addressesFailed} loading="Loading wallet addresses" rows={6} />
      {list.data?.length === 0 && (
        <EmptyState title="No wallet addresses yet" action={add}>
          Without one, nobody can deposit coins. A bank transfer works meanwhile.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <AddressTable rows={list.data} onAct={(what, address) => setOpened({ what, address })} />
      )}
      {opened?.what === 'create' && <AddressDialog address={null} onClose={close} />}
      {opened?.what === 'edit' && <AddressDialog address={opened.address} onClose={close} />}
      {opened?.what === 'history' && <HistoryDialog address={opened.address} onClose={close} />}
      {opened?.what === 'delete' && <DeleteDialog address={opened.address} onClose={close} />}
    </div>
  );
}

type DeleteDialogProps = { readonly address: walletAddresses.WalletAddress; readonly onClose: () => void };

function DeleteDialog({ address, onClose }: DeleteDialogProps) {
  const remove = useToldAct(walletAddresses.deleteWalletAddress, {
    reloads: ADDRESS_READS,
    done: ADMIN_WALLETS.addressDeleted,
    close: onClose,
    failure: ADMIN_WALLETS.addressDeleteFailure,
  });
  return (
    <Question
      onClose={onClose}
      title={`Delete ${address.symbol} on ${address.network}`}
      lead={ADMIN_WALLETS.deleteAddress}
      action="Delete"
      tone="danger"
      isBusy={remove.isRunning}
      onAct={() => remove.run({ params: { id: address.id } })}
    >
      <p className="rounded-control bg-sunken px-3 py-2 break-all">{address.address}</p>
    </Question>
  );
}

type HistoryDialogProps = { readonly address: walletAddresses.WalletAddress; readonly onClose: () => void };

type Entry = AnswerOf<typeof walletAddresses.walletAddressHistory>['entries'][number];

/** Who did what to an address, with what it was before. */
function HistoryDialog({ address, onClose }: HistoryDialogProps) {
  const history = useQuery(read(walletAddresses.walletAddressHistory, { params: { id: address.id } }));
  const { data } = history;
  const isOurs = data && !data.entries.some(({ action }) => action === 'created');
  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title={`History of ${address.symbol} on ${address.network}`}
      lead={<span className="break-all">{address.address}</span>}
    >
      <NotLoaded
        of={history}
        failed={ADMIN_WALLETS.addressHistoryFailure}
        loading="Loading the history"
        rows={3}
      />
      {data && (
        <ol aria-label="History" className="divide-y divide-line">
          {data.entries.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} />
          ))}
          {isOurs && (
            <li className="py-3 first:pt-0 last:pb-0">
              <p className="font-medium">Set up with the installation</p>
              <p className="text-dense text-muted">{dateTimeText(data.createdAt)}</p>
            </li>
          )}
        </ol>
      )}
    </Dialog>
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p>
        <span className="font-medium">{WORDS[entry.action]}</span>
        {` by ${entry.by ?? 'nobody we know'}`}
      </p>
      <p className="text-dense text-muted">{dateTimeText(entry.at)}</p>
      {entry.action !== 'deleted' && (
        <ChangeList changes={entry.changes.map((change) => ({ ...change, field: labelOf(change.field) }))} />
      )}
    </li>
  );
}

function labelOf(field: string): string {
  const name = FIELD_NAMES.find((one) => one === field);
  return name ? LABELS[name] : 'Status';
}
