import { type AnswerOf, auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { PASSKEYS } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { dateText, dateTimeText } from '../../ui/moments.ts';
import { notices } from '../../ui/notices.ts';

type Passkey = AnswerOf<typeof auth.listPasskeys>[number];

export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const [isAsked, setAsked] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="flex flex-col text-dense text-muted sm:flex-row sm:gap-3">
          <span>{`Added ${dateText(createdAt)}`}</span>
          <span>{lastUsedAt === null ? 'Not used yet' : `Last used ${dateTimeText(lastUsedAt)}`}</span>
        </p>
      </div>
      <Button size="small" variant="secondary" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
        Remove
      </Button>
      {isAsked && <RemoveDialog passkey={passkey} onClose={() => setAsked(false)} />}
    </li>
  );
}

type RemoveDialogProps = { readonly passkey: Passkey; readonly onClose: () => void };

function RemoveDialog({ passkey: { id, name }, onClose }: RemoveDialogProps) {
  const remove = useAct(auth.removePasskey, {
    reloads: [auth.listPasskeys],
    onDone: () => {
      onClose();
      notices.success(PASSKEYS.removed);
    },
    onFailed: (failure) => notices.failure(failure, PASSKEYS.removeFailure),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Remove this passkey?"
      lead={`'${name}' will no longer open your account. You may also want to delete it on the device.`}
    >
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" isBusy={remove.isRunning} onClick={() => remove.run({ params: { id } })}>
          Remove passkey
        </Button>
      </DialogActions>
    </Dialog>
  );
}
