import { analysis } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { SETUP } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type DeleteEventDialogProps = {
  readonly event: analysis.AdminCalendarEvent;
  readonly onClose: () => void;
};

export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const remove = useAct(analysis.adminDeleteEvent, {
    reloads: [analysis.adminListCalendar, analysis.listCalendar],
    onDone: () => {
      notices.success(SETUP.eventDeleted);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, SETUP.eventDeleteFailure),
  });
  return (
    <ReasonDialog
      title="Delete event"
      lead={`“${event.title}” (${event.country}) disappears from the calendar of all customers. The audit log keeps it.`}
      action="Delete"
      isBusy={remove.isRunning}
      onReason={(reason) =>
        remove.run({ params: { id: event.id }, body: { version: event.version, reason } })
      }
      onClose={onClose}
    />
  );
}
