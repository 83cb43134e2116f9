import { findInstrument } from '@halyard/catalogue';
import { formatUsd } from '@halyard/money';
import { useMarketHours } from '../../platform/market-hours.ts';
import { TRADING } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CostSummary } from './cost-summary.tsx';
import { KindField, LevelFields, LifeFields, PriceField } from './more-fields.tsx';
import { SideToggle } from './side-toggle.tsx';
import { leveragesUpTo, restated } from './ticket-model.ts';
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
  const fields = <TicketFields symbol={symbol} change={change} {...live} />;
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
      </div>
      <Button
        type="submit"
        size="large"
        isBusy={isSending}
        disabled={ticket.quantity.trim() === '' || isShort}
        className={classNames(
          'w-full min-w-0 border-transparent !whitespace-normal',
          ticket.side === 'buy' ? 'bg-up text-on-side' : 'bg-down text-on-side',
        )}
      >
        {restated(ticket, symbol)}
      </Button>
    </Form>
  );
}

type TicketFieldsProps = Pick<ReturnType<typeof useTicket>, 'ticket' | 'maxLeverage' | 'fillMaximum'> &
  Pick<TicketForm, 'change'> & { readonly symbol: string };

function TicketFields({ symbol, ticket, change, maxLeverage, fillMaximum }: TicketFieldsProps) {
  const fields = { symbol, ticket, change };
  return (
    <div className="flex flex-col gap-4">
      {ticket.mode === 'more' && <KindField {...fields} />}
      <Field
        label="Quantity"
        aside={
          <Button size="small" variant="quiet" className="-my-2" onClick={fillMaximum}>
            Max
          </Button>
        }
      >
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            placeholder="0.00"
            unit={unitOf(symbol)}
            value={ticket.quantity}
            onValue={(quantity) => change({ quantity })}
          />
        )}
      </Field>
      <Field label="Leverage">
        {(control) => (
          <Select
            {...control}
            value={String(ticket.leverage)}
            choices={leveragesUpTo(maxLeverage).map((choice) => ({
              value: String(choice),
              label: `1:${choice}`,
            }))}
            onValue={(leverage) => change({ leverage: Number(leverage) })}
          />
        )}
      </Field>
      <LevelFields {...fields} />
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          label="Stop loss"
          symbol={symbol}
          value={ticket.stopLoss}
          onValue={(stopLoss) => change({ stopLoss })}
        />
        <PriceField
          label="Take profit"
          symbol={symbol}
          value={ticket.takeProfit}
          onValue={(takeProfit) => change({ takeProfit })}
        />
      </div>
      {ticket.mode === 'more' && <LifeFields {...fields} />}
    </div>
  );
}

/** What a quantity counts: the base of a pair, contracts of anything else. */
function unitOf(symbol: string): string {
  return symbol.includes('/') ? (findInstrument(symbol)?.base ?? '') : 'units';
}
