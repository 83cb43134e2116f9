import { formatUsd } from '@halyard/money';
import { type MarketState, useMarketState } from '../../domain/prices/market-hours.ts';
import { TRADING } from '../../texts/trading.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Form } from '../../ui/forms/form.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { CostSummary } from './cost-summary.tsx';
import { OrderButton } from './order-button.tsx';
import { SideToggle } from './side-toggle.tsx';
import { TicketFields } from './ticket-fields.tsx';
import type { TicketForm } from './use-ticket-form.ts';
import { useTicket } from './use-ticket.ts';

type QuickTradeProps = {
  readonly symbol: string;
  readonly form: TicketForm;
  /** In a sheet that scrolls, what sends the order stays in sight. */
  readonly isInSheet?: boolean;
};

const MODES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'more', label: 'More' },
] as const;

const SHEET_FOOT =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6';

/** In words of the house's own, where it has given any. */
function closedWords({ halt, closure }: MarketState): string {
  if (halt) return `${TRADING.marketClosed}. ${TRADING.halted(halt.reason)}`;
  return closure ? TRADING.closedFor(closure.reason, utcText(closure.until)) : TRADING.marketClosed;
}

/** The order form. What it takes and costs stands above the button that sends it. */
export function QuickTrade({ symbol, form, isInSheet = false }: QuickTradeProps) {
  const live = useTicket(symbol, form);
  const { ticket, cost, price, buyingPowerUsd } = live;
  const { change, isSending } = form;
  const state = useMarketState(symbol);
  const { isOpen, isPastHours } = state;
  const isShort = cost !== null && !cost.isAffordable;
  const { maxLeverage, fillMaximum, problem } = live;
  const fields = <TicketFields {...{ symbol, ticket, change, maxLeverage, fillMaximum, problem }} />;
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
      <div className={classNames('flex flex-col gap-3', isInSheet && SHEET_FOOT)}>
        <div aria-live="polite" className="empty:hidden">
          {isShort && (
            <p className="text-base text-danger">{TRADING.insufficient(formatUsd(cost.requiredUsd))}</p>
          )}
          {!isOpen && <p className="text-base text-warn">{closedWords(state)}</p>}
          {isPastHours && <p className="text-dense text-muted">{TRADING.openInSimulation}</p>}
          {isOpen && price?.isStale && <p className="text-base text-warn">{TRADING.delayed}</p>}
        </div>
        <OrderButton
          symbol={symbol}
          ticket={ticket}
          isBusy={isSending}
          isDisabled={ticket.quantity.trim() === '' || isShort}
        />
      </div>
    </Form>
  );
}
