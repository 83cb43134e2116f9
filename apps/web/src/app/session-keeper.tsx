import { useEffect, useSyncExternalStore } from 'react';
import { ACTIVITY_EVENTS, createIdleWatch, IDLE_CHECK_MS } from '../platform/idle.ts';
import { onSessionExpired, session, storage, useSession } from '../platform/signed-in.ts';
import { ACTIVITY_KEY, USER_KEY } from '../platform/storage.ts';
import { applyPreferences } from '../platform/theme.ts';
import { SESSION } from '../texts/shell.ts';
import { notices } from '../ui/notices.ts';

const REFRESH_EVERY_MS = 30 * 60_000;
const WARNING_ID = 'idle-warning';
const HALF_AN_HOUR_MS = 30 * 60_000;

/** Looks after the session while the page is open: start, refresh, other tabs, and people who went away. */
export function SessionKeeper() {
  const phase = useSession().phase;
  useEffect(startSession, []);
  useEffect(() => (phase === 'signed-in' ? watchIdle() : undefined), [phase]);
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

function watchIdle(): () => void {
  const watch = createIdleWatch({
    now: Date.now,
    readLast: () => Number(storage.read(ACTIVITY_KEY)) || null,
    writeLast: (at) => storage.write(ACTIVITY_KEY, at),
    onWarning: () =>
      notices.show(SESSION.idleWarning, {
        id: WARNING_ID,
        lastsMs: HALF_AN_HOUR_MS,
        action: { label: SESSION.staySignedIn, onClick: watchTouch },
      }),
    onTimeout: () => session.expire(),
  });
  function watchTouch(): void {
    watch.touch();
    void session.renew();
  }
  for (const name of ACTIVITY_EVENTS) addEventListener(name, watch.touch, { passive: true });
  const timer = setInterval(watch.check, IDLE_CHECK_MS);
  return () => {
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, watch.touch);
    clearInterval(timer);
  };
}
