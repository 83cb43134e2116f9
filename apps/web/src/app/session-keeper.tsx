import { useEffect, useSyncExternalStore } from 'react';
import { onSessionExpired, session, useSession } from '../platform/session/signed-in.ts';
import { USER_KEY } from '../platform/browser/storage.ts';
import { applyPreferences } from '../platform/browser/theme.ts';
import { SESSION } from '../texts/shell.ts';
import { notices } from '../ui/notices/notices.ts';

const REFRESH_EVERY_MS = 30 * 60_000;
const RETRY_EVERY_MS = 15_000;

/** Looks after the session while the page is open: start, refresh, other tabs, and people who went away. */
export function SessionKeeper() {
  const current = useSession();
  const { phase } = current;
  const isOffline = phase === 'signed-in' && current.isOffline;
  useEffect(startSession, []);
  useEffect(() => (phase === 'signed-in' ? watchIdle() : undefined), [phase]);
  useEffect(() => (isOffline ? keepTrying() : undefined), [isOffline]);
  const preferences = useSyncExternalStore(session.subscribe, readPreferences);
  useEffect(() => applyPreferences(preferences), [preferences]);
  return null;
}

function readPreferences() {
  const current = session.read();
  return current.phase === 'signed-in' ? current.user.preferences : null;
}

function startSession(): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  void session.start();
  const timer = setInterval(() => void session.renew(), REFRESH_EVERY_MS);
  addEventListener('online', () => void session.renew(), { signal });
  addEventListener('storage', ({ key }) => key === USER_KEY && void session.followOtherTab(), { signal });
  const forget = onSessionExpired(() => notices.error(SESSION.expired));
  return () => {
    leave.abort();
    clearInterval(timer);
    forget();
  };
}

/** The line may be up while the server is not, and then nothing tells us when it is back. */
function keepTrying(): () => void {
  const timer = setInterval(() => void session.renew(), RETRY_EVERY_MS);
  return () => clearInterval(timer);
}

/** Comes after the first paint, and comes for sure: without it nobody would be logged out. */
function watchIdle(): () => void {
  let stop = () => {};
  let isLeft = false;
  async function start(): Promise<void> {
    try {
      const { watchIdlePeople } = await import('./idle-people.ts');
      if (!isLeft) stop = watchIdlePeople();
    } catch {
      if (isLeft) return;
      const again = setTimeout(() => void start(), RETRY_EVERY_MS);
      stop = () => clearTimeout(again);
    }
  }
  void start();
  return () => {
    isLeft = true;
    stop();
  };
}
