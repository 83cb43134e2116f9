import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, reload } from '../../../platform/calls/read.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { whyNotChange } from './authority.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';

/** The newest few say enough for a glance. */
const SHOWN_AT_FIRST = 5;

export function PersonSessions({ user }: { readonly user: admin.AdminUser }) {
  const sessions = useQuery(read(admin.adminListSessions, { params: { id: user.id } }));
  const [ending, setEnding] = useState<admin.PersonSession | 'all' | null>(null);
  const mayEnd = whyNotChange(useUser(), user) === null;
  const count = sessions.data?.length ?? 0;
  return (
    <Panel
      title="Sessions"
      aside={
        mayEnd &&
        count > 1 && (
          <Button size="small" variant="danger" onClick={() => setEnding('all')}>
            End all
          </Button>
        )
      }
    >
      <NotLoaded
        of={sessions}
        failed={ADMIN_USERS.sessionsFailure.refused}
        loading="Loading sessions"
        rows={2}
      />
      {sessions.data && count === 0 && <p className="text-muted">Not logged in anywhere.</p>}
      {sessions.data && count > 0 && (
        <SessionList sessions={sessions.data} mayEnd={mayEnd} onEnd={setEnding} />
      )}
      {ending && <EndSessionsDialog user={user} session={ending} onClose={() => setEnding(null)} />}
    </Panel>
  );
}

type SessionListProps = {
  readonly sessions: readonly admin.PersonSession[];
  readonly mayEnd: boolean;
  readonly onEnd: (session: admin.PersonSession) => void;
};

function SessionList({ sessions, mayEnd, onEnd }: SessionListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-label="Sessions" className="-my-3 divide-y divide-line">
        {shown.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-3 text-dense">
            <div className="min-w-0">
              <p className="truncate font-medium">{session.device}</p>
              <p className="text-meta text-muted">{`${session.ip}, since ${dateTimeText(session.createdAt)}`}</p>
              <p className="text-meta text-muted">{`Last seen ${dateTimeText(session.lastSeenAt)}`}</p>
            </div>
            {mayEnd && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`End the session of ${session.device}`}
                onClick={() => onEnd(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="quiet" size="small" className="mt-4 -ml-2.5" onClick={() => setWhole(true)}>
          {`Show all ${sessions.length} sessions`}
        </Button>
      )}
    </>
  );
}

type EndSessionsDialogProps = {
  readonly user: admin.AdminUser;
  readonly session: admin.PersonSession | 'all';
  readonly onClose: () => void;
};

function EndSessionsDialog({ user, session, onClose }: EndSessionsDialogProps) {
  const end = useToldAct(admin.adminEndSessions, {
    reloads: PERSON_READS,
    done: ({ data }) => ADMIN_USERS.sessionsEnded(data.ended),
    close: onClose,
    failure: ADMIN_USERS.sessionsEndFailure,
    onFailed: () => {
      void reload(PERSON_READS);
    },
  });
  const isAll = session === 'all';
  return (
    <ReasonDialog
      title={isAll ? 'End all sessions' : 'End this session'}
      lead={`${isAll ? '' : `${session.device}: `}${user.email} is logged out ${isAll ? 'everywhere' : 'there'} at once, and is told so, without the reason. They can log in again.`}
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
