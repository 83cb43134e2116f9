import { analysis } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { SETUP } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { NEWS_READS, theirNewsAfter } from './news-reads.ts';

type DeleteNewsDialogProps = { readonly item: analysis.AdminNewsItem; readonly onClose: () => void };

export function DeleteNewsDialog({ item, onClose }: DeleteNewsDialogProps) {
  // Only what was on the screen is deleted: a newer version is shown first.
  const [seen, setSeen] = useState(item);
  const remove = useAct(analysis.adminDeleteNews, {
    reloads: NEWS_READS,
    onDone: () => {
      notices.success(SETUP.newsDeleted);
      onClose();
    },
    onFailed: (failure) => {
      notices.failure(failure, SETUP.newsDeleteFailure);
      void theirNewsAfter(failure, item.id).then((theirs) => {
        if (theirs === 'deleted') onClose();
        else if (theirs) setSeen(theirs);
      });
    },
  });
  const changed = seen.version === item.version ? '' : `${SETUP.changedMeanwhile}. `;
  return (
    <ReasonDialog
      title="Delete news"
      lead={`${changed}“${seen.title}” disappears for all customers. The audit log keeps it.`}
      action="Delete"
      isBusy={remove.isRunning}
      onReason={(reason) => remove.run({ params: { id: seen.id }, body: { version: seen.version, reason } })}
      onClose={onClose}
    />
  );
}
