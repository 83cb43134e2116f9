import { walletAddresses } from '@halyard/contract';
import { History, Pencil, Trash2 } from 'lucide-react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ADDRESS_READS } from './address-reads.ts';

type Address = walletAddresses.WalletAddress;
export type AddressAct = 'edit' | 'history' | 'delete';

type AddressActionsProps = { readonly row: Address; readonly onAct: (act: AddressAct) => void };

const ICONS = [
  { act: 'edit', verb: 'Edit', icon: Pencil, ink: '' },
  { act: 'history', verb: 'History of', icon: History, ink: '' },
  { act: 'delete', verb: 'Delete', icon: Trash2, ink: 'text-danger' },
] as const;

export function AddressActions({ row, onAct }: AddressActionsProps) {
  const toggle = useToldAct(walletAddresses.toggleWalletAddress, {
    reloads: ADDRESS_READS,
    done: (answer) => doneOrProposed(answer, ADMIN_WALLETS.addressToggled),
    failure: ADMIN_WALLETS.addressToggleFailure,
    onFailed: (failure) => {
      if (isConflict(failure)) void reload(ADDRESS_READS);
    },
  });
  const name = `${row.symbol} on ${row.network}`;
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        variant="secondary"
        className="min-w-24"
        isBusy={toggle.isRunning}
        aria-label={`${row.isActive ? 'Deactivate' : 'Activate'} ${name}`}
        onClick={() => toggle.run({ params: { id: row.id }, body: { version: row.version } })}
      >
        {row.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      {ICONS.map(({ act, verb, icon: Icon, ink }) => (
        <Button
          key={act}
          size="small"
          variant="quiet"
          title={verb.split(' ')[0]}
          aria-label={`${verb} ${name}`}
          onClick={() => onAct(act)}
        >
          <Icon aria-hidden className={`size-3.5 ${ink}`} />
        </Button>
      ))}
    </div>
  );
}
