import { QuoteHeader } from '../features/markets/quote-header.tsx';
import { SymbolList } from '../features/markets/symbol-list.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import { PositionsPanel } from '../features/positions/positions-panel.tsx';
import { QuickTrade } from '../features/ticket/quick-trade.tsx';
import { TicketSheet } from '../features/ticket/ticket-sheet.tsx';
import { TradingTips } from '../features/ticket/trading-tips.tsx';
import { type TicketForm, useTicketForm } from '../features/ticket/use-ticket-form.ts';
import { Pane } from '../ui/waiting/pane.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { useAtLeast } from '../ui/style/use-media.ts';
import { MarketParts } from './market-parts.tsx';
import { useKeys } from '../ui/buttons/use-keys.ts';

export type MarketTabProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** The class of markets to begin with. */
  readonly selection: string | undefined;
};

/** Symbols, chart and trades, and the ticket: three panes, two, or one with a sheet. */
export function TradingTab(props: MarketTabProps) {
  const { symbol, onSymbol, selection } = props;
  const hasList = useAtLeast(1280);
  const hasTicket = useAtLeast(900);
  const form = useTicketForm();
  useSideKeys(form.change);
  return (
    <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[17.5rem_minmax(0,1fr)_20rem]">
      {hasList && (
        <aside
          aria-label="Markets"
          className="sticky top-18 flex h-[calc(100dvh-6rem)] min-h-100 flex-col overflow-hidden rounded-panel border border-line bg-surface"
        >
          <Pane name="The list of symbols">
            <SymbolList key={selection} {...props} />
          </Pane>
        </aside>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        <QuoteHeader
          symbol={symbol}
          aside={!hasList && <SymbolPicker symbol={symbol} onSymbol={onSymbol} selection={selection} />}
        />
        <MarketParts symbol={symbol} onSymbol={onSymbol} chartHeight="h-80 sm:h-105" />
        <Pane name="The list of your trades">
          <PositionsPanel />
        </Pane>
        {!hasTicket && <TradingTips />}
      </div>
      {hasTicket && (
        <aside aria-label="Order" className="flex flex-col gap-5">
          <Panel title="Quick Trade" className="!p-4">
            <Pane name="The order form">
              <QuickTrade symbol={symbol} form={form} />
            </Pane>
          </Panel>
          <TradingTips />
        </aside>
      )}
      {!hasTicket && (
        <Pane name="The order form">
          <TicketSheet symbol={symbol} form={form} />
        </Pane>
      )}
    </div>
  );
}

/** B and S pick the side and lead to the quantity, where they still do: a figure has no letters. */
function useSideKeys(change: TicketForm['change']): void {
  const pick = (side: 'buy' | 'sell') => () => {
    change({ side });
    document.querySelector<HTMLElement>('[data-quantity]')?.focus();
  };
  useKeys({ b: pick('buy'), B: pick('buy'), s: pick('sell'), S: pick('sell') });
}
