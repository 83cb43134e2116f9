import { type AnswerOf, auth } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { read } from '../../platform/calls/read.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

/** The newest few say enough for a glance. */
const SHOWN_AT_FIRST = 5;

type SignedInPlace = AnswerOf<typeof auth.listSessions>[number];

export function SessionsPanel() {
  const sessions = useQuery(read(auth.listSessions));
  return (
    <Panel title="Sessions" lead="Where your account is logged in.">
      <NotLoaded of={sessions} failed="Sessions could not be loaded" loading="Loading sessions" rows={2} />
      {sessions.data && <SessionList places={sessions.data} />}
    </Panel>
  );
}

function SessionList({ places }: { readonly places: readonly SignedInPlace[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((place) => (
          <SessionRow key={place.id} place={place} />
        ))}
      </ul>
      {shown.length < places.length && (
        <Button variant="quiet" size="small" className="mt-3 -ml-2.5" onClick={() => setWhole(true)}>
          {`Show all ${places.length} sessions`}
        </Button>
      )}
    </>
  );
}

function SessionRow({ place }: { readonly place: SignedInPlace }) {
  const revoke = useToldAct(auth.revokeSession, {
    reloads: [auth.listSessions],
    done: SETTINGS.sessionEnded,
    failure: SETTINGS.saveFailure,
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="truncate font-medium">{place.device || 'Unknown device'}</p>
        <p className="flex flex-col text-dense text-muted sm:flex-row sm:gap-3">
          <span className="truncate">{place.ip}</span>
          <span>{`Last seen ${dateTimeText(place.lastSeenAt)}`}</span>
        </p>
      </div>
      {place.current ? (
        <Badge tone="up">this one</Badge>
      ) : (
        <Button
          size="small"
          variant="secondary"
          isBusy={revoke.isRunning}
          aria-label={`End the session of ${place.device || 'an unknown device'}`}
          onClick={() => revoke.run({ params: { id: place.id } })}
        >
          End
        </Button>
      )}
    </li>
  );
}
