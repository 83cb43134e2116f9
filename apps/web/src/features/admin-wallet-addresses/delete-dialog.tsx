import { walletAddresses } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { ADDRESS_READS } from './address-reads.ts';

type DeleteDialogProps = { readonly address: walletAddresses.WalletAddress; readonly onClose: () => void };

export function DeleteDialog({ address, onClose }: DeleteDialogProps) {
  const remove = useToldAct(walletAddresses.deleteWalletAddress, {
    reloads: ADDRESS_READS,
    done: ADMIN_WALLETS.addressDeleted,
    onDone: onClose,
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
