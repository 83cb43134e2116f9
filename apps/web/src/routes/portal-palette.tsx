import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  CandlestickChart,
  ChartArea,
  ChartLine,
  ChartPie,
  CircleX,
  History,
  Layers,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  Pickaxe,
  Settings,
  ShieldAlert,
  Sun,
  Wallet,
} from 'lucide-react';
import { parseAlert } from '../features/alerts/parse-alert.ts';
import { Palette } from '../features/palette/palette.tsx';
import type { PaletteCommand } from '../features/palette/palette-line.tsx';
import { useCloseAll } from '../features/positions/close-all.tsx';
import { wishAlert } from '../domain/trading/alert-wish.ts';
import { go, useAddress } from '../platform/browser/address.ts';
import { keepTheme } from '../platform/browser/kept-looks.ts';
import { useMayClose } from '../domain/portfolio/own-book.ts';
import { useHeldPositions } from '../domain/portfolio/use-portfolio.ts';
import { session } from '../platform/session/signed-in.ts';
import { currentTheme } from '../platform/browser/theme.ts';
import { type PortalTab, TAB_TITLES } from './portal-place.ts';
import { useIsPractice } from '../platform/browser/use-book.ts';

type PortalPaletteProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The palette with what this portal has: its places, what can be done, and every symbol. */
export function PortalPalette({ isOpen, onClose }: PortalPaletteProps) {
  const { symbol } = useAddress().query;
  const { ask, dialog } = useCloseAll();
  const isPlay = useIsPractice();
  const hasPositions = useHeldPositions().length > 0;
  const mayClose = useMayClose() && hasPositions;
  const places = Object.entries(ICONS).map(([tab, icon]): PaletteCommand => ({
    label: TAB_TITLES[tab as PortalTab],
    icon,
    run: () => go({ to: '/portal', query: { tab } }),
  }));
  const money = (label: string, view: string, icon: PaletteCommand['icon']): PaletteCommand => ({
    label,
    words: ['money', 'wallet'],
    icon,
    run: () => go({ to: '/portal', query: { tab: 'wallet', view } }),
  });
  const actions: readonly PaletteCommand[] = [
    // Money comes and goes where it is real.
    ...(isPlay
      ? []
      : [
          money('Deposit funds', 'deposit', ArrowDownToLine),
          money('Withdraw funds', 'withdraw', ArrowUpFromLine),
        ]),
    ...(mayClose
      ? [{ label: 'Close all positions', words: ['trades'], icon: CircleX, run: ask } as const]
      : []),
    {
      label: 'Price alerts',
      words: ['alert', 'notify', 'watch'],
      icon: BellRing,
      run: () => go({ to: '/portal', query: { tab: 'trading', symbol, view: 'alerts' } }),
    },
    ...themeCommands(),
    { label: 'Log out', words: ['logout', 'sign out'], icon: LogOut, run: () => void session.signOut() },
  ];
  return (
    <>
      {isOpen && (
        <Palette
          groups={[
            { title: 'Go to', commands: places },
            { title: 'Actions', commands: actions },
          ]}
          readTyped={typedAlert}
          onSymbol={(chosen) => go({ to: '/portal', query: { tab: 'trading', symbol: chosen } })}
          onClose={onClose}
        />
      )}
      {dialog}
    </>
  );
}

const ICONS: Record<PortalTab, PaletteCommand['icon']> = {
  dashboard: LayoutDashboard,
  trading: CandlestickChart,
  charts: ChartArea,
  wallet: Wallet,
  mining: Pickaxe,
  history: History,
  insight: ChartLine,
  risk: ShieldAlert,
  analysis: ChartPie,
  investment: Layers,
  settings: Settings,
};

/** 'alert btc above 90000' */
function typedAlert(typed: string): readonly PaletteCommand[] {
  const wish = parseAlert(typed);
  if (!wish) return [];
  const { symbol, kind, value } = wish;
  const what = kind === 'percent' ? `${value}% in a day` : [kind, value].filter(Boolean).join(' ');
  return [{ label: `Set an alert: ${symbol} ${what}`.trim(), icon: BellRing, run: () => wishAlert(wish) }];
}

const THEMES = [
  { theme: 'light', label: 'Use the light theme', icon: Sun },
  { theme: 'dark', label: 'Use the dark theme', icon: Moon },
  { theme: 'system', label: 'Use the system theme', icon: Monitor },
] as const;

function themeCommands(): readonly PaletteCommand[] {
  return THEMES.filter(({ theme }) => theme !== currentTheme()).map(({ theme, label, icon }) => ({
    label,
    words: ['appearance', 'colours'],
    icon,
    run: () => void keepTheme(theme),
  }));
}
