import { SHARED_SENTENCES, type users } from '@halyard/contract';
import { useEffect } from 'react';
import { useAddress } from '../platform/browser/address.ts';
import { startWorker } from '../platform/browser/worker.ts';
import { WithCache } from '../platform/calls/cache.tsx';
import { onNotification, useLiveConnection } from '../platform/live/live.ts';
import { useUser } from '../platform/session/signed-in.ts';
import { buttonStyle } from '../ui/buttons/button.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { notices } from '../ui/notices/notices.ts';
import { PageTitle } from '../ui/layout/page.tsx';
import { Pane } from '../ui/waiting/pane.tsx';
import { LastKnown } from './last-known.tsx';
import { PortalBar } from './portal-bar.tsx';
import { TabContent } from './portal-content.tsx';
import { type PortalTab, parseTab, TAB_TITLES } from './portal-place.ts';

/** Once the first screen stands, so that a question can still be asked, and the portal opened, when the network is gone. */
function prepareForNoNetwork(): () => void {
  const timer = setTimeout(() => {
    void import('../ui/overlays/dialog-sheet.tsx').catch(() => undefined);
    void startWorker();
  }, 3000);
  return () => clearTimeout(timer);
}

/** The portal of a signed-in customer: its bar, and whatever the address names. */
export function PortalTabs() {
  const user = useUser();
  const tab = parseTab(useAddress().query['tab']);
  useLiveConnection();
  useEffect(prepareForNoNetwork, []);
  useEffect(
    () =>
      onNotification((title, body) => {
        notices.show(title, { detail: body, lastsMs: 10_000 });
      }),
    [],
  );
  return (
    <WithCache>
      <PageTitle>{TAB_TITLES[tab]}</PageTitle>
      <PortalBar tab={tab}>
        <div className="mx-auto w-full max-w-360 px-4 pt-6 pb-16 sm:px-6">
          <LastKnown />
          <Greeting tab={tab} user={user} />
          {!user.emailVerified && <VerifyFirst email={user.email} />}
          <Pane key={tab} name={TAB_TITLES[tab]}>
            <TabContent tab={tab} />
          </Pane>
        </div>
      </PortalBar>
    </WithCache>
  );
}

/** Who comes in is welcomed; everywhere else the bar says where one is. */
function Greeting({ tab, user }: { readonly tab: PortalTab; readonly user: users.User }) {
  if (tab !== 'dashboard') return <h1 className="sr-only">Client Portal</h1>;
  return (
    <h1 className="mb-5 truncate text-figure font-medium sm:text-section">{`Welcome, ${user.firstName || 'Trader'}`}</h1>
  );
}

function VerifyFirst({ email }: { readonly email: string }) {
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title={SHARED_SENTENCES.verifyEmailFirst}
        action={
          <Link
            to="/auth"
            query={{ flow: 'verify-email', email }}
            className={buttonStyle('secondary', 'small')}
          >
            Verify now
          </Link>
        }
      >
        Until then you can look around; trading and moving money wait for it.
      </Notice>
    </div>
  );
}
