import { PanelBottom, PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsLed, useMayTrade } from '../domain/portfolio/own-book.ts';
import { useShownTrade } from '../domain/trading/shown-trade.ts';
import { ToolButton } from '../features/chart/tool-button.tsx';
import { QuoteHeader } from '../features/markets/quote-header.tsx';
import { SymbolList } from '../features/markets/symbol-list.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import { useSideKeys } from '../features/ticket/use-side-keys.ts';
import { useTicketForm } from '../features/ticket/use-ticket-form.ts';
import { go } from '../platform/browser/address.ts';
import { storage } from '../platform/session/signed-in.ts';
import { useKeys } from '../ui/buttons/use-keys.ts';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { Workspace } from '../ui/layout/workspace.tsx';
import { useAtLeast } from '../ui/style/use-media.ts';
import { MarketParts } from './market-parts.tsx';
import { TABS_FROM_PX, WORKSPACE_FROM_PX } from './portal-place.ts';
import { ticketPane, TRADES_PANE } from './trade-panes.tsx';
import type { MarketTabProps } from './trading-tab.tsx';

/** A large chart, and all markets at a glance. On a small screen it is the markets that one comes for. */
export function ChartsTab(props: MarketTabProps) {
  return useAtLeast(WORKSPACE_FROM_PX) ? <ChartsDesk {...props} /> : <ChartsPage {...props} />;
}

/** Charts with what one trades by beside them. Whoever wants all the room for charts puts that away, and it stays away. */
function ChartsDesk({ symbol, onSymbol, selection }: MarketTabProps) {
  const form = useTicketForm(symbol);
  const { isShown, show } = useShownPanes();
  const isWanted = useShownTrade() !== null;
  const mayTrade = useMayTrade();
  const hasTicket = !useIsLed() && isShown('right');
  useSideKeys(mayTrade ? form.change : null, () => flushSync(() => show('right', true)));
  // Not taken here: the list hears it as soon as it stands there.
  const showTrades = () => {
    show('foot', true);
    return false;
  };
  useKeys({ p: showTrades, P: showTrades });
  // Asked for on a receipt, a trade is shown where it stands.
  useEffect(() => {
    if (isWanted) show('foot', true);
  });
  const toggle = (pane: Foldable, label: string, icon: typeof PanelRight) => (
    <ToolButton label={label} icon={icon} isOn={isShown(pane)} onClick={() => show(pane, !isShown(pane))} />
  );
  return (
    <>
      {mayTrade && hasTicket && <SkipLink to="order">Skip to the order form</SkipLink>}
      <Workspace
        name="charts"
        left={{
          label: 'Markets',
          name: 'The list of symbols',
          content: <SymbolList key={selection} symbol={symbol} onSymbol={onSymbol} selection={selection} />,
        }}
        middle={{
          label: 'Chart',
          name: 'The chart',
          content: (
            <MarketParts
              symbol={symbol}
              onSymbol={onSymbol}
              hasManyCharts
              after={
                <>
                  {toggle('foot', 'Trades', PanelBottom)}
                  {mayTrade && toggle('right', 'Order form', PanelRight)}
                </>
              }
            />
          ),
        }}
        {...(isShown('foot') ? { foot: TRADES_PANE } : {})}
        {...(hasTicket ? { right: ticketPane({ symbol, form }) } : {})}
      />
    </>
  );
}

type Foldable = 'foot' | 'right';
const AWAY_KEY = 'halyard.panes.charts.away';

/** Which panes somebody has put away, in this browser. */
function useShownPanes() {
  const [away, setAway] = useState(() => {
    const kept = storage.read(AWAY_KEY);
    return (['foot', 'right'] as const).filter((pane) => Array.isArray(kept) && kept.includes(pane));
  });
  return {
    isShown: (pane: Foldable) => !away.includes(pane),
    show: (pane: Foldable, isShown: boolean) => {
      if (away.includes(pane) !== isShown) return;
      const next = isShown ? away.filter((one) => one !== pane) : [...away, pane];
      setAway(next);
      storage.write(AWAY_KEY, next);
    },
  };
}

function ChartsPage({ symbol, onSymbol, selection }: MarketTabProps) {
  const isSmall = !useAtLeast(TABS_FROM_PX);
  // There is no room here for what they ask for. They are not taken: the screen they lead to hears them once it has come.
  const lead = () => {
    trade(symbol);
    return false;
  };
  useKeys({ b: lead, B: lead, s: lead, S: lead, p: lead, P: lead });
  const quote = (
    <SymbolPicker {...{ symbol, onSymbol, selection }}>
      {(open) => <QuoteHeader symbol={symbol} onPick={open} />}
    </SymbolPicker>
  );
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {!isSmall && quote}
      <MarketParts
        symbol={symbol}
        onSymbol={onSymbol}
        chartHeight="h-[max(18rem,calc(100dvh-22rem))]"
        hasManyCharts
        list={
          isSmall && (
            <div className="-mx-4 -mt-5 border-b border-line bg-surface sm:-mx-6">
              <SymbolList key={selection} symbol={symbol} onSymbol={trade} selection={selection} />
            </div>
          )
        }
        quote={isSmall && <div className="mb-3">{quote}</div>}
      />
    </div>
  );
}

/** It is one step to the symbol's chart and ticket. */
function trade(symbol: string): void {
  go({ to: '/portal', query: { tab: 'trading', symbol } });
}
