import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../platform/calls/cache.tsx';
import { lastKnown, useSession } from '../platform/session/signed-in.ts';
import { SESSION } from '../texts/shell.ts';
import { timeText } from '../ui/facts/moments.ts';

/** Over figures from before, for as long as the server cannot be reached: from when they are. */
export function LastKnown() {
  const current = useSession();
  const oldestAt = useSyncExternalStore(lastKnown.subscribe, lastKnown.readOldestAt);
  const isShown = current.phase === 'signed-in' && current.isOffline && oldestAt !== null;
  useEffect(() => {
    // Once somebody answers again, nothing from before stays.
    if (isShown) return () => void queryClient.invalidateQueries();
    return undefined;
  }, [isShown]);
  return (
    isShown && (
      <p
        role="status"
        className="rounded-control border border-l-3 border-line border-l-warn bg-surface px-4 py-2 text-base"
      >
        <span className="font-medium text-warn">{SESSION.lastKnown(timeText(oldestAt))}</span>{' '}
        <span className="text-muted">{SESSION.offline}</span>
      </p>
    )
  );
}
