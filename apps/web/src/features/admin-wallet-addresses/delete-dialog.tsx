import { walletAddresses } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.ts';
import { ADDRESS_READS } from './address-reads.ts';

type DeleteDialogProps = { readonly address: walletAddresses.WalletAddress; readonly onClose: () => void };

export function DeleteDialog({ address, onClose }: DeleteDialogProps) {
  const remove = useAct(walletAddresses.deleteWalletAddress, {
    reloads: ADDRESS_READS,
    onDone: () => {
      notices.success(ADMIN.addressDeleted);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, ADMIN.addressDeleteFailure),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${address.symbol} on ${address.network}`}
      lead={ADMIN.deleteAddress}
    >
      <p className="rounded-control bg-sunken px-3 py-2 break-all">{address.address}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isBusy={remove.isRunning}
          onClick={() => remove.run({ params: { id: address.id } })}
        >
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
