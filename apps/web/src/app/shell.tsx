import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { confirmation } from '../platform/calls/confirmation.ts';
import { EnvironmentNotice } from '../domain/site/environment-notice.tsx';
import { onSessionExpired, session, storage, useSession } from '../platform/session/signed-in.ts';
import { USER_KEY } from '../platform/browser/storage.ts';
import { notices, speakThrough } from '../ui/notices/notices.ts';
import { holdBackSecondPresses } from '../ui/buttons/second-press.ts';
import { hear } from '../ui/buttons/use-keys.ts';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { Catch } from '../ui/waiting/catch.tsx';
import { lazyOver, lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Header } from './header.tsx';
import { isLive } from '../platform/browser/site-mode.ts';
import { applyPreferences } from '../platform/browser/theme.ts';
import { SESSION } from '../texts/shell.ts';

const REFRESH_EVERY_MS = 30 * 60_000;

const RETRY_EVERY_MS = 15_000;

const nothing = () => null;

/** A page without notices is still a page. */
const NoticeArea = lazyPart(async () => (await import('../ui/notices/notice-area.tsx')).NoticeArea, null, {
  missing: nothing,
});
const ConfirmPassword = lazyOver(async () => (await import('./confirm-password.tsx')).ConfirmPassword);

/** What stands around every screen. */
export function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const isPasswordAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  const isInside = useIsInside();
  useEffect(holdBackSecondPresses, []);
  // From the frame on, keys are kept for the screen that comes.
  useLayoutEffect(() => (isInside ? hear(() => false) : undefined), [isInside]);
  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      {!isLive && !isInside && <EnvironmentNotice />}
      <Catch fallback={nothing}>
        <Header isInside={isInside} isLive={isLive} />
      </Catch>
      <main id="main" tabIndex={-1} className="flex w-full flex-1 flex-col focus:outline-none">
        {children}
      </main>
      <SessionKeeper />
      {/* There from the first moment: a dialog hides all that is not a live region when it opens. */}
      <div aria-live="polite">
        <NoticeArea onReady={speakThrough} />
      </div>
      {isPasswordAsked && <ConfirmPassword onClose={() => confirmation.answer(false)} />}
    </>
  );
}

/** Whether somebody is signed in, or will be in a moment: the frame must not change its height then. */
function useIsInside(): boolean {
  const { phase } = useSession();
  return phase === 'signed-in' || (phase === 'checking' && storage.read(USER_KEY) !== null);
}

/** Looks after the session while the page is open: start, refresh, other tabs, and people who went away. */
function SessionKeeper() {
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
