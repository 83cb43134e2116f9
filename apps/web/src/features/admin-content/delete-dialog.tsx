import { useState } from 'react';
import { ADMIN } from '../../texts/admin/admin.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import type { Content, Form, Item } from './content.ts';
import { readsOf, theirsOf } from './theirs.ts';

type DeleteDialogProps<I extends Item, F extends Form> = {
  readonly content: Content<I, F>;
  readonly item: I;
  readonly onClose: () => void;
};

export function DeleteDialog<I extends Item, F extends Form>(props: DeleteDialogProps<I, F>) {
  const { content, item, onClose } = props;
  const { words } = content;
  // Only what was on the screen is deleted: a newer version is shown first.
  const [seen, setSeen] = useState(item);
  const remove = useToldAct(content.remove, {
    reloads: readsOf(content),
    done: words.deleted,
    onDone: onClose,
    failure: words.deleteFailure,
    onFailed: (failure) => {
      void theirsOf(content, failure, item.id).then((theirs) => {
        if (theirs === 'deleted') onClose();
        else if (theirs) setSeen(theirs);
      });
    },
  });
  const changed = seen.version === item.version ? '' : `${ADMIN.changedMeanwhile}. `;
  return (
    <ReasonDialog
      title={words.delete}
      lead={`${changed}${words.deleteLead(seen)}`}
      action="Delete"
      isBusy={remove.isRunning}
      onReason={(reason) => remove.run({ params: { id: seen.id }, body: { version: seen.version, reason } })}
      onClose={onClose}
    />
  );
}
