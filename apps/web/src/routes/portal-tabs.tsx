import { SHARED_SENTENCES, type users } from '@halyard/contract';
import { useEffect } from 'react';
import { PaletteDoor } from '../features/palette/palette-door.tsx';
import { go, useAddress } from '../platform/browser/address.ts';
import { WithCache } from '../platform/calls/cache.tsx';
import { onNotification, useLiveConnection } from '../platform/live/live.ts';
import { session, useUser } from '../platform/session/signed-in.ts';
import { Button, buttonStyle } from '../ui/buttons/button.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { notices } from '../ui/notices/notices.ts';
import { PageTitle } from '../ui/layout/page.tsx';
import { Pane } from '../ui/waiting/pane.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { TabContent } from './portal-content.tsx';
import { type PortalTab, parseTab, TAB_TITLES, VISIBLE_TABS } from './portal-place.ts';

const PortalPalette = lazyPart(async () => (await import('./portal-palette.tsx')).PortalPalette);

/** Once the first screen stands, so that a question can still be asked when the network is gone. */
function fetchDialogs(): () => void {
  const timer = setTimeout(() => void import('../ui/overlays/dialog-sheet.tsx').catch(() => undefined), 3000);
  return () => clearTimeout(timer);
}

/** The portal of a signed-in customer: greeting, tabs, and whatever the address names. */
export function PortalTabs() {
  const user = useUser();
  const tab = parseTab(useAddress().query['tab']);
  useLiveConnection();
  useEffect(fetchDialogs, []);
  useEffect(
    () =>
      onNotification((title, body) => {
        notices.show(title, { detail: body, lastsMs: 10_000 });
      }),
    [],
  );
  return (
    <div className="mx-auto w-full max-w-360 px-4 pt-6 pb-16 sm:px-6">
      <PageTitle>{TAB_TITLES[tab]}</PageTitle>
      <WithCache>
        <Greeting user={user} />
        {!user.emailVerified && <VerifyFirst email={user.email} />}
        <PortalBar tab={tab} />
      </WithCache>
    </div>
  );
}

function PortalBar({ tab }: { readonly tab: PortalTab }) {
  const { symbol } = useAddress().query;
  const content = <TabContent tab={tab} />;
  return (
    <>
      <Tabs
        label="Portal"
        look="bar"
        value={tab}
        onValue={(next: PortalTab) => go({ to: '/portal', query: { tab: next, symbol } })}
        tabs={VISIBLE_TABS.map((value) => ({ value, label: TAB_TITLES[value], content }))}
      />
      {!VISIBLE_TABS.includes(tab) && (
        <Pane key={tab} name={TAB_TITLES[tab]}>
          {content}
        </Pane>
      )}
    </>
  );
}

function Greeting({ user }: { readonly user: users.User }) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4">
      <h1 className="min-w-0 truncate text-figure font-medium sm:text-section">{`Welcome, ${user.firstName || 'Trader'}`}</h1>
      <div className="flex shrink-0 items-center gap-1 lg:gap-2">
        <PaletteDoor>{(isOpen, onClose) => <PortalPalette isOpen={isOpen} onClose={onClose} />}</PaletteDoor>
        <Button variant="quiet" className="-mr-3" onClick={() => void session.signOut()}>
          Logout
        </Button>
      </div>
    </div>
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
