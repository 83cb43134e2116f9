import { admin } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { reload } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';

type EndSessionsDialogProps = {
  readonly user: admin.AdminUser;
  readonly session: admin.PersonSession | 'all';
  readonly onClose: () => void;
};

export function EndSessionsDialog({ user, session, onClose }: EndSessionsDialogProps) {
  const end = useAct(admin.adminEndSessions, {
    reloads: PERSON_READS,
    onDone: ({ data }) => {
      notices.success(ADMIN.sessionsEnded(data.ended));
      onClose();
    },
    onFailed: (failure) => {
      notices.failure(failure, ADMIN.sessionsEndFailure);
      void reload(PERSON_READS);
    },
  });
  const isAll = session === 'all';
  return (
    <ReasonDialog
      title={isAll ? 'End all sessions' : `End the session of ${session.device}`}
      lead={`${user.email} is logged out ${isAll ? 'everywhere' : 'there'} at once, and is told so, without the reason. They can log in again.`}
      action={isAll ? 'End all sessions' : 'End session'}
      isBusy={end.isRunning}
      onReason={(reason) =>
        end.run({
          params: { id: user.id },
          body: { reason, ...(isAll ? {} : { sessionId: session.id }) },
        })
      }
      onClose={onClose}
    />
  );
}
