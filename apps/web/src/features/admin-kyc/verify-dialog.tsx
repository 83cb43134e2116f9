import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type KycDocument, kindsText } from './case-model.ts';

type VerifyDialogProps = {
  readonly person: string;
  /** Documents of this submission nobody has looked at here. */
  readonly unseen: readonly KycDocument[];
  readonly isBusy: boolean;
  readonly onVerify: () => void;
  readonly onClose: () => void;
};

export function VerifyDialog({ person, unseen, isBusy, onVerify, onClose }: VerifyDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Verify ${person}?`}
      lead="They are told in the portal and by mail. Their documents cannot be changed after this."
    >
      {unseen.length > 0 && (
        <Notice tone="warn" title="You have not looked at everything">
          {`Not opened: ${kindsText(unseen)}.`}
        </Notice>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button isBusy={isBusy} onClick={onVerify}>
          Verify identity
        </Button>
      </DialogActions>
    </Dialog>
  );
}
