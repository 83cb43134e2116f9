import type { ReactNode } from 'react';
import { useComingBook, useMayTrade } from '../domain/portfolio/own-book.ts';
import { PositionsPanel } from '../features/positions/positions-panel.tsx';
import { QuickTrade } from '../features/ticket/quick-trade.tsx';
import { TradingTips } from '../features/ticket/trading-tips.tsx';
import type { TicketForm } from '../features/ticket/use-ticket-form.ts';
import { Button } from '../ui/buttons/button.tsx';
import type { PanePart } from '../ui/layout/workspace.tsx';
import { NotLoaded } from '../ui/waiting/not-loaded.tsx';
import { BOOKS } from '../texts/books.ts';

type TicketParts = { readonly symbol: string; readonly form: TicketForm; readonly note?: ReactNode };

/** The order form, once it is known that orders are given by hand here. */
export function OrderForm(parts: TicketParts) {
  const coming = useComingBook();
  if (coming)
    return <NotLoaded of={coming} failed={BOOKS.listFailure} loading="Loading the order form" rows={8} />;
  return <QuickTrade {...parts} />;
}

/** The order form in a pane of its own. */
export function ticketPane({ symbol, form, note }: TicketParts): PanePart {
  return {
    label: 'Quick Trade',
    name: 'The order form',
    content: (
      <>
        <h2 className="flex h-7.5 shrink-0 items-center border-b border-line px-4 font-medium touch:h-11">
          Quick Trade
        </h2>
        <div
          id="order"
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-(--edge) [--edge:1rem] focus:outline-none"
        >
          <OrderForm symbol={symbol} form={form} note={note} />
          <div className="pt-8">
            <TradingTips />
          </div>
        </div>
      </>
    ),
  };
}

/** What is open, waits and has ended, docked below the chart. */
export const TRADES_PANE: PanePart = {
  label: 'Trades',
  name: 'The list of your trades',
  content: <PositionsPanel isDocked emptyAction={<ToTicket />} />,
};

/** From an empty list to the form that fills it. On a small screen its two buttons are in sight already. */
export function ToTicket() {
  if (!useMayTrade()) return null;
  return (
    <Button
      variant="secondary"
      onClick={() => document.querySelector<HTMLElement>('[data-quantity]')?.focus()}
    >
      Open a trade
    </Button>
  );
}
