import { useLayoutEffect } from 'react';
import { QuoteHeader } from '../features/markets/quote-header.tsx';
import { SymbolList } from '../features/markets/symbol-list.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import { PositionsPanel } from '../features/positions/positions-panel.tsx';
import { QuickTrade } from '../features/ticket/quick-trade.tsx';
import { TicketSheet } from '../features/ticket/ticket-sheet.tsx';
import { TradingTips } from '../features/ticket/trading-tips.tsx';
import { type TicketForm, useTicketForm } from '../features/ticket/use-ticket-form.ts';
import { Panel } from '../ui/panel.tsx';
import { useAtLeast } from '../ui/use-media.ts';
import { MarketParts } from './market-parts.tsx';

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
          <SymbolList key={selection} {...props} />
        </aside>
      )}
      <div className="flex min-w-0 flex-col gap-5">
        <QuoteHeader
          symbol={symbol}
          aside={!hasList && <SymbolPicker symbol={symbol} onSymbol={onSymbol} selection={selection} />}
        />
        <MarketParts symbol={symbol} onSymbol={onSymbol} chartHeight="h-80 sm:h-105" />
        <PositionsPanel />
        {!hasTicket && <TradingTips />}
      </div>
      {hasTicket && (
        <aside aria-label="Order" className="flex flex-col gap-5">
          <Panel title="Quick Trade" className="!p-4">
            <QuickTrade symbol={symbol} form={form} />
          </Panel>
          <TradingTips />
        </aside>
      )}
      {!hasTicket && <TicketSheet symbol={symbol} form={form} />}
    </div>
  );
}

/** B and S pick the side, unless somebody is typing. */
function useSideKeys(change: TicketForm['change']): void {
  // With the picture, not after it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, [role=dialog]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'b') change({ side: 'buy' });
      if (key === 's') change({ side: 'sell' });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [change]);
}
