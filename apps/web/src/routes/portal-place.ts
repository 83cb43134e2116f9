/** The places of the portal. The last five have no tab of their own: four stand behind More, the settings behind the name. */
export const TAB_TITLES = {
  dashboard: 'Dashboard',
  trading: 'Trading',
  charts: 'Charts',
  wallet: 'Wallet',
  mining: 'Mining',
  history: 'History',
  settings: 'Settings',
  insight: 'Insight',
  risk: 'Risk',
  analysis: 'Analysis',
  investment: 'Investment',
} as const;

export type PortalTab = keyof typeof TAB_TITLES;

export const VISIBLE_TABS: readonly PortalTab[] = [
  'dashboard',
  'trading',
  'charts',
  'wallet',
  'mining',
  'history',
];

export const HIDDEN_TABS = [
  'insight',
  'risk',
  'analysis',
  'investment',
] as const satisfies readonly PortalTab[];

/** An address may name anything; what is no place of the portal is its first one. */
export function parseTab(text: string | undefined): PortalTab {
  return text !== undefined && Object.hasOwn(TAB_TITLES, text) ? (text as PortalTab) : 'dashboard';
}

/** In the address of the trading tab: the ticket is filled in for a newcomer. */
export const FIRST_TRADE = 'first-trade';

/** From here on the tabs stand in the bar; below it a bar at the foot of the screen leads to the same places. */
export const TABS_FROM_PX = 900;
/** From here on trading and charts take the whole window, in panes. */
export const WORKSPACE_FROM_PX = 1280;
