import { type AnswerOf, walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { FIELD_NAMES, LABELS } from './address-model.ts';

type HistoryDialogProps = { readonly address: walletAddresses.WalletAddress; readonly onClose: () => void };
type Entry = AnswerOf<typeof walletAddresses.walletAddressHistory>['entries'][number];

/** Who did what to an address, with what it was before. */
export function HistoryDialog({ address, onClose }: HistoryDialogProps) {
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

const WORDS: Record<Entry['action'], string> = {
  created: 'Created',
  updated: 'Changed',
  toggled: 'Switched',
  deleted: 'Deleted',
};

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
