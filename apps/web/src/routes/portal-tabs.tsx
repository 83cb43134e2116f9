import type { users } from '@halyard/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import type { QuickTarget } from '../features/dashboard/quick-actions.tsx';
import { HistoryPage } from '../features/history/history-page.tsx';
import { WalletHistory } from '../features/history/wallet-history.tsx';
import { MiningPage } from '../features/mining/mining-page.tsx';
import { WalletPage, type WalletView } from '../features/wallet/wallet-page.tsx';
import { session, useUser } from '../platform/signed-in.ts';
import { Button, buttonStyle } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle, Waiting } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';

const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));

const TITLES = { dashboard: 'Dashboard', wallet: 'Wallet', mining: 'Mining', history: 'History' } as const;
type PortalTab = keyof typeof TITLES;

/** The portal of a signed-in customer: greeting, tabs, and whatever the address names. */
export function PortalTabs() {
  const user = useUser();
  const { tab = 'dashboard' } = useSearch({ from: '/portal' });
  const isKnown = tab in TITLES;
  return (
    <div className="mx-auto w-full max-w-360 px-4 pt-6 pb-16 sm:px-6">
      <PageTitle>{isKnown ? TITLES[tab as PortalTab] : tab === 'settings' ? 'Settings' : 'Portal'}</PageTitle>
      <Greeting user={user} />
      {!user.emailVerified && <VerifyFirst email={user.email} />}
      <PortalBar tab={isKnown || tab === 'settings' ? tab : 'dashboard'} />
    </div>
  );
}

function PortalBar({ tab }: { readonly tab: string }) {
  const { view = 'deposit' } = useSearch({ from: '/portal' });
  const navigate = useNavigate({ from: '/portal' });
  const open = (next: PortalTab, part?: WalletView) =>
    void navigate({
      search: { tab: next, ...(part ? { view: part } : {}) },
      resetScroll: part === undefined,
    });
  const contents = {
    dashboard: (
      <DashboardPage
        onGo={(target) => open('wallet', VIEW_OF[target])}
        recent={<WalletHistory limit={5} />}
      />
    ),
    wallet: (
      <WalletPage
        view={view}
        onView={(next) => open('wallet', next)}
        history={<WalletHistory limit={50} />}
      />
    ),
    mining: <MiningPage />,
    history: <HistoryPage />,
  };
  const names = Object.keys(TITLES) as PortalTab[];
  return (
    <>
      <Tabs
        label="Portal"
        look="bar"
        value={tab}
        onValue={(next: PortalTab) => open(next)}
        tabs={names.map((value) => ({ value, label: TITLES[value], content: contents[value] }))}
      />
      {tab === 'settings' && (
        <Suspense fallback={<Waiting>Loading...</Waiting>}>
          <SettingsPage />
        </Suspense>
      )}
    </>
  );
}

const VIEW_OF: Record<QuickTarget, WalletView> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  convert: 'balances',
};

function Greeting({ user }: { readonly user: users.User }) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4">
      <h1 className="min-w-0 truncate text-section font-medium">{`Welcome, ${user.firstName || 'Trader'}`}</h1>
      <Button variant="quiet" onClick={() => void session.signOut()}>
        Logout
      </Button>
    </div>
  );
}

function VerifyFirst({ email }: { readonly email: string }) {
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        title="Please verify your email address first"
        action={
          <Link
            to="/auth"
            search={{ flow: 'verify-email', email }}
            className={buttonStyle('secondary', 'small')}
          >
            Verify now
          </Link>
        }
      >
        Until then you can look around; moving money waits for it.
      </Notice>
    </div>
  );
}
