import { Question } from '../../ui/overlays/dialog.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
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
    <Question
      onClose={onClose}
      title={`Verify ${person}?`}
      lead="They are told in the portal and by mail. Their documents cannot be changed after this."
      action="Verify identity"
      isBusy={isBusy}
      onAct={onVerify}
    >
      {unseen.length > 0 && (
        <Notice tone="warn" title="You have not looked at everything">
          {`Not opened: ${kindsText(unseen)}.`}
        </Notice>
      )}
    </Question>
  );
}
