import { analysis } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { SETUP } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { EVENT_READS, theirEventAfter } from './event-reads.ts';

type DeleteEventDialogProps = {
  readonly event: analysis.AdminCalendarEvent;
  readonly onClose: () => void;
};

export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  // Only what was on the screen is deleted: a newer version is shown first.
  const [seen, setSeen] = useState(event);
  const remove = useAct(analysis.adminDeleteEvent, {
    reloads: EVENT_READS,
    onDone: () => {
      notices.success(SETUP.eventDeleted);
      onClose();
    },
    onFailed: (failure) => {
      notices.failure(failure, SETUP.eventDeleteFailure);
      void theirEventAfter(failure, event.id).then((theirs) => {
        if (theirs === 'deleted') onClose();
        else if (theirs) setSeen(theirs);
      });
    },
  });
  const changed = seen.version === event.version ? '' : `${SETUP.changedMeanwhile}. `;
  return (
    <ReasonDialog
      title="Delete event"
      lead={`${changed}“${seen.title}” (${seen.country}) disappears from the calendar of all customers. The audit log keeps it.`}
      action="Delete"
      isBusy={remove.isRunning}
      onReason={(reason) => remove.run({ params: { id: seen.id }, body: { version: seen.version, reason } })}
      onClose={onClose}
    />
  );
}
