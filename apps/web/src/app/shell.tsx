import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { confirmation } from '../platform/calls/confirmation.ts';
import { EnvironmentNotice } from '../domain/site/environment-notice.tsx';
import { storage, useSession } from '../platform/session/signed-in.ts';
import { USER_KEY } from '../platform/browser/storage.ts';
import { speakThrough } from '../ui/notices/notices.ts';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { Header } from './header.tsx';
import { SessionKeeper } from './session-keeper.tsx';

const NoticeArea = lazy(async () => ({
  default: (await import('../ui/notices/notice-area.tsx')).NoticeArea,
}));
const ConfirmPassword = lazy(async () => ({
  default: (await import('./confirm-password.tsx')).ConfirmPassword,
}));

/** The server writes the installation's mode into the page, so the notice is there with the first paint. */
const isLive = document.documentElement.dataset['siteMode'] === 'live';

/** What stands around every screen. */
export function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const isPasswordAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  const isInside = useIsInside();
  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      {!isLive && !isInside && <EnvironmentNotice />}
      <Header isInside={isInside} isLive={isLive} />
      <main id="main" tabIndex={-1} className="flex w-full flex-1 flex-col focus:outline-none">
        {children}
      </main>
      <SessionKeeper />
      {/* There from the first moment: a dialog hides all that is not a live region when it opens. */}
      <div aria-live="polite">
        <Suspense>
          <NoticeArea onReady={speakThrough} />
        </Suspense>
      </div>
      <Suspense>{isPasswordAsked && <ConfirmPassword />}</Suspense>
    </>
  );
}

/** Whether somebody is signed in, or will be in a moment: the frame must not change its height then. */
function useIsInside(): boolean {
  const { phase } = useSession();
  return phase === 'signed-in' || (phase === 'checking' && storage.read(USER_KEY) !== null);
}
