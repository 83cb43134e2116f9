import { analysis } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { SETUP } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type DeleteNewsDialogProps = { readonly item: analysis.AdminNewsItem; readonly onClose: () => void };

export function DeleteNewsDialog({ item, onClose }: DeleteNewsDialogProps) {
  const remove = useAct(analysis.adminDeleteNews, {
    reloads: [analysis.adminListNews, analysis.listNews],
    onDone: () => {
      notices.success(SETUP.newsDeleted);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, SETUP.newsDeleteFailure),
  });
  return (
    <ReasonDialog
      title="Delete news"
      lead={`“${item.title}” disappears for all customers. The audit log keeps it.`}
      action="Delete"
      isBusy={remove.isRunning}
      onReason={(reason) => remove.run({ params: { id: item.id }, body: { version: item.version, reason } })}
      onClose={onClose}
    />
  );
}
