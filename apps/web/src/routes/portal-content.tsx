import { findInstrument } from '@halyard/catalogue';
import type { ReactNode } from 'react';
import { currentAddress, go, useAddress } from '../platform/browser/address.ts';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Waiting } from '../ui/layout/page.tsx';
import type { PortalTab } from './portal-place.ts';

const LOADING = <Waiting>Loading...</Waiting>;

const DashboardTab = lazyPart(async () => (await import('./dashboard-tab.tsx')).DashboardTab, LOADING);
const TradingTab = lazyPart(async () => (await import('./trading-tab.tsx')).TradingTab, LOADING);
const ChartsTab = lazyPart(async () => (await import('./charts-tab.tsx')).ChartsTab, LOADING);
const WalletTab = lazyPart(async () => (await import('./wallet-tab.tsx')).WalletTab, LOADING);
const MiningPage = lazyPart(
  async () => (await import('../features/mining/mining-page.tsx')).MiningPage,
  LOADING,
);
const HistoryTab = lazyPart(async () => (await import('./history-tab.tsx')).HistoryTab, LOADING);
const SettingsTab = lazyPart(async () => (await import('./settings-tab.tsx')).SettingsTab, LOADING);
const InsightPage = lazyPart(
  async () => (await import('../features/insight/insight-page.tsx')).InsightPage,
  LOADING,
);
const RiskPage = lazyPart(async () => (await import('../features/risk/risk-page.tsx')).RiskPage, LOADING);
const AnalysisTab = lazyPart(async () => (await import('./analysis-tab.tsx')).AnalysisTab, LOADING);
const InvestmentTab = lazyPart(async () => (await import('./investment-tab.tsx')).InvestmentTab, LOADING);

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
