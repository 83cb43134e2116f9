import { Field } from '../../ui/field.tsx';
import { AmountInput, Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { kindOf, needsLimit, needsStop, priceStepOf, type OrderKind, type Ticket } from './ticket-model.ts';

type FieldsProps = {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly change: (part: Partial<Ticket>) => void;
};

const KINDS = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'stop', label: 'Stop' },
  { value: 'stop_limit', label: 'Stop limit' },
] as const;

const ENDS = [
  { value: 'gtc', label: 'Until cancelled' },
  { value: 'day', label: 'Today, until 22:00 UTC' },
  { value: 'gtd', label: 'Until a date' },
] as const;

/** Which kind of order, for those who want another than market and limit. */
export function KindField({ ticket, change }: FieldsProps) {
  return (
    <Field label="Order type">
      {(control) => (
        <Select<OrderKind>
          {...control}
          value={ticket.moreKind}
          choices={KINDS}
          onValue={(moreKind) => change({ moreKind })}
        />
      )}
    </Field>
  );
}

/** The prices an order waits for. */
export function LevelFields({ symbol, ticket, change }: FieldsProps) {
  const kind = kindOf(ticket);
  return (
    <>
      {needsStop(kind) && (
        <PriceField
          label="Stop price"
          symbol={symbol}
          value={ticket.stopPrice}
          onValue={(stopPrice) => change({ stopPrice })}
        />
      )}
      {needsLimit(kind) && (
        <PriceField
          label="Limit price"
          symbol={symbol}
          value={ticket.limitPrice}
          onValue={(limitPrice) => change({ limitPrice })}
        />
      )}
    </>
  );
}

/** How the stop follows the price, and how long the order waits. */
export function LifeFields({ symbol, ticket, change }: FieldsProps) {
  return (
    <>
      <PriceField
        label="Trailing stop"
        hint="A distance in price. The stop follows gains and never goes back."
        symbol={symbol}
        value={ticket.trailingStop}
        onValue={(trailingStop) => change({ trailingStop })}
      />
      {kindOf(ticket) !== 'market' && (
        <Field label="Time in force">
          {(control) => (
            <Select
              {...control}
              value={ticket.timeInForce}
              choices={ENDS}
              onValue={(timeInForce) => change({ timeInForce })}
            />
          )}
        </Field>
      )}
      {kindOf(ticket) !== 'market' && ticket.timeInForce === 'gtd' && (
        <Field label="Expires">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={ticket.expiresAt}
              onChange={(event) => change({ expiresAt: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

type PriceFieldProps = {
  readonly label: string;
  readonly symbol: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
};

export function PriceField({ label, symbol, value, onValue, hint }: PriceFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <AmountInput {...control} min="0" step={priceStepOf(symbol)} value={value} onValue={onValue} />
      )}
    </Field>
  );
}
