import type { ReactNode } from 'react';
import { useFirstTicket } from '../features/first-run/use-first-ticket.tsx';
import { QuoteHeader } from '../features/markets/quote-header.tsx';
import { SymbolList } from '../features/markets/symbol-list.tsx';
import { SymbolPicker } from '../features/markets/symbol-picker.tsx';
import { PositionsPanel } from '../features/positions/positions-panel.tsx';
import { TicketSheet } from '../features/ticket/ticket-sheet.tsx';
import { TradingTips } from '../features/ticket/trading-tips.tsx';
import { type TicketForm, useTicketForm } from '../features/ticket/use-ticket-form.ts';
import { useSideKeys } from '../features/ticket/use-side-keys.ts';
import { useIsLed, useMayTrade } from '../domain/portfolio/own-book.ts';
import { useAddress } from '../platform/browser/address.ts';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { Workspace } from '../ui/layout/workspace.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { useAtLeast } from '../ui/style/use-media.ts';
import { Pane } from '../ui/waiting/pane.tsx';
import { MarketParts } from './market-parts.tsx';
import { FIRST_TRADE, WORKSPACE_FROM_PX } from './portal-place.ts';
import { OrderForm, ticketPane, ToTicket, TRADES_PANE } from './trade-panes.tsx';

export type MarketTabProps = {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  /** The class of markets to begin with. */
  readonly selection: string | undefined;
};

/** Symbols, chart, trades and ticket: a workspace of panes, two columns, or one with a sheet. */
export function TradingTab(props: MarketTabProps) {
  const isWorkspace = useAtLeast(WORKSPACE_FROM_PX);
  const form = useTicketForm(props.symbol);
  const note = useFirstTicket(useAddress().query['start'] === FIRST_TRADE, props.symbol, form);
  const parts = { ...props, form, note, isLed: useIsLed(), mayTrade: useMayTrade() };
  return isWorkspace ? <TradingDesk {...parts} /> : <TradingPage {...parts} />;
}

type LayoutProps = MarketTabProps & {
  readonly form: TicketForm;
  readonly note: ReactNode;
  /** Somebody else orders in this account: there is no form for it. */
  readonly isLed: boolean;
  /** It is known that its owner does. */
  readonly mayTrade: boolean;
};

function TradingDesk({ symbol, onSymbol, selection, form, note, isLed, mayTrade }: LayoutProps) {
  useSideKeys(mayTrade ? form.change : null);
  return (
    <>
      {mayTrade && <SkipLink to="order">Skip to the order form</SkipLink>}
      <Workspace
        name="trading"
        left={{
          label: 'Markets',
          name: 'The list of symbols',
          content: <SymbolList key={selection} symbol={symbol} onSymbol={onSymbol} selection={selection} />,
        }}
        middle={{
          label: 'Chart',
          name: 'The chart',
          content: <MarketParts symbol={symbol} onSymbol={onSymbol} />,
        }}
        foot={TRADES_PANE}
        {...(isLed ? {} : { right: ticketPane({ symbol, form, note }) })}
      />
    </>
  );
}

const WITH_TICKET = 'min-[56.25rem]:grid-cols-[minmax(0,1fr)_20rem]';

function TradingPage({ symbol, onSymbol, selection, form, note, isLed, mayTrade }: LayoutProps) {
  const hasTicket = useAtLeast(900);
  return (
    <div className={classNames('grid items-start gap-5', !isLed && WITH_TICKET)}>
      <div className="flex min-w-0 flex-col gap-3 min-[56.25rem]:gap-5">
        <SymbolPicker {...{ symbol, onSymbol, selection }}>
          {(open) => <QuoteHeader symbol={symbol} onPick={open} />}
        </SymbolPicker>
        <MarketParts
          symbol={symbol}
          onSymbol={onSymbol}
          chartHeight="h-[max(16rem,calc(100dvh-25.75rem))] min-[56.25rem]:h-105"
        />
        <Pane name="The list of your trades">
          <PositionsPanel emptyAction={hasTicket && <ToTicket />} />
        </Pane>
        {!hasTicket && mayTrade && <TradingTips />}
      </div>
      {hasTicket
        ? !isLed && <OrderColumn {...{ symbol, form, note, mayTrade }} />
        : mayTrade && (
            <Pane name="The order form">
              <TicketSheet symbol={symbol} form={form} note={note} />
            </Pane>
          )}
    </div>
  );
}

/** The order form beside the rest, where there is room for a second column. */
function OrderColumn({
  symbol,
  form,
  note,
  mayTrade,
}: Pick<LayoutProps, 'symbol' | 'form' | 'note' | 'mayTrade'>) {
  useSideKeys(mayTrade ? form.change : null);
  return (
    <aside
      aria-label="Order"
      className="sticky top-18 flex max-h-[calc(100dvh-5.5rem)] flex-col gap-5 overflow-y-auto"
    >
      <Panel title="Quick Trade" className="!p-4 [--edge:1rem]">
        <Pane name="The order form">
          <OrderForm symbol={symbol} form={form} note={note} />
        </Pane>
      </Panel>
      <TradingTips />
    </aside>
  );
}
