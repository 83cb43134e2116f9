import { admin } from '@halyard/contract';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { reload } from '../../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';

type EndSessionsDialogProps = {
  readonly user: admin.AdminUser;
  readonly session: admin.PersonSession | 'all';
  readonly onClose: () => void;
};

export function EndSessionsDialog({ user, session, onClose }: EndSessionsDialogProps) {
  const end = useToldAct(admin.adminEndSessions, {
    reloads: PERSON_READS,
    done: ({ data }) => ADMIN_USERS.sessionsEnded(data.ended),
    onDone: onClose,
    failure: ADMIN_USERS.sessionsEndFailure,
    onFailed: () => {
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
