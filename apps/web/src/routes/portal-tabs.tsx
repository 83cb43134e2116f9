import { findInstrument } from '@halyard/catalogue';
import type { users } from '@halyard/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { WithCache } from '../platform/cache.tsx';
import { onNotification, useLiveConnection } from '../platform/live/live.ts';
import { session, useUser } from '../platform/signed-in.ts';
import { Button, buttonStyle } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { notices } from '../ui/notices.ts';
import { PageTitle, Waiting } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { type PortalTab, readTab, TAB_TITLES, VISIBLE_TABS } from './portal-place.ts';

const TradingTab = lazy(async () => ({ default: (await import('./trading-tab.tsx')).TradingTab }));
const ChartsTab = lazy(async () => ({ default: (await import('./charts-tab.tsx')).ChartsTab }));
const WalletTab = lazy(async () => ({ default: (await import('./wallet-tab.tsx')).WalletTab }));
const MiningPage = lazy(async () => ({
  default: (await import('../features/mining/mining-page.tsx')).MiningPage,
}));
const HistoryPage = lazy(async () => ({
  default: (await import('../features/history/history-page.tsx')).HistoryPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));
const RiskPage = lazy(async () => ({ default: (await import('../features/risk/risk-page.tsx')).RiskPage }));
const AnalysisTab = lazy(async () => ({ default: (await import('./analysis-tab.tsx')).AnalysisTab }));
const InvestmentTab = lazy(async () => ({ default: (await import('./investment-tab.tsx')).InvestmentTab }));

const FIRST_SYMBOL = 'EUR/USD';

/** The portal of a signed-in customer: greeting, tabs, and whatever the address names. */
export function PortalTabs() {
  const user = useUser();
  const tab = readTab(useSearch({ from: '/portal' }).tab);
  useLiveConnection();
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
      <Greeting user={user} />
      {!user.emailVerified && <VerifyFirst email={user.email} />}
      <WithCache>
        <PortalBar tab={tab} />
      </WithCache>
    </div>
  );
}

function PortalBar({ tab }: { readonly tab: PortalTab }) {
  const navigate = useNavigate({ from: '/portal' });
  const { symbol } = useSearch({ from: '/portal' });
  const content = (
    <Suspense fallback={<Waiting>Loading...</Waiting>}>
      <TabContent tab={tab} />
    </Suspense>
  );
  return (
    <>
      <Tabs
        label="Portal"
        look="bar"
        value={tab}
        onValue={(next: PortalTab) =>
          void navigate({ search: { tab: next, ...(symbol === undefined ? {} : { symbol }) } })
        }
        tabs={VISIBLE_TABS.map((value) => ({ value, label: TAB_TITLES[value], content }))}
      />
      {!VISIBLE_TABS.includes(tab) && content}
    </>
  );
}

function TabContent({ tab }: { readonly tab: PortalTab }): ReactNode {
  const { view, symbol: named = '' } = useSearch({ from: '/portal' });
  const symbol = findInstrument(named)?.symbol ?? FIRST_SYMBOL;
  const navigate = useNavigate({ from: '/portal' });
  const onSymbol = (next: string) =>
    void navigate({ search: (last) => ({ ...last, symbol: next }), resetScroll: false });
  switch (tab) {
    case 'dashboard':
      return <DashboardTab />;
    case 'trading':
      return <TradingTab symbol={symbol} onSymbol={onSymbol} selection={view} />;
    case 'charts':
      return <ChartsTab symbol={symbol} onSymbol={onSymbol} selection={view} />;
    case 'wallet':
      return <WalletTab />;
    case 'mining':
      return <MiningPage />;
    case 'history':
      return <HistoryPage />;
    case 'settings':
      return <SettingsPage />;
    case 'risk':
      return <RiskPage />;
    case 'analysis':
      return <AnalysisTab symbol={symbol} onSymbol={onSymbol} selection={view} />;
    case 'investment':
      return <InvestmentTab />;
  }
}

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
        Until then you can look around; trading and moving money wait for it.
      </Notice>
    </div>
  );
}
