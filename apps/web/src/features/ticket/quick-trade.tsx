import { formatUsd } from '@halyard/money';
import { useMarketHours } from '../../platform/market-hours.ts';
import { TRADING } from '../../texts.ts';
import { Form } from '../../ui/form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CostSummary } from './cost-summary.tsx';
import { OrderButton } from './order-button.tsx';
import { SideToggle } from './side-toggle.tsx';
import { TicketFields } from './ticket-fields.tsx';
import type { TicketForm } from './use-ticket-form.ts';
import { useTicket } from './use-ticket.ts';

type QuickTradeProps = { readonly symbol: string; readonly form: TicketForm };

const MODES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'more', label: 'More' },
] as const;

/** The order form. What it takes and costs stands above the button that sends it. */
export function QuickTrade({ symbol, form }: QuickTradeProps) {
  const live = useTicket(symbol, form);
  const { ticket, cost, price, buyingPowerUsd } = live;
  const { change, isSending } = form;
  const isOpen = useMarketHours(symbol);
  const isShort = cost !== null && !cost.isAffordable;
  const { maxLeverage, fillMaximum } = live;
  const fields = <TicketFields {...{ symbol, ticket, change, maxLeverage, fillMaximum }} />;
  return (
    <Form onSubmit={live.submit} className="flex flex-col gap-4">
      <SideToggle symbol={symbol} side={ticket.side} price={price} onSide={(side) => change({ side })} />
      <Tabs
        label="Order type"
        value={ticket.mode}
        onValue={(mode: (typeof MODES)[number]['value']) => change({ mode })}
        tabs={MODES.map((mode) => ({ ...mode, content: fields }))}
      />
      <CostSummary cost={cost} buyingPowerUsd={buyingPowerUsd} />
      <div aria-live="polite" className="empty:hidden">
        {isShort && (
          <p className="text-base text-danger">{TRADING.insufficient(formatUsd(cost.requiredUsd))}</p>
        )}
        {!isOpen && <p className="text-base text-warn">{TRADING.marketClosed}</p>}
        {isOpen && price?.isStale && <p className="text-base text-warn">{TRADING.delayed}</p>}
      </div>
      <OrderButton
        symbol={symbol}
        ticket={ticket}
        isBusy={isSending}
        isDisabled={ticket.quantity.trim() === '' || isShort}
      />
    </Form>
  );
}
