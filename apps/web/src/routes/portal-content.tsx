import { findInstrument } from '@halyard/catalogue';
import type { ReactNode } from 'react';
import { currentAddress, go, useAddress } from '../platform/browser/address.ts';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Waiting } from '../ui/layout/page.tsx';
import { parseTab, type PortalTab } from './portal-place.ts';

const LOADING = <Waiting>Loading...</Waiting>;

const FILES = {
  dashboard: async () => (await import('./dashboard-tab.tsx')).DashboardTab,
  trading: async () => (await import('./trading-tab.tsx')).TradingTab,
  charts: async () => (await import('./charts-tab.tsx')).ChartsTab,
  wallet: async () => (await import('./wallet-tab.tsx')).WalletTab,
  mining: async () => (await import('../features/mining/mining-page.tsx')).MiningPage,
  history: async () => (await import('./history-tab.tsx')).HistoryTab,
  settings: async () => (await import('./settings-tab.tsx')).SettingsTab,
  insight: async () => (await import('../features/insight/insight-page.tsx')).InsightPage,
  risk: async () => (await import('../features/risk/risk-page.tsx')).RiskPage,
  analysis: async () => (await import('./analysis-tab.tsx')).AnalysisTab,
  investment: async () => (await import('./investment-tab.tsx')).InvestmentTab,
} as const satisfies Readonly<Record<PortalTab, () => Promise<unknown>>>;

const DashboardTab = lazyPart(FILES.dashboard, LOADING);
const TradingTab = lazyPart(FILES.trading, LOADING);
const ChartsTab = lazyPart(FILES.charts, LOADING);
const WalletTab = lazyPart(FILES.wallet, LOADING);
const MiningPage = lazyPart(FILES.mining, LOADING);
const HistoryTab = lazyPart(FILES.history, LOADING);
const SettingsTab = lazyPart(FILES.settings, LOADING);
const InsightPage = lazyPart(FILES.insight, LOADING);
const RiskPage = lazyPart(FILES.risk, LOADING);
const AnalysisTab = lazyPart(FILES.analysis, LOADING);
const InvestmentTab = lazyPart(FILES.investment, LOADING);

// The screen that was asked for comes with the frame around it, and not when that has been drawn.
FILES[parseTab(currentAddress().query['tab'])]().catch(() => undefined);

const FIRST_SYMBOL = 'EUR/USD';

/** What a tab of the portal shows. Each comes when it is opened. */
export function TabContent({ tab }: { readonly tab: PortalTab }): ReactNode {
  const { query } = useAddress();
  const { view, symbol: named = '' } = query;
  const symbol = findInstrument(named)?.symbol ?? FIRST_SYMBOL;
  const onSymbol = (next: string) =>
    go({ to: '/portal', query: { ...currentAddress().query, symbol: next } }, { keepScroll: true });
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
      return <HistoryTab query={query} />;
    case 'settings':
      return <SettingsTab view={view} />;
    case 'insight':
      return <InsightPage />;
    case 'risk':
      return <RiskPage />;
    case 'analysis':
      return <AnalysisTab symbol={symbol} onSymbol={onSymbol} selection={view} />;
    case 'investment':
      return <InvestmentTab view={view} />;
  }
}
