import { type AnswerOf, auth } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { SETTINGS } from '../../texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

type SignedInPlace = AnswerOf<typeof auth.listSessions>[number];

export function SessionsPanel() {
  const sessions = useQuery(read(auth.listSessions));
  return (
    <Panel title="Sessions" lead="Where your account is logged in.">
      {sessions.isError && !sessions.data && (
        <ReadFailure
          title="Sessions could not be loaded"
          failure={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {!sessions.data && !sessions.isError && <SkeletonRows count={2} label="Loading sessions" />}
      <ul className="divide-y divide-line">
        {sessions.data?.map((place) => (
          <SessionRow key={place.id} place={place} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ place }: { readonly place: SignedInPlace }) {
  const revoke = useAct(auth.revokeSession, {
    reloads: [auth.listSessions],
    onDone: () => notices.success(SETTINGS.sessionEnded),
    onFailed: (failure) => notices.failure(failure, SETTINGS.saveFailure),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="truncate font-medium">{place.device || 'Unknown device'}</p>
        <p className="text-dense text-muted">{`${place.ip}, last seen ${dateTimeText(place.lastSeenAt)}`}</p>
      </div>
      {place.current ? (
        <Badge tone="up">this one</Badge>
      ) : (
        <Button
          size="small"
          variant="secondary"
          isBusy={revoke.isRunning}
          onClick={() => revoke.run({ params: { id: place.id } })}
        >
          End
        </Button>
      )}
    </li>
  );
}
