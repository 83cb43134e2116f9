import { type AnswerOf, factors } from '@halyard/contract';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { PASSKEYS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Question } from '../../ui/overlays/dialog.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';

type Passkey = AnswerOf<typeof factors.listPasskeys>[number];

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
  const remove = useToldAct(factors.removePasskey, {
    reloads: [factors.listPasskeys],
    done: PASSKEYS.removed,
    close: onClose,
    failure: PASSKEYS.removeFailure,
  });
  return (
    <Question
      onClose={onClose}
      title="Remove this passkey?"
      lead={`'${name}' will no longer open your account. You may also want to delete it on the device.`}
      action="Remove passkey"
      keep="Keep it"
      tone="danger"
      isBusy={remove.isRunning}
      onAct={() => remove.run({ params: { id } })}
    />
  );
}
